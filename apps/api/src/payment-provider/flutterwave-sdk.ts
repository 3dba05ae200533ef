import Flutterwave from "flutterwave-node-v3";
import { createRequire } from "node:module";
import { callProvider, type Deadlines, type Envelope } from "./flutterwave-http.ts";

/** The account at the provider, and where it is reached. */
export interface FlutterwaveKeys {
  publicKey: string;
  secretKey: string;
  /** Ends in `/`. */
  baseUrl: string;
}

/** The two calls the SDK makes for us; each gets a fresh literal, because the SDK changes its argument. */
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
 * The official SDK without its telemetry and on our own transport.
 * @throws Error when this version of the SDK lacks a part that has to be replaced
 */
export function createSdk({ publicKey, secretKey, baseUrl }: FlutterwaveKeys, deadlines: Deadlines): Sdk {
  // Before construction: the constructor itself reports the public key to a third host.
  silenceTelemetry();
  replaceTransport();
  const { Transaction } = new Flutterwave(publicKey, secretKey, baseUrl);
  return {
    verify: (transactionId) => within(deadlines.verify, () => Transaction.verify({ id: Number(transactionId) })),
    refund: (id, amount) => within(deadlines.refund, () => Transaction.refund({ id, amount })),
  };
}

/** The deadline of the call that is just being made; the SDK reaches its transport before it first waits for anything. */
let deadlineMs = 0;

async function within(ms: number, call: () => Promise<unknown>): Promise<Envelope> {
  deadlineMs = ms;
  const { sent } = (await call()) as { sent: Envelope };
  return sent;
}

const load = createRequire(import.meta.url);

/** There is no switch for it: https://github.com/Flutterwave/Node-v3/issues/217 */
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
    // Nested, so that the SDK does not take it for an answer of its own to report on.
    return { body: { sent: envelope } };
  };
}

function requireHook(holder: Record<string, unknown>, name: string): void {
  if (typeof holder[name] !== "function")
    throw new Error(`flutterwave-node-v3 has no ${name} to replace: use the version this adapter was written for`);
}
