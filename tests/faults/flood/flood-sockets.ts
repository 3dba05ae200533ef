import { API_BASE } from "@salon/contracts";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const SIGN_IN = `${API_BASE}/users/sign-in`;
const DRIP_MS = 1000;

/** The server's answer to a slow sender, and the time until the connection ended. */
export interface Ended {
  status: number;
  seconds: number;
}

const dial = (url: string): Socket => {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), noDelay: true });
};
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** Sends one byte a second, of an endless head or of a long body; waits until the server closes the connection. */
export async function drip(url: string, part: "head" | "body"): Promise<Ended> {
  const socket = dial(url);
  const start = performance.now();
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  const ended = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  socket.on("error", () => socket.destroy());
  socket.write(`POST ${SIGN_IN} HTTP/1.1\r\nhost: salon\r\ncontent-type: application/json\r\n`);
  socket.write(part === "head" ? "x-slow: " : "content-length: 10000\r\n\r\n{");
  const timer = setInterval(() => socket.write("a"), DRIP_MS);
  await ended;
  clearInterval(timer);
  return { status: statusOf(answer), seconds: (performance.now() - start) / 1000 };
}

/** Sends a body of this size and ignores early answers; returns the status, 0 without one. */
export async function sendBody(url: string, bytes: number): Promise<number> {
  const socket = dial(url);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  const ended = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  socket.on("error", () => socket.destroy());
  socket.write(`POST ${SIGN_IN} HTTP/1.1\r\nhost: salon\r\nconnection: close\r\n`);
  socket.write(`content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`);
  const chunk = Buffer.alloc(64 * 1024, "x");
  for (let left = bytes; left > 0 && !socket.destroyed; left -= chunk.length)
    if (!socket.write(chunk.subarray(0, Math.min(left, chunk.length))))
      await Promise.race([ended, new Promise((resolve) => socket.once("drain", resolve))]);
  await ended;
  return statusOf(answer);
}

/** Sends half of the announced body and disconnects. */
export async function abandon(url: string): Promise<void> {
  const socket = dial(url);
  socket.on("error", () => socket.destroy());
  socket.write(`POST ${SIGN_IN} HTTP/1.1\r\nhost: salon\r\ncontent-type: application/json\r\n`);
  socket.write('content-length: 1000\r\n\r\n{"email":"half');
  await sleep(200);
  socket.destroy();
}
