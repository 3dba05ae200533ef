import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { withPortInUseHint } from "../startup/port-in-use.ts";

/** A socket that answers from its first moment to its last. */
export interface HttpServer {
  url: string;
  /** From now on this answers, in place of a 503 that says that the salon is just starting. */
  serve: (app: RequestListener) => void;
  /** Tells whoever asks that this server goes away, then takes no more connections and finishes what is under way. */
  stop: () => Promise<void>;
}

interface Options {
  port: number;
  host: string;
  /** For tests that cannot wait, or on whose machine nothing is quick. */
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** In milliseconds. */
const TIMEOUTS = {
  // Who sends this slowly is no browser but somebody holding sockets: 408 and closed.
  // https://nodejs.org/api/http.html#serverrequesttimeout
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  /** Hung up on is a caller who takes nothing of the answer for this long, longer than anything we wait for ourselves. */
  silence: 150_000,
  /** How long whoever is connected is told that this server goes away. */
  announce: 500,
};
const LOOK_MS = 20;
const GRACE_MS = 8000;

/** Listens. @throws Error naming PORT when it is taken */
export async function startHttpServer({ port, host, timeouts }: Options): Promise<HttpServer> {
  const { silence, announce, ...limits } = { ...TIMEOUTS, ...timeouts };
  const server = createServer(limits);
  server.timeout = silence;
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  let answer: RequestListener = answerStarting;
  server.on("request", (req, res) => {
    underWay.add(res);
    res.once("close", () => underWay.delete(res));
    if (stopping) res.setHeader("Connection", "close");
    if (stopping && req.url === "/readyz") refuse(res, "The salon is just closing");
    else answer(req, res);
  });
  await withPortInUseHint("PORT", () => listen(server, port, host));
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    serve: (app) => void (answer = app),
    stop: async () => {
      stopping = true;
      for (const res of underWay) if (!res.headersSent) res.setHeader("Connection", "close");
      await announceEnd(server, announce);
      await closeServer(server);
    },
  };
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

/** A connection closed at once might be carrying a request just then; a moment later all have been told, or are idle. */
async function announceEnd(server: Server, longest: number): Promise<void> {
  const deadline = performance.now() + longest;
  while (performance.now() < deadline && (await connections(server)) > 0)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(impatience);
}
