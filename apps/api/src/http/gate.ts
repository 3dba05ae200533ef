import { API_BASE, TEXTS } from "@salon/contracts";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

const BUSY = JSON.stringify({ message: TEXTS.unavailable });
const BUSY_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": BUSY.length,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Retry-After": "1",
};
/** Whatever the app takes for a call of the API: an address may come with its origin. */
const IS_CALL = new RegExp(`^(?:https?://[^/]*)?${API_BASE}`, "i");

/**
 * Lets so many calls of the API be worked on at once and refuses the others with 503 before anything is done for them, so
 * that a flood leaves those inside as quick as they were. Whoever is still sending a body does not count: a slow sender
 * keeps nobody out. Nor does whoever does not read the answer: once it is worked out, its caller has left.
 */
export function createGate(most: number, app: RequestListener): RequestListener {
  let inside = 0;
  const enter = (res: ServerResponse): void => {
    if (res.closed) return;
    inside++;
    let isInside = true;
    const leave = () => {
      if (isInside) inside--;
      isInside = false;
    };
    res.once("prefinish", leave).once("close", leave);
  };
  return (req, res) => {
    if (IS_CALL.test(req.url ?? "")) {
      if (inside >= most) return void res.writeHead(503, BUSY_HEADERS).end(BUSY);
      if (hasBody(req)) req.once("end", () => enter(res));
      else enter(res);
    }
    return app(req, res);
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
