// Runs in a worker thread, because bcrypt would block the event loop for every other request.
import { compare, hash, truncates } from "bcryptjs";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";

const LOW_PRIORITY = 10;

try {
  // On Linux a thread has its own priority, so other requests go first when all cores are busy.
  setPriority(Number(basename(readlinkSync("/proc/thread-self"))), LOW_PRIORITY);
} catch {
  // Other systems have no priority per thread.
}

parentPort.on("message", (task) => void answer(task));

async function answer({ id, password, digest, cost }) {
  const result = digest === undefined ? await hash(password, cost) : await matches(password, digest);
  parentPort.postMessage({ id, result });
}

/** bcrypt reads only 72 bytes, so a longer password would match the one that ends there. */
const matches = async (password, digest) => (await compare(password, digest)) && !truncates(password);
