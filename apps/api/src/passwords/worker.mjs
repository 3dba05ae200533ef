// Runs in a worker thread: bcrypt at this cost would stop the event loop for every other request.
import { compare, hash, truncates } from "bcryptjs";
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
  const result = digest === undefined ? await hash(password, cost) : await matches(password, digest);
  parentPort.postMessage({ id, result });
});

/** bcrypt reads 72 bytes: a password that goes on behind them would be taken for the one that ends there. */
const matches = async (password, digest) => (await compare(password, digest)) && !truncates(password);
