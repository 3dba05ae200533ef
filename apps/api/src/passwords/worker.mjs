// Runs in a worker thread: bcrypt at this cost would stop the event loop for every other request.
import { compare, hash } from "bcryptjs";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";

const POLITE = 10;

try {
  // On Linux a thread has a priority of its own: where cores are few, everybody else goes first.
  setPriority(Number(basename(readlinkSync("/proc/thread-self"))), POLITE);
} catch {
  // Elsewhere all threads are alike.
}

parentPort.on("message", async ({ id, password, digest, cost }) => {
  const result = digest === undefined ? await hash(password, cost) : await compare(password, digest);
  parentPort.postMessage({ id, result });
});
