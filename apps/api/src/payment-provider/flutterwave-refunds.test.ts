import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFlutterwaveProvider } from "./flutterwave.ts";
import { ProviderError, type PaymentProvider } from "./provider.ts";

let sandbox: PaymentSandbox;
let provider: PaymentProvider;
let made = 0;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  const { url: baseUrl, publicKey, secretKey, secretHash } = sandbox;
  provider = createFlutterwaveProvider({ baseUrl, publicKey, secretKey, secretHash });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable("it was not refused"),
    (reason: unknown) => {
      expect(reason).toBeInstanceOf(ProviderError);
      return reason;
    },
  );
async function paid() {
  const ref = `refund-test-${++made}`;
  const returnUrl = "http://salon.test/back";
  await provider.createLink({
    ref,
    amount: 7500,
    email: "ada@example.com",
    name: "Ada",
    returnUrl,
    sessionMinutes: 15,
  });
  return { transactionId: String((await sandbox.pay(ref)).id) };
}

describe("failed refunds", () => {
  test("a refusal is definite and keeps the provider's text", async () => {
    const { transactionId } = await paid();
    sandbox.faults.add({ on: "refund", fault: "insufficient" });
    expect(await failure(provider.refund({ transactionId, minor: 7500_00 }))).toMatchObject({
      outcome: "rejected",
      message: "Insufficient balance to process this refund",
    });
  });

  test.each([
    ["stuck", "initiated"],
    ["failed", "failed"],
  ] as const)("a refund with the fault %s is %s", async (fault, status) => {
    const { transactionId } = await paid();
    sandbox.faults.add({ on: "refund", fault });
    const { refundId } = await provider.refund({ transactionId, minor: 7500_00 });
    await sandbox.advance(60_000);
    expect(await provider.refundStatus(refundId)).toEqual({ refundId, status });
    // There its details are JSON within JSON.
    expect(await provider.findRefunds(transactionId)).toEqual([{ refundId, status }]);
  });

  test("a refund whose answer was lost is found by its transaction", async () => {
    const { transactionId } = await paid();
    sandbox.faults.add({ on: "reply", fault: "reset", route: "refund", afterEffect: true });
    expect(await failure(provider.refund({ transactionId, minor: 7500_00 }))).toMatchObject({ outcome: "unknown" });
    expect(await provider.findRefunds(transactionId)).toHaveLength(1);
  });
});
