import { SandboxClock } from "./clock.ts";
import { checkWebhookUrl, createControls, type SandboxControls } from "./control/controls.ts";
import type { Core, Settings } from "./core.ts";
import { createFaultBoard } from "./control/fault-board.ts";
import { createSandboxServer, listen } from "./server.ts";
import { openStore } from "./payments/store.ts";
import { Worker } from "./payments/worker.ts";

export { faultNames, type ApiRoute, type Fault } from "./control/faults.ts";
export type { PastPayment } from "./payments/history.ts";
export type { BankTransfer } from "./payments/records.ts";

/** How to start a sandbox; everything has a default. */
export interface PaymentSandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** Where browsers reach the hosted page, if not at `url`. */
  publicUrl?: string;
  publicKey?: string;
  secretKey?: string;
  /** The value of `verif-hash` in webhooks. */
  secretHash?: string;
  webhookUrl?: string;
  /** `hmac` sends `flutterwave-signature` (base64 HMAC-SHA256 of the body) instead of `verif-hash`, `both` sends both. */
  webhookSignature?: Settings["webhookSignature"];
  webhookTimeoutMs?: number;
  /** Waits between webhook attempts; the provider's are three of 30 minutes. */
  retryDelaysMs?: number[];
  /** How long "Pay later" stays pending. */
  settleDelayMs?: number;
  /** The first time of the sandbox's clock; by default the time in `dataFile`, or the machine's time. */
  startAt?: Date;
  /** How long a refund takes to reach its final status. */
  refundDelayMs?: number;
  /** Keeps the state in this JSON file, so that links and transactions outlive the process. */
  dataFile?: string;
  /** Serves the switches under `/__sandbox/` too. */
  control?: boolean;
}

/** A running stand-in for the provider. `url` ends in `/` and serves as FLW_BASE_URL. */
export interface PaymentSandbox extends SandboxControls {
  url: string;
  port: number;
  publicKey: string;
  secretKey: string;
  secretHash: string;
  /** Closes every connection, hanging ones too, and forgets its timers. */
  stop: () => Promise<void>;
}

/** Starts a local stand-in for the Flutterwave v3 servers. @throws Error when the port is taken, a key is not a test key or the data file is not one */
export async function startPaymentSandbox(options: PaymentSandboxOptions = {}): Promise<PaymentSandbox> {
  const settings = readSettings(options);
  const store = await openStore(options.dataFile);
  const clock = new SandboxClock(options.startAt ? options.startAt.getTime() - Date.now() : store.state.clockOffset);
  const core: Core = { settings, store, clock, faults: createFaultBoard(), requests: [] };
  const worker = new Worker(core);
  const controls = createControls(core, worker);
  const server = createSandboxServer(core, worker, options.control === true ? controls : undefined);
  const host = options.host ?? "127.0.0.1";
  const port = await listen(server, options.port ?? 0, host);
  const url = `http://${urlHost(host)}:${port}/`;
  settings.publicUrl = withSlash(options.publicUrl ?? url);
  worker.wake();
  return {
    ...controls,
    url,
    port,
    publicKey: settings.publicKey,
    secretKey: settings.secretKey,
    secretHash: settings.secretHash,
    stop: async () => {
      const closed = new Promise((resolve) => void server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, worker.stop(), clock.stop()]);
      await store.save();
    },
  };
}

function readSettings(options: PaymentSandboxOptions): Settings {
  const settings: Settings = {
    publicKey: options.publicKey ?? "FLWPUBK_TEST-5a1092c4b7e34f0d8c6e1b2a9d7f3e40-X",
    secretKey: options.secretKey ?? "FLWSECK_TEST-c31d8f60e2b94a7795f8a40b6d2e1c87-X",
    secretHash: options.secretHash ?? "sandbox-secret-hash",
    webhookUrl: checkWebhookUrl(options.webhookUrl ?? null),
    webhookSignature: options.webhookSignature ?? "hash",
    webhookTimeoutMs: options.webhookTimeoutMs ?? 60_000,
    retryDelaysMs: options.retryDelaysMs ?? [2000, 2000, 2000],
    settleDelayMs: options.settleDelayMs ?? 10_000,
    refundDelayMs: options.refundDelayMs ?? 5000,
    refundWebhooks: false,
    testHost: false,
    publicUrl: "",
  };
  // With a live key, real customers would reach a payment page that takes no money.
  if (!/^FLWPUBK_TEST-./.test(settings.publicKey) || !/^FLWSECK_TEST-./.test(settings.secretKey)) {
    throw new Error("The payment sandbox takes test keys only: FLWPUBK_TEST-… and FLWSECK_TEST-…");
  }
  if (settings.secretHash === "") throw new Error("The payment sandbox needs a secret hash");
  return settings;
}

function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function withSlash(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}
