import { connect, type Socket } from "node:net";
import { median } from "../harness/history.ts";

/** The result of a load run. */
export interface Load {
  perSecond: number;
  p50Ms: number;
}
interface LoadOptions {
  url: string;
  clients: number;
  /** Duration. */
  ms: number;
  /** Returns the bytes of the next request. */
  next: () => Buffer;
}

const END_OF_HEAD = "\r\n\r\n";
const RESPONSE_TIMEOUT_MS = 30_000;

/** Builds the bytes of an HTTP/1.1 request. */
export function requestBytes(method: string, path: string, { cookie, body }: { cookie?: string; body?: object } = {}) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: bench",
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${head.join("\r\n")}${END_OF_HEAD}${text}`);
}

/**
 * Runs clients on separate connections that each send the next request after an answer. It uses plain sockets, which
 * leave most CPU time to the server.
 * @throws Error with the first answer that is not a success
 */
export async function load({ url, clients, ms, next }: LoadOptions): Promise<Load> {
  const opened = await Promise.all(Array.from({ length: clients }, () => open(url)));
  const times: number[] = [];
  const start = performance.now();
  const ask = async (caller: Caller) => {
    while (performance.now() - start < ms) {
      const startedAt = performance.now();
      await caller.send(next());
      times.push(performance.now() - startedAt);
    }
  };
  try {
    await Promise.all(opened.map(ask));
  } finally {
    for (const { socket } of opened) socket.destroy();
  }
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: times.length / seconds, p50Ms: median(times) };
}

interface Caller {
  socket: Socket;
  send: (request: Buffer) => Promise<void>;
}

async function open(url: string): Promise<Caller> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => void socket.once("connect", resolve).once("error", reject));
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () =>
    socket.destroy(new Error(`No answer within ${RESPONSE_TIMEOUT_MS / 1000} s`)),
  );
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined;
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = answerLength(received);
    if (length === null || received.length < length) return;
    const ok = received.subarray(9, 10).toString() === "2";
    const answer = ok ? "" : received.toString("utf8", 0, length);
    received = received.subarray(length);
    if (ok) waiting?.resolve();
    else waiting?.reject(new Error(`A call failed:\n${answer}`));
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The server closed the connection")));
  const send = (request: Buffer) =>
    new Promise<void>((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request);
    });
  return { socket, send };
}

/** Returns the length of the first answer with its head, or null while the head is incomplete. */
function answerLength(received: Buffer): number | null {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const length = /^content-length: *(\d+)/im.exec(received.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error(`An answer without a length:\n${received.toString("utf8", 0, end)}`);
  return end + END_OF_HEAD.length + Number(length);
}
