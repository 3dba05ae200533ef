import { connect, type Socket } from "node:net";

/** The result of calls at a fixed rate. */
export interface Steady {
  /** Milliseconds of each answer by status, unsorted. */
  times: Map<number, number[]>;
  /** Calls that were skipped because every connection was waiting. */
  missed: number;
}
interface SteadyOptions {
  perSecond: number;
  connections: number;
  ms: number;
  /** The encodings that the callers accept. */
  accept?: string;
}
interface Caller {
  socket: Socket;
  askedAt: number | null;
}

const TICK_MS = 10;
const END_OF_HEAD = "\r\n\r\n";

/**
 * Calls a path at a fixed rate, however slow the answers are. It uses plain sockets, which leave most CPU time to the
 * server.
 */
export async function callSteadily(
  url: string,
  path: string,
  { perSecond, connections, ms, accept = "identity" }: SteadyOptions,
): Promise<Steady> {
  const result: Steady = { times: new Map(), missed: 0 };
  const request = `GET ${path} HTTP/1.1\r\nhost: salon\r\naccept-encoding: ${accept}\r\n\r\n`;
  const callers = await Promise.all(Array.from({ length: connections }, () => open(url, result)));
  const start = performance.now();
  let made = 0;
  while (performance.now() - start < ms) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
    for (const caller of callers) {
      if (made >= due) break;
      if (caller.askedAt !== null || caller.socket.destroyed) continue;
      caller.askedAt = performance.now();
      caller.socket.write(request);
      made++;
    }
    result.missed += Math.max(0, due - made);
    made = due;
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  for (const { socket } of callers) socket.destroy();
  return result;
}

async function open(url: string, { times }: Steady): Promise<Caller> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const caller: Caller = { socket, askedAt: null };
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
    const end = received.indexOf(END_OF_HEAD);
    const length = Number(/^content-length: *(\d+)/im.exec(received.slice(0, Math.max(end, 0)))?.[1] ?? 0);
    if (end < 0 || received.length < end + END_OF_HEAD.length + length || caller.askedAt === null) return;
    const status = Number(received.slice(9, 12));
    const list = times.get(status) ?? [];
    list.push(performance.now() - caller.askedAt);
    times.set(status, list);
    received = "";
    caller.askedAt = null;
  });
  socket.on("error", () => socket.destroy());
  await new Promise<void>((resolve) => void socket.once("connect", resolve).once("close", resolve));
  return caller;
}
