import { startPaymentSandbox, type Fault, type PaymentSandbox } from "@salon/payment-sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFlutterwaveProvider } from "./flutterwave.ts";
import { ProviderError, type NewLink, type PaymentProvider } from "./provider.ts";

const SHORT = { create: 150, disable: 150, verify: 150, refund: 150 };
let sandbox: PaymentSandbox;
let provider: PaymentProvider;
let unknown: string[];
let made = 0;

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.reset();
  unknown = [];
  provider = createFlutterwaveProvider({
    ...keysOf(sandbox),
    baseUrl: sandbox.url,
    onUnknownStatus: (status) => unknown.push(status),
  });
});

const keysOf = ({ publicKey, secretKey, secretHash }: PaymentSandbox) => ({ publicKey, secretKey, secretHash });
const order = (change: Partial<NewLink> = {}): NewLink => ({
  ref: `test-ref-${++made}`,
  amount: 7500,
  email: "ada@example.com",
  name: "Ada",
  returnUrl: "http://salon.test/back",
  sessionMinutes: 15,
  ...change,
});
/** The whole current day, because the sandbox uses the clock of the machine. */
const lookup = (payment: { ref: string; transactionId?: string }, by = provider) =>
  by.lookup({ from: new Date(), to: new Date(), ...payment });
const failure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
};
async function paid(change: Partial<NewLink> = {}) {
  const asked = order(change);
  await provider.createLink(asked);
  const { id } = await sandbox.pay(asked.ref);
  return { ref: asked.ref, transactionId: String(id) };
}

describe("a payment", () => {
  test("a link has the requested data, in naira", async () => {
    const asked = order();
    const { url } = await provider.createLink(asked);
    expect(url).toMatch(new RegExp(`^${sandbox.url}v3/hosted/pay/flwlnk-`));
    const [link] = sandbox.snapshot().links;
    expect(link).toMatchObject({
      txRef: asked.ref,
      amount: 7500,
      currency: "NGN",
      redirectUrl: asked.returnUrl,
      customer: { email: "ada@example.com", name: "Ada" },
    });
    expect(link!.expiresAt! - link!.createdAt).toBe(15 * 60_000);
  });

  test("no attempt, then a failed one, then a paid one", async () => {
    const asked = order();
    await provider.createLink(asked);
    expect(await lookup({ ref: asked.ref })).toEqual([]);
    await sandbox.pay(asked.ref, { outcome: "fail" });
    expect(await lookup({ ref: asked.ref })).toMatchObject([{ status: "failed" }]);
    const { id } = await sandbox.pay(asked.ref, { method: "ussd" });
    const expected = {
      transactionId: String(id),
      ref: asked.ref,
      status: "successful",
      minor: 7500_00,
      currency: "NGN",
      method: "ussd",
    };
    expect(await lookup({ ref: asked.ref })).toEqual([expect.objectContaining({ status: "failed" }), expected]);
    expect((await lookup({ ref: asked.ref, transactionId: String(id) })).at(-1)).toEqual(expected);
  });

  test("a link can be disabled, and again without effect", async () => {
    const { url } = await provider.createLink(order());
    await provider.disableLink(url);
    await provider.disableLink(url);
    expect((await fetch(url)).status).toBe(410);
  });

  test("a transaction is refunded, and the refund is found by its id and by the transaction", async () => {
    const { transactionId } = await paid();
    const { refundId, status } = await provider.refund({ transactionId, minor: 7500_00 });
    expect(status).toBe("initiated");
    expect(await provider.findRefunds(transactionId)).toEqual([{ refundId, status: "initiated" }]);
    await sandbox.advance(60_000);
    expect(await provider.refundStatus(refundId)).toEqual({ refundId, status: "done" });
    expect(await provider.findRefunds("1")).toEqual([]);
  });
});

describe("a transaction id from outside", () => {
  test("of another payment does not count for this one", async () => {
    const other = await paid();
    const asked = order();
    await provider.createLink(asked);
    expect(await lookup({ ref: asked.ref, transactionId: other.transactionId })).toEqual([]);
  });

  test.each(["999", "abc", "1e3", "../../refunds", ""])("%j falls back to the reference", async (transactionId) => {
    const { ref } = await paid();
    expect(await lookup({ ref, transactionId })).toMatchObject([{ ref, status: "successful" }]);
  });

  test("that cannot be looked up does not stop the look-up by reference", async () => {
    const { ref } = await paid();
    const { transactionId } = await paid();
    sandbox.faults.add({ on: "reply", fault: "error500", route: "verifyById" });
    expect(await lookup({ ref, transactionId })).toMatchObject([{ status: "successful" }]);
  });

  test("is looked up by itself when the list lacks it or cannot be read", async () => {
    const { ref, transactionId } = await paid();
    const expected = [{ ref, transactionId, status: "successful" }];
    sandbox.faults.add({ on: "lookup", fault: "notFound", times: 1 });
    expect(await lookup({ ref, transactionId })).toMatchObject(expected);
    sandbox.faults.add({ on: "reply", fault: "error500", route: "transactionList" });
    expect(await lookup({ ref, transactionId })).toMatchObject(expected);
    expect(await failure(lookup({ ref }))).toMatchObject({ outcome: "unknown" });
  });

  test("names the second of two transactions on one reference", async () => {
    const first = await paid();
    const { id } = await sandbox.pay(first.ref);
    const both = [{ transactionId: first.transactionId }, { transactionId: String(id) }];
    expect(await lookup({ ref: first.ref })).toMatchObject(both);
    expect(await lookup({ ref: first.ref, transactionId: String(id) })).toMatchObject(both);
  });

  test("every page of many attempts is read", async () => {
    const { ref } = await paid();
    for (let attempt = 0; attempt < 23; attempt++) await sandbox.pay(ref, { outcome: "fail" });
    expect(await lookup({ ref })).toHaveLength(24);
    expect(sandbox.requests().filter(({ route }) => route === "transactionList")).toHaveLength(3);
  });
});

