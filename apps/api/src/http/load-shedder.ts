import { TEXTS } from "@salon/contracts";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "../metrics/metrics.ts";

/** The limit of a process: one request for each connection to the database, and a few more. */
export const MAX_IN_FLIGHT = 128;

const BUSY = JSON.stringify({ message: TEXTS.unavailable });
const BUSY_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Retry-After": "1" };
/** What load balancers and Prometheus ask is answered while everything else is refused. */
const OUTSIDE = new Set(["/healthz", "/readyz", "/metrics"]);
/** The app does not read the bodies of these methods, so their `end` event never comes. */
const WITHOUT_BODY = new Set(["GET", "HEAD"]);

/** The tasks of one request; it is in flight while at least one of them runs. */
interface RequestCounter {
  begin: () => void;
  end: () => void;
  /** Ends the task that runs from the end of the request's body until its answer is ready. */
  answered: () => void;
}
const COUNTER = Symbol("request counter");
/**
 * A response with its counter. In a WeakMap, V8 would keep each response until its next full garbage collection, and copy it
 * until then.
 */
type Counted = ServerResponse & { [COUNTER]?: RequestCounter };

/** Counts a request as in flight until this work has ended, also when the caller has disconnected. */
export async function countInFlight<T>(res: Counted, work: () => T | Promise<T>): Promise<T> {
  const counter = res[COUNTER];
  counter?.begin();
  try {
    return await work();
  } finally {
    counter?.end();
  }
}

/** Counts a request as answered whose answer stays open: an event stream. */
export const countAsAnswered = (res: Counted): void => res[COUNTER]?.answered();

interface Options {
  maxInFlight: number;
  metrics: Pick<Metrics, "callLimit" | "callsInFlight" | "callsShed">;
}

/**
 * The load shedder: it accepts at most `maxInFlight` requests at a time and answers further ones with 503 before any work, so
 * that a flood does not slow the accepted ones. A request counts from the end of its body, so slow senders do not count, until
 * its answer is ready and its work has ended (`countInFlight`), also when the caller has disconnected.
 */
export function createLoadShedder({ maxInFlight, metrics }: Options, app: RequestListener): RequestListener {
  let inFlight = 0;
  metrics.callLimit.set(maxInFlight);
  const createCounter = (): RequestCounter => {
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

  const countUntilAnswered = (res: ServerResponse, counter: RequestCounter): void => {
    if (res.closed) return;
    let isOpen = true;
    counter.answered = () => {
      if (isOpen) counter.end();
      isOpen = false;
    };
    counter.begin();
    res.once("prefinish", counter.answered).once("close", counter.answered);
  };

  return (req, res: Counted) => {
    if (OUTSIDE.has(pathOf(req))) return app(req, res);
    if (inFlight >= maxInFlight) {
      metrics.callsShed.inc();
      return refuse(req, res);
    }

    const counter = createCounter();
    res[COUNTER] = counter;
    if (hasBody(req)) req.once("end", () => countUntilAnswered(res, counter));
    else countUntilAnswered(res, counter);
    return app(req, res);
  };
}

const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?", 1)[0]!;

const hasBody = ({ method = "GET", headers }: IncomingMessage): boolean =>
  !WITHOUT_BODY.has(method) && (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);

/** Answers 503: with a sentence for somebody who opens a page, else as a call is answered. */
function refuse({ headers }: IncomingMessage, res: ServerResponse): void {
  const [type, text] = headers.accept?.includes("text/html")
    ? ["text/plain", TEXTS.unavailable]
    : ["application/json", BUSY];
  res.writeHead(503, { ...BUSY_HEADERS, "Content-Type": `${type}; charset=utf-8` }).end(text);
}
