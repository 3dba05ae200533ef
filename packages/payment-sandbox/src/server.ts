import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { requireKey, serveApi } from "./api/api-server.ts";
import { serveControl } from "./control/control-routes.ts";
import type { SandboxControls } from "./control/controls.ts";
import type { Core } from "./core.ts";
import { noticePage } from "./hosted/hosted-page.ts";
import { serveBank } from "./hosted/bank-routes.ts";
import { serveHostedPage } from "./hosted/hosted-routes.ts";
import { readJson, requestUrl, sendError, sendJson, sendPage } from "./http.ts";
import { ProviderError } from "./provider-error.ts";
import { addHistory } from "./payments/history.ts";
import type { Worker } from "./payments/worker.ts";

/** Makes the HTTP server; without `controls` there is nothing under `/__sandbox/`. */
export function createSandboxServer(core: Core, worker: Worker, controls: SandboxControls | undefined): Server {
  return createServer((request, response) => {
    serve(core, worker, controls, request, response).catch((error: unknown) => fail(response, error));
  });
}

/** Listens and returns the port. @throws Error that names the address when it is taken */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`Payment sandbox: port ${port} on ${host} is already in use`, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

async function serve(
  core: Core,
  worker: Worker,
  controls: SandboxControls | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = requestUrl(request);
  const call = { core, worker, request, response, url };
  if (controls && url.pathname.startsWith("/__sandbox/")) return serveControl(controls, request, response, url);
  if (url.pathname.startsWith("/v3/hosted/pay/")) return serveHostedPage(call);
  if (url.pathname === "/bank" || url.pathname.startsWith("/bank/")) return serveBank(call);
  if (url.pathname === "/history" && request.method === "POST") return serveHistory(core, request, response);
  if (url.pathname === "/") {
    return sendPage(
      response,
      200,
      noticePage("Payment sandbox", "It stands in for Flutterwave here. Nothing to see on this page."),
    );
  }
  return serveApi(call);
}

async function serveHistory(core: Core, request: IncomingMessage, response: ServerResponse): Promise<void> {
  requireKey(core, request);
  const added = addHistory(core, await readJson(request));
  await core.store.save();
  sendJson(response, 200, { added });
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  if (error instanceof ProviderError) return sendError(response, error.httpStatus, error.message);
  process.emitWarning(`payment sandbox: ${String(error)}`);
  sendError(response, 500, "Internal server error");
}
