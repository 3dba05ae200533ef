import { API_BASE, TEXTS } from "@salon/contracts";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "../metrics/metrics.ts";

/** The limit of a process: one call for each connection to the database, and a few more. */
export const MAX_IN_FLIGHT = 128;

const BUSY = JSON.stringify({ message: TEXTS.unavailable });
const BUSY_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": BUSY.length,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Retry-After": "1",
};
/**
 * Matches every URL that the app may treat as an API call. A URL may be absolute, and in a URL with a `#` the app reads
 * backslashes as slashes. The pattern may also match other URLs; counting those does no harm.
 */
const IS_CALL = new RegExp(API_BASE.slice(1).replace("/", String.raw`[/\\]`), "i");
/** The app does not read the bodies of these methods, so their `end` event never comes. */
const WITHOUT_BODY = new Set(["GET", "HEAD"]);

/** The tasks of one API call; the call is in flight while at least one of them runs. */
interface CallCounter {
  begin: () => void;
  end: () => void;
  /** Ends the task that runs from the end of the call's body until its answer is ready. */
  answered: () => void;
}

/** The places for pages that are being painted. */
interface PagePlaces {
  /** Takes a place; false when there is none. */
  take: () => boolean;
  release: () => void;
}
const COUNTER = Symbol("call counter");
const PLACES = Symbol("page places");
/**
 * A response with what the load shedder stores in it. In a WeakMap, V8 would keep each response until its next full garbage
 * collection, and copy it until then.
 */
type Guarded = ServerResponse & { [COUNTER]?: CallCounter; [PLACES]?: PagePlaces };

/** Counts a call as in flight until this work has ended, also when the caller has disconnected. */
export async function countInFlight<T>(res: Guarded, work: () => T | Promise<T>): Promise<T> {
  const counter = res[COUNTER];
  counter?.begin();
  try {
    return await work();
  } finally {
    counter?.end();
  }
}

/** Counts a call as answered whose answer stays open: an event stream. */
export const countAsAnswered = (res: Guarded): void => res[COUNTER]?.answered();

function createPagePlaces(limit: number, isBusy: () => boolean): PagePlaces {
  let taken = 0;
  return {
    take: () => {
      const isFree = taken < limit && !isBusy();
      if (isFree) taken++;
      return isFree;
    },
    release: () => void taken--,
  };
}

/** Runs the work of a painted page; null, without any work, while the server is at its limit of calls or of pages. */
export async function paintUnlessBusy<T>(res: Guarded, work: () => Promise<T>): Promise<T | null> {
  const places = res[PLACES];
  if (places && !places.take()) return null;
  try {
    return await work();
  } finally {
    places?.release();
  }
}

interface Options {
  maxInFlight: number;
  metrics: Pick<Metrics, "callLimit" | "callsInFlight" | "callsShed">;
}

/**
 * The load shedder: it accepts at most `maxInFlight` API calls at a time and answers further ones with 503 before any
 * work, so that a flood does not slow the accepted calls. A call counts from the end of its body, so slow senders do not
 * count, until its answer is ready and its work has ended (`countInFlight`), also when the caller has disconnected. Pages
 * are never refused: `paintUnlessBusy` paints at most as many at a time, and none while calls are at the limit.
 */
export function createLoadShedder({ maxInFlight, metrics }: Options, app: RequestListener): RequestListener {
  let inFlight = 0;
  const places = createPagePlaces(maxInFlight, () => inFlight >= maxInFlight);
  metrics.callLimit.set(maxInFlight);
  const createCounter = (): CallCounter => {
    let tasks = 0;
    return {
      begin: () => {
        if (tasks++ === 0) metrics.callsInFlight.set(++inFlight);
      },
      end: () => {
        if (--tasks === 0) metrics.callsInFlight.set(--inFlight);
      },
      answered: () => undefined,
    };
  };
  const countUntilAnswered = (res: ServerResponse, counter: CallCounter): void => {
    if (res.closed) return;
    let isOpen = true;
    counter.answered = () => {
      if (isOpen) counter.end();
      isOpen = false;
    };
    counter.begin();
    res.once("prefinish", counter.answered).once("close", counter.answered);
  };
  return (req, res: Guarded) => {
    if (IS_CALL.test(req.url ?? "")) {
      if (inFlight >= maxInFlight) {
        metrics.callsShed.inc();
        return void res.writeHead(503, BUSY_HEADERS).end(BUSY);
      }
      const counter = createCounter();
      res[COUNTER] = counter;
      if (hasBody(req)) req.once("end", () => countUntilAnswered(res, counter));
      else countUntilAnswered(res, counter);
    } else res[PLACES] = places;
    return app(req, res);
  };
}

const hasBody = ({ method = "GET", headers }: IncomingMessage): boolean =>
  !WITHOUT_BODY.has(method) && (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);
