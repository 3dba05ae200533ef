import Flutterwave from "flutterwave-node-v3";
import { createRequire } from "node:module";
import { callProvider, type Deadlines, type Envelope } from "./flutterwave-http.ts";

/** The account at the provider and the address of its API. */
export interface FlutterwaveKeys {
  publicKey: string;
  secretKey: string;
  /** Ends in `/`. */
  baseUrl: string;
}

/** The two calls that go through the SDK; each passes a new object, because the SDK changes its argument. */
export interface Sdk {
  verify: (transactionId: string) => Promise<Envelope>;
  refund: (transactionId: string, amount: number) => Promise<Envelope>;
}

interface SdkRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

const TELEMETRY = ["init", "logRequest", "logError", "logTransaction"] as const;

/**
 * Creates the official SDK without its telemetry and with our own transport.
 * @throws Error when this version of the SDK lacks a part that must be replaced
 */
export function createSdk({ publicKey, secretKey, baseUrl }: FlutterwaveKeys, deadlines: Deadlines): Sdk {
  // This comes before the construction, because the constructor sends the public key to a third host.
  silenceTelemetry();
  replaceTransport();
  const { Transaction } = new Flutterwave(publicKey, secretKey, baseUrl);
  return {
    verify: (transactionId) => withDeadline(deadlines.verify, () => Transaction.verify({ id: Number(transactionId) })),
    refund: (id, amount) => withDeadline(deadlines.refund, () => Transaction.refund({ id, amount })),
  };
}

/** The deadline of the current call. The SDK calls its transport synchronously, so calls do not overwrite each other's. */
let deadlineMs = 0;

async function withDeadline(ms: number, call: () => Promise<unknown>): Promise<Envelope> {
  deadlineMs = ms;
  const { sent } = (await call()) as { sent: Envelope };
  return sent;
}

const load = createRequire(import.meta.url);

/** The SDK has no option for this: https://github.com/Flutterwave/Node-v3/issues/217 */
function silenceTelemetry(): void {
  const telemetry = load("flutterwave-node-v3/utils/logger") as Record<string, unknown>;
  for (const name of TELEMETRY) {
    requireHook(telemetry, name);
    telemetry[name] = async () => undefined;
  }
}

/** The SDK's own transport has no deadline, follows redirects, hides the HTTP status and fails on an HTML page. */
function replaceTransport(): void {
  const { prototype } = load("flutterwave-node-v3/lib/rave.base") as { prototype: Record<string, unknown> };
  requireHook(prototype, "_makePromiseRequest");
  prototype["_makePromiseRequest"] = async (url: string, { method, headers, body }: SdkRequest) => {
    const envelope = await callProvider(url, { method, headers, deadlineMs, ...(body !== undefined && { body }) });
    // The SDK reports a response with a known shape to its telemetry; nesting hides the shape.
    return { body: { sent: envelope } };
  };
}

function requireHook(holder: Record<string, unknown>, name: string): void {
  if (typeof holder[name] !== "function")
    throw new Error(`flutterwave-node-v3 has no ${name} to replace: use the version this adapter was written for`);
}
