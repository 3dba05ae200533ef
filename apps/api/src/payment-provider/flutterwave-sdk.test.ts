import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFlutterwaveProvider } from "./flutterwave.ts";

const load = createRequire(import.meta.url);
const HOOKS = ["init", "logRequest", "logError", "logTransaction"];
const telemetry = load("flutterwave-node-v3/utils/logger") as Record<string, unknown>;
let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.stop());

const create = () =>
  createFlutterwaveProvider({
    publicKey: sandbox.publicKey,
    secretKey: sandbox.secretKey,
    secretHash: sandbox.secretHash,
    baseUrl: sandbox.url,
  });

describe("the SDK's telemetry", () => {
  test("is off: every connection of every call goes to the base address [T30]", async () => {
    const reached = spyOnConnections();
    // The SDK reports once per process, and another test may have triggered that: this test also watches the hooks.
    const report = vi.fn<() => Promise<void>>(async () => {});
    for (const name of HOOKS) telemetry[name] = report;
    const provider = create();
    const ref = "telemetry-test-1";
    await provider.createLink({
      ref,
      amount: 100,
      email: "a@b.co",
      name: "A",
      returnUrl: "http://x.test/",
      sessionMinutes: 15,
    });
    const { id } = await sandbox.pay(ref);
    const [from, to] = [new Date(), new Date()];
    // The reference differs, so that the SDK looks the transaction up by itself.
    await provider.lookup({ ref: "telemetry-none", from, to, transactionId: String(id) });
    await provider.lookup({ ref, from, to });
    await provider.refund({ transactionId: String(id), minor: 100_00 });
    expect(reached().length).toBeGreaterThan(0);
    expect([...new Set(reached())]).toEqual([new URL(sandbox.url).host]);
    expect(report).not.toHaveBeenCalled();
  });

  test.each(HOOKS)("stops the start when %s cannot be silenced", (name) => {
    const original = telemetry[name];
    delete telemetry[name];
    try {
      expect(create).toThrow(`no ${name} to replace`);
    } finally {
      telemetry[name] = original;
    }
  });
});

/** Returns the addresses of all sockets that any library opens. */
function spyOnConnections(): () => string[] {
  const spy = vi.spyOn(Socket.prototype, "connect");
  return () =>
    spy.mock.calls.map((args: unknown[]) => {
      const [options] = (Array.isArray(args[0]) ? args[0] : args) as [
        { host?: string; hostname?: string; port?: number },
      ];
      return `${options.host ?? options.hostname}:${options.port}`;
    });
}
