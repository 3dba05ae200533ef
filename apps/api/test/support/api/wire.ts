import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A canned answer; `hang` never answers, `cut` closes the connection. */
type Reply = { status: number; headers?: Record<string, string>; body: object | string } | "hang" | "cut";

/** An HTTP server that records calls and gives the answers of a test. */
export interface Wire {
  url: string;
  calls: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[];
  /** Gives every further call this answer. */
  reply: (reply: Reply) => void;
  clear: () => void;
  stop: () => Promise<void>;
}

/** Starts the server on a free port. */
export async function startWire(): Promise<Wire> {
  const calls: Wire["calls"] = [];
  let reply: Reply = { status: 500, body: {} };
  const server = createServer((req, res) => {
    let body = "";
    req.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    req.on("end", () => {
      calls.push({ method: req.method ?? "", path: req.url ?? "", headers: req.headers, body });
      if (reply === "cut") res.destroy();
      if (typeof reply === "string") return;
      res.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      res.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    reply: (next) => void (reply = next),
    clear: () => void calls.splice(0),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