describe("the result of a look-up", () => {
  const lookupFault = (fault: Extract<Fault, { on: "lookup" }>["fault"]) => sandbox.faults.add({ on: "lookup", fault });
  const chargeFault = (fault: Extract<Fault, { on: "charge" }>["fault"]) => sandbox.faults.add({ on: "charge", fault });

  test.each([
    ["amountLower", { minor: 7400_00, currency: "NGN" }],
    ["amountHigher", { minor: 7600_00, currency: "NGN" }],
    ["fractional", { minor: 7500_00, currency: "NGN" }],
    ["usd", { minor: 7500_00, currency: "USD" }],
  ] as const)("%s money is reported unchanged", async (fault, expected) => {
    chargeFault(fault);
    expect(await lookup({ ref: (await paid()).ref })).toMatchObject([expected]);
  });

  test.each([
    [1.95, 195],
    [0.29, 29],
    [1.1, 110],
  ])("%d dollars are %d cents, and all of them are refunded", async (dollars, minor) => {
    sandbox.faults.add({ on: "charge", fault: "usd", dollars });
    const { ref, transactionId } = await paid();
    expect(await lookup({ ref })).toMatchObject([{ minor, currency: "USD" }]);
    await provider.refund({ transactionId, minor });
    expect(sandbox.refunds()).toMatchObject([{ amount: dollars }]);
  });

  test("unknown statuses count as pending and are reported", async () => {
    const { ref } = await paid();
    sandbox.faults.add({ on: "lookup", fault: "pending", times: 1 });
    expect(await lookup({ ref })).toMatchObject([{ status: "pending" }]);
    expect(unknown).toEqual([]);
    lookupFault("unknownStatus");
    expect(await lookup({ ref })).toMatchObject([{ status: "pending" }]);
    expect(unknown).toEqual(["awaiting-review"]);
  });

  test("an answer about another payment is an unknown outcome", async () => {
    const { ref } = await paid();
    lookupFault("foreignRef");
    expect(await failure(lookup({ ref }))).toMatchObject({ outcome: "unknown" });
  });
});

const REPLIES = ["error500", "unavailable503", "tooMany429", "unauthorized401", "html502", "reset", "hang"] as const;

describe.each(REPLIES)("when every call gets the fault %s", (fault) => {
  const definite = fault === "tooMany429" || fault === "unauthorized401";
  const expected = { outcome: definite ? "rejected" : "unknown", timedOut: fault === "hang" };

  test("each call fails with its outcome, and none takes longer than the deadline", async () => {
    const { ref, transactionId } = await paid();
    const impatient = createFlutterwaveProvider({ ...keysOf(sandbox), baseUrl: sandbox.url, deadlines: SHORT });
    sandbox.faults.add({ on: "reply", fault, route: "any" });
    expect(await failure(impatient.createLink(order()))).toMatchObject(expected);
    expect(await failure(impatient.disableLink(`${sandbox.url}v3/hosted/pay/x`))).toMatchObject(expected);
    expect(await failure(impatient.refund({ transactionId, minor: 7500_00 }))).toMatchObject(expected);
    expect(await failure(impatient.refundStatus("1"))).toMatchObject(expected);
    expect(await failure(impatient.findRefunds("1"))).toMatchObject(expected);
    // A refused look-up never counts as an unpaid reference.
    const looked = { outcome: "unknown", timedOut: fault === "hang" };
    expect(await failure(lookup({ ref }, impatient))).toMatchObject(looked);
    expect(await failure(lookup({ ref, transactionId }, impatient))).toMatchObject(looked);
  });
});

describe("an invalid value is not sent:", () => {
  test.each(["short", "has space in it", "a&b=c#d-long", "ü".repeat(10)])("the reference %j", async (ref) => {
    await expect(provider.createLink(order({ ref }))).rejects.toThrow("payment reference");
    await expect(lookup({ ref })).rejects.toThrow("payment reference");
    expect(sandbox.requests()).toEqual([]);
  });

  test.each(["1/../2", "abc", "", "1".repeat(16)])("the id %j", async (id) => {
    await expect(provider.refund({ transactionId: id, minor: 1 })).rejects.toThrow("An id");
    await expect(provider.refundStatus(id)).rejects.toThrow("An id");
    expect(sandbox.requests()).toEqual([]);
  });
});

test("a base address that does not end in / is refused", () => {
  expect(() => createFlutterwaveProvider({ ...keysOf(sandbox), baseUrl: "http://127.0.0.1:1" })).toThrow("end in /");
});

test("an empty secret hash is refused, because every webhook could be forged [T20]", () => {
  expect(() => createFlutterwaveProvider({ ...keysOf(sandbox), baseUrl: sandbox.url, secretHash: "" })).toThrow(
    "forged",
  );
});
