import type { IncomingMessage, ServerResponse } from "node:http";
import type { Fault } from "./faults.ts";
import { readJson, sendJson } from "../http.ts";
import { asFields } from "../payments/links.ts";
import { ProviderError } from "../provider-error.ts";
import type { Method, Outcome } from "../payments/records.ts";
import type { SandboxControls } from "./controls.ts";

type Answer = unknown;

/** Answers the switches under `/__sandbox/`, for tests that run in another process. */
export async function serveControl(
  controls: SandboxControls,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const path = url.pathname.slice("/__sandbox".length);
  if (request.method === "GET") return sendJson(response, 200, read(controls, path));
  // A page of another origin cannot send this type without asking first, so it cannot throw these switches.
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) {
    throw new ProviderError(415, "Control requests carry JSON");
  }
  const body = asFields(await readJson(request));
  sendJson(response, 200, (await act(controls, `${request.method} ${path}`, body)) ?? { ok: true });
}

function read(controls: SandboxControls, path: string): Answer {
  if (path === "/state") return controls.snapshot();
  if (path === "/faults") return controls.faults.list();
  throw new ProviderError(404, "Not found");
}

async function act(controls: SandboxControls, call: string, body: Record<string, unknown>): Promise<Answer> {
  const [, faultId] = /^DELETE \/faults\/([^/]+)$/.exec(call) ?? [];
  if (faultId !== undefined) return { removed: controls.faults.remove(faultId) };
  const [, deliveryId] = /^POST \/webhooks\/([^/]+)\/replay$/.exec(call) ?? [];
  try {
    if (deliveryId !== undefined) return { id: await controls.replayWebhook(deliveryId) };
    switch (call) {
      case "POST /faults":
        return { id: controls.faults.add(body as unknown as Fault) };
      case "DELETE /faults":
        return controls.faults.clear();
      case "POST /reset":
        return await controls.reset();
      case "POST /advance":
        return await controls.advance(Number(body["ms"]));
      case "POST /webhook-url":
        return controls.setWebhookUrl(body["url"] as string | null);
      case "POST /test-host":
        return controls.testHost(body["on"] === true);
      case "POST /refund-webhooks":
        return controls.refundWebhooks(body["on"] === true);
      case "POST /transfer":
        return await controls.transfer(body["txRef"] as string, body);
      case "POST /pay":
        return await controls.pay(body["txRef"] as string, {
          outcome: (body["outcome"] ?? "pay") as Outcome,
          method: (body["method"] ?? "card") as Method,
        });
    }
  } catch (error) {
    throw new ProviderError(400, error instanceof Error ? error.message : String(error));
  }
  throw new ProviderError(404, "Not found");
}
