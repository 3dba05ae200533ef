import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { findRoute, type Success } from "./api-routes.ts";
import type { Call } from "../call.ts";
import type { Core, RequestRecord } from "../core.ts";
import type { ApiRoute, ReplyFault } from "../control/faults.ts";
import { readJson, sendError, sendJson } from "../http.ts";
import { ProviderError } from "../provider-error.ts";

interface Reply {
  status: number;
  body: unknown;
}

const KEPT_REQUESTS = 5000;
const LOOK_UPS: ReadonlySet<ApiRoute> = new Set(["verifyById", "verifyByReference", "transactionList"]);

/** Answers one call of the provider's API, or misbehaves as switched on. */
export async function serveApi({ core, worker, request, response, url }: Call): Promise<void> {
  const found = findRoute(request.method, url.pathname);
  if (!found) throw new ProviderError(404, "Not found");
  const { route, id } = found;
  const call = { id, query: url.searchParams, body: request.method === "POST" ? await readJson(request) : {} };
  const txRef = route.txRef(core, call);
  const record: RequestRecord = { at: core.clock.now(), route: route.name, txRef: txRef ?? null, status: null };
  remember(core, record);
  response.once("finish", () => {
    record.status = response.statusCode;
  });
  const perform = async (): Promise<Reply> => {
    requireKey(core, request);
    const reply = attempt(() => route.run(core, call));
    worker.wake();
    await core.store.save();
    return reply;
  };

  const fault = core.faults.take("reply", txRef, (candidate) => appliesTo(candidate, route.name));
  if (fault === undefined) return sendReply(response, await perform());
  const reply = fault.afterEffect === true || fault.fault === "slow" ? await perform() : undefined;
  if (fault.delayMs !== undefined) await core.clock.sleep(fault.delayMs);
  return misbehave(response, fault.fault, reply);
}

/** @throws ProviderError 401 for a call without the secret key */
export function requireKey(core: Core, request: IncomingMessage): void {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new ProviderError(401, "Authorization required");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(digest(token), digest(core.settings.secretKey))) {
    throw new ProviderError(401, "Invalid authorization key");
  }
}

function attempt(run: () => Success): Reply {
  try {
    return { status: 200, body: { status: "success", ...run() } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { status: error.httpStatus, body: { status: "error", message: error.message, data: error.data } };
  }
}

function sendReply(response: ServerResponse, { status, body }: Reply): void {
  sendJson(response, status, body);
}

function appliesTo(fault: ReplyFault, name: ApiRoute): boolean {
  if (fault.route === "any" || fault.route === name) return true;
  return fault.route === "verify" && LOOK_UPS.has(name);
}

function misbehave(response: ServerResponse, fault: ReplyFault["fault"], reply: Reply | undefined): void {
  switch (fault) {
    case "error500":
      return sendError(response, 500, "Internal server error");
    case "unavailable503":
      return sendError(response, 503, "An error occurred. Please contact support");
    case "tooMany429":
      return sendError(response, 429, "Too many requests");
    case "unauthorized401":
      return sendError(response, 401, "Invalid authorization key");
    case "html502":
      response.writeHead(502, { "content-type": "text/html" });
      response.end("<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>");
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "slow":
      if (reply) sendReply(response, reply);
      return;
    case "hang":
      // Nothing is ever sent; the caller's deadline or the end of the sandbox closes the connection.
      return;
  }
}

function remember(core: Core, record: RequestRecord): void {
  core.requests.push(record);
  if (core.requests.length > KEPT_REQUESTS) core.requests.splice(0, KEPT_REQUESTS / 10);
}
