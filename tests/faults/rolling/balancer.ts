import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A small load balancer. */
export interface Balancer {
  url: string;
  stop: () => Promise<void>;
}

const HEALTH_INTERVAL_MS = 150;
const HEALTH_TIMEOUT_MS = 1000;

/** Sends each call to a ready process. A GET without an answer is repeated on another process; a write is not. */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const ready = new Set(backends);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const next = (): string | undefined => [...ready][turn++ % ready.size];
  const look = async (backend: string) => {
    const answer = await fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    if (answer?.status === 200) ready.add(backend);
    else ready.delete(backend);
  };
  const timer = setInterval(() => backends.forEach((backend) => void look(backend)), HEALTH_INTERVAL_MS);
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => void pass({ req, res, body: Buffer.concat(chunks), agent, next, tries: backends.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

interface Call {
  req: IncomingMessage;
  res: ServerResponse;
  body: Buffer;
  agent: Agent;
  next: () => string | undefined;
  tries: number;
}

async function pass({ req, res, body, agent, next, tries }: Call): Promise<void> {
  const mayRepeat = req.method === "GET";
  for (let left = mayRepeat ? tries : 1; left > 0; left--) {
    const backend = next();
    const answer = backend && (await forward(backend, req, body, agent).catch(() => null));
    if (!answer) continue;
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    return;
  }
  res.writeHead(502).end();
}

function forward(backend: string, { method, url, headers }: IncomingMessage, body: Buffer, agent: Agent) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      `${backend}${url}`,
      { method, headers: { ...headers, connection: "keep-alive" }, agent },
      resolve,
    );
    call.once("error", reject);
    call.end(body);
  });
}
