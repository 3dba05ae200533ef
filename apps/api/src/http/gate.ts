import { API_BASE, TEXTS } from "@salon/contracts";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** As many as the database has connections, and a few on their way. */
export const MOST_AT_ONCE = 128;

const BUSY = JSON.stringify({ message: TEXTS.unavailable });
const BUSY_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": BUSY.length,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Retry-After": "1",
};
/**
 * Whatever the app could take for a call of the API: an address may come with any origin, and where it also has a `#` the
 * app reads backslashes as slashes. What is counted without being a call does no harm.
 */
const IS_CALL = new RegExp(API_BASE.slice(1).replace("/", String.raw`[/\\]`), "i");
/** What these bring along is read by nobody, so its end would never be heard of. */
const WITHOUT_BODY = new Set(["GET", "HEAD"]);

/** A call's place inside: taken while at least one thing keeps it. */
interface Place {
  enter: () => void;
  leave: () => void;
}
const places = new WeakMap<ServerResponse, Place>();

/** Keeps the place of a call until this work for it has ended, also when its caller has hung up meanwhile. */
export async function keepPlace<T>(res: ServerResponse, work: () => T | Promise<T>): Promise<T> {
  const place = places.get(res);
  place?.enter();
  try {
    return await work();
  } finally {
    place?.leave();
  }
}

/**
 * The load shedder: it accepts at most `most` API calls at a time and answers further ones with 503 before any work, so
 * that a flood does not slow the accepted calls. A call counts from the end of its body, so slow senders take no place,
 * until its answer is ready and its work has ended (`keepPlace`), also when the caller has hung up.
 */
export function createGate(most: number, app: RequestListener): RequestListener {
  let inside = 0;
  const newPlace = (): Place => {
    let keepers = 0;
    return {
      enter: () => {
        if (keepers++ === 0) inside++;
      },
      leave: () => {
        if (--keepers === 0) inside--;
      },
    };
  };
  const enter = (res: ServerResponse, place: Place): void => {
    if (res.closed) return;
    let isInside = true;
    const leave = () => {
      if (isInside) place.leave();
      isInside = false;
    };
    place.enter();
    res.once("prefinish", leave).once("close", leave);
  };
  return (req, res) => {
    if (IS_CALL.test(req.url ?? "")) {
      if (inside >= most) return void res.writeHead(503, BUSY_HEADERS).end(BUSY);
      const place = newPlace();
      places.set(res, place);
      if (hasBody(req)) req.once("end", () => enter(res, place));
      else enter(res, place);
    }
    return app(req, res);
  };
}

const hasBody = ({ method = "GET", headers }: IncomingMessage): boolean =>
  !WITHOUT_BODY.has(method) && (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);
