import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { startPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from "../index.ts";

/** A JSON answer as a test reads it. */
interface Answer {
  status: number;
  body: { status: string; message: string; data: Record<string, unknown> };
}

/** The merchant's side: its calls, its customer's browser, and the webhooks it received. */
export interface Merchant {
  sandbox: PaymentSandbox;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  /** Creates a link and returns its address. */
  createLink: (txRef: string, fields?: Record<string, unknown>) => Promise<string>;
  /** Presses a button of the hosted page. */
  press: (link: string, button: string, method?: string) => Promise<Response>;
  verify: (txRef: string) => Promise<Answer>;
}

/** The webhooks that arrived at an address. */
export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
}

/** Where a customer is sent back to in these tests; nothing listens there. */
export const RETURN_URL = "http://merchant.test/payment/return";

/** A body that `POST /v3/payments` accepts. */
export function newPayment(txRef: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    tx_ref: txRef,
    amount: "7500",
    currency: "NGN",
    redirect_url: RETURN_URL,
    customer: { email: "ada@salon.test", name: "Ada Obi", phonenumber: "08031234567" },
    customizations: { title: "Ibadandun" },
    ...fields,
  };
}

/** Starts a sandbox for one test, and a merchant that talks to it. */
export async function startMerchant(options: PaymentSandboxOptions = {}): Promise<Merchant> {
  const sandbox = await startPaymentSandbox(options);
  onTestFinished(() => sandbox.stop());
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.secretKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  const merchant: Merchant = {
    sandbox,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    createLink: async (txRef, fields) => {
      const { body } = await call("POST", "v3/payments", newPayment(txRef, fields));
      return String(body.data["link"]);
    },
    press: (link, button, method = "card") =>
      fetch(`${link}/${button}`, { method: "POST", body: new URLSearchParams({ method }), redirect: "manual" }),
    verify: (txRef) => call("GET", `v3/transactions/verify_by_reference?tx_ref=${txRef}`),
  };
  return merchant;
}

/** Starts a webhook address that answers with these statuses in turn (0: never), and 200 after them. */
export async function startReceiver(statuses: number[] = []): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const left = [...statuses];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push({ headers: request.headers, text: Buffer.concat(chunks).toString("utf8") });
      const status = left.shift() ?? 200;
      if (status !== 0) response.writeHead(status, { location: "/elsewhere" }).end();
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

/** The body of a received webhook. */
export function readEvent(received: Received | undefined): { event: string; data: Record<string, unknown> } {
  return JSON.parse(received?.text ?? "{}") as { event: string; data: Record<string, unknown> };
}
