// Runs in a worker thread: bcrypt at this cost would stop the event loop for every other request.
import { compare, hash } from "bcryptjs";
import { parentPort } from "node:worker_threads";

parentPort.on("message", async ({ id, password, digest, cost }) => {
  const result = digest === undefined ? await hash(password, cost) : await compare(password, digest);
  parentPort.postMessage({ id, result });
});
