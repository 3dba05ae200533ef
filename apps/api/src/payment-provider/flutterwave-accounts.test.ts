import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFlutterwaveProvider } from "./flutterwave.ts";
import { readAccount } from "./flutterwave-accounts.ts";
import type { PaymentProvider } from "./provider.ts";

let sandbox: PaymentSandbox;
let provider: PaymentProvider;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  const { publicKey, secretKey, secretHash, url: baseUrl } = sandbox;
  provider = createFlutterwaveProvider({ publicKey, secretKey, secretHash, baseUrl });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const order = { ref: "test-account-1", amount: 3000, email: "ada@example.com", name: "Ada", minutes: 60 };
const answer = (fields: object) =>
  readAccount({ meta: { authorization: { transfer_account: "9900000001", transfer_bank: "Wema", ...fields } } }, 3000);

describe("an account number", () => {
  test("is made for one payment, and money on it is an attempt by transfer", async () => {
    const account = await provider.createAccount(order);
    expect(account).toMatchObject({ bank: "Test Bank", minor: 300_000 });
    const minutes = (account.expiresAt!.getTime() - Date.now()) / 60_000;
    expect([minutes > 59, minutes <= 60]).toEqual([true, true]);
    await sandbox.transfer(order.ref, { amount: 2500.5 });
    const attempts = await provider.lookup({ ref: order.ref, from: new Date(), to: new Date() });
    expect(attempts).toMatchObject([{ status: "successful", minor: 250_050, method: "bank_transfer" }]);
  });

  test("may cost a fee, which is in what is sent and not in what came", async () => {
    sandbox.faults.add({ on: "account", fault: "feeOnTop", by: 53.75 });
    sandbox.faults.add({ on: "account", fault: "amountText" });
    expect((await provider.createAccount(order)).minor).toBe(305_375);
    await sandbox.transfer(order.ref);
    const [attempt] = await provider.lookup({ ref: order.ref, from: new Date(), to: new Date() });
    expect(attempt!.minor).toBe(300_000);
  });

  test.for(["refused400", "refused403"] as const)("is refused for certain with %s", async (fault) => {
    sandbox.faults.add({ on: "account", fault });
    await expect(provider.createAccount(order)).rejects.toMatchObject({
      outcome: "rejected",
      message: expect.stringContaining("requires approval"),
    });
  });

  test("without a number is unknown: it may have been made", async () => {
    sandbox.faults.add({ on: "account", fault: "noNumber" });
    await expect(provider.createAccount(order)).rejects.toMatchObject({ outcome: "unknown" });
  });

  test.for([
    ["2142849600000", "2037-11-26T12:00:00.000Z"],
    [2142849600000, "2037-11-26T12:00:00.000Z"],
    ["2037-11-26T12:00:00.000Z", "2037-11-26T12:00:00.000Z"],
    ["2037-11-26 1:00:00 PM", "2037-11-26T12:00:00.000Z"],
    ["2037-11-26 12:00:00 AM", "2037-11-25T23:00:00.000Z"],
    ["N/A", null],
    ["2037-13-45 1:00:00 PM", null],
    [null, null],
  ] as const)("ends as it says: %s", ([end, expected]) => {
    expect(answer({ account_expiration: end }).expiresAt?.toISOString() ?? null).toBe(expected);
  });

  test.for([
    ["3050.00", 305_000],
    [3050, 305_000],
    ["x", 300_000],
    [-1, 300_000],
    [undefined, 300_000],
  ] as const)("asks for the amount %s, or else for what was asked", ([amount, minor]) => {
    expect(answer({ transfer_amount: amount }).minor).toBe(minor);
  });

  test.for([12, "2999.99"])("is refused with %s, which is less than was asked", (amount) => {
    expect(() => answer({ transfer_amount: amount })).toThrow(expect.objectContaining({ outcome: "unknown" }));
  });
});
