import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "./core.ts";
import type { Worker } from "./payments/worker.ts";

/** One call from outside, and what serves it. */
export interface Call {
  core: Core;
  worker: Worker;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}
