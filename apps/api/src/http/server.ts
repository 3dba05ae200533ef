import type { Express } from "express";
import { IncomingMessage, ServerResponse, createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { withPortInUseHint } from "../startup/port-in-use.ts";

/** An HTTP server that answers from the moment it listens until it has stopped. */
export interface HttpServer {
  url: string;
  /** For `adoptClasses`. */
  classes: MessageClasses;
  /** Sets the app; until then every request gets 503, because the salon is starting. */
  serve: (app: RequestListener) => void;
  /** Answers /readyz with 503, then accepts no more connections and finishes the open requests. */
  stop: () => Promise<void>;
}

interface Options {
  port: number;
  host: string;
  /** Other time-outs, for tests. */
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** In milliseconds. */
const TIMEOUTS = {
  // A request that arrives more slowly than any browser sends gets 408, and its connection is closed.
  // https://nodejs.org/api/http.html#serverrequesttimeout
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  /** A connection without traffic for this long is closed; no answer takes that long. */
  idleTimeout: 150_000,
  /** The longest time between the announced stop and the close of the socket. */
  announcement: 500,
};
const POLL_MS = 20;
const GRACE_MS = 8000;

/** Starts to listen. @throws Error that names PORT when the port is in use */
export async function startHttpServer({ port, host, timeouts }: Options): Promise<HttpServer> {
  const { idleTimeout, announcement, ...limits } = { ...TIMEOUTS, ...timeouts };
  const classes = createMessageClasses();
  const server = createServer({ ...limits, ...classes });
  server.timeout = idleTimeout;
  const openResponses = new Set<ServerResponse>();
  let stopping = false;
  let answer: RequestListener = answerStarting;
  server.on("request", (req, res) => {
    openResponses.add(res);
    res.once("close", () => openResponses.delete(res));
    if (stopping) res.setHeader("Connection", "close");
    if (stopping && req.url === "/readyz") refuse(res, "The salon is just closing");
    else answer(req, res);
  });
  await withPortInUseHint("PORT", () => listen(server, port, host));
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    classes,
    serve: (app) => void (answer = app),
    stop: async () => {
      stopping = true;
      for (const res of openResponses) if (!res.headersSent) res.setHeader("Connection", "close");
      await announceStop(server, announcement);
      await closeServer(server);
    },
  };
}

/** The classes of which an HTTP server makes its requests and responses. */
export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/** Creates classes for one server, so that `adoptClasses` changes no other server. */
export const createMessageClasses = (): MessageClasses => ({
  IncomingMessage: class extends IncomingMessage {},
  ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {},
});

/**
 * Gives the messages of a server the prototypes of an app when they are made. Otherwise Express changes the prototypes of
 * each, which makes every later access to them slow: a call of this product then takes up to twice as long.
 * https://github.com/expressjs/express/issues/5998
 */
export function adoptClasses(
  app: Express,
  { IncomingMessage: Request, ServerResponse: Response }: MessageClasses,
): void {
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

function answerStarting(_req: IncomingMessage, res: ServerResponse): void {
  refuse(res, "The salon is just starting");
}

const REFUSAL_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Retry-After": "2",
};

function refuse(res: ServerResponse, message: string): void {
  res.writeHead(503, REFUSAL_HEADERS).end(JSON.stringify({ message }));
}

/**
 * Waits until all connections are closed, at most for the given time. A connection that is closed at once may carry a
 * request; until the end of the wait each answer closes its connection.
 */
async function announceStop(server: Server, maxMs: number): Promise<void> {
  const deadline = performance.now() + maxMs;
  while (performance.now() < deadline && (await connections(server)) > 0)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeIdleConnections();
  const timeout = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(timeout);
}
