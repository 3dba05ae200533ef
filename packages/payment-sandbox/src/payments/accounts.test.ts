import { describe, expect, test } from "vitest";
import type { AccountFault } from "../control/faults.ts";
import { readEvent, startMerchant, startReceiver } from "../testing/merchant.ts";

const charge = (txRef: string, fields: object = {}) => ({
  tx_ref: txRef,
  amount: 7500,
  currency: "NGN",
  email: "ada@salon.test",
  fullname: "Ada Obi",
  bank_transfer_options: { expires: 3600 },
  ...fields,
});
const CHARGES = "v3/charges?type=bank_transfer";

describe("an account number for one payment", () => {
  const make = async (faults: Pick<AccountFault, "fault" | "by">[] = [], fields = {}) => {
    const merchant = await startMerchant();
    for (const fault of faults) merchant.sandbox.faults.add({ on: "account", ...fault });
    const { status, body } = await merchant.post(CHARGES, charge("tx-1", fields));
    const { meta } = body as unknown as { meta?: { authorization: Record<string, string> } };
    return { merchant, status, body, account: meta?.authorization };
  };

  test("is described as by the provider and has no attempt until money comes", async () => {
    const { merchant, account } = await make();
    expect(account).toMatchObject({ transfer_bank: "Test Bank", transfer_amount: 7500, mode: "banktransfer" });
    expect(account!["transfer_account"]).toMatch(/^99\d{8}$/);
    expect(Number(account!["account_expiration"])).toBeGreaterThan(Date.now() + 59 * 60_000);
    expect((await merchant.verify("tx-1")).status).toBe(400);
  });

  test("takes any money, in parts, from anyone and in another currency, each as a transaction with its webhook", async () => {
    const { url, received } = await startReceiver();
    const { merchant } = await make([{ fault: "feeOnTop", by: 50 }]);
    merchant.sandbox.setWebhookUrl(url);
    await merchant.sandbox.transfer("tx-1");
    await merchant.sandbox.transfer("tx-1", { amount: 2000, payer: "Bola Ige" });
    await merchant.sandbox.transfer("tx-1", { amount: 5, currency: "USD" });
    await merchant.sandbox.advance(2 * 60 * 60_000);
    await merchant.sandbox.transfer("tx-1", { later: true });
    await merchant.sandbox.advance(60_000);
    const { body } = await merchant.get("v3/transactions?tx_ref=tx-1");
    const listed = body.data as unknown as Record<string, unknown>[];
    expect(listed.map(({ amount, charged_amount: charged, currency }) => [amount, charged, currency])).toEqual([
      [7500, 7550, "NGN"],
      [5, 5, "USD"],
      [1950, 2000, "NGN"],
      [7500, 7550, "NGN"],
    ]);
    expect(listed[2]).toMatchObject({ payment_type: "bank_transfer", meta: { originatorname: "Bola Ige" } });
    const told = received.map((event) => Number(readEvent(event).data["amount"])).toSorted((a, b) => a - b);
    expect(told).toEqual([5, 1950, 7500, 7500]);
  });

  test("is refused without consent, for a used reference and for another currency", async () => {
    expect((await make([{ fault: "refused403" }])).status).toBe(403);
    expect((await make([{ fault: "refused400" }])).status).toBe(400);
    expect((await make([], { currency: "USD" })).status).toBe(400);
    const { merchant } = await make();
    expect((await merchant.post(CHARGES, charge("tx-1"))).status).toBe(400);
    expect((await merchant.post("v3/charges?type=card", charge("tx-2"))).status).toBe(400);
  });

  test.for([
    ["expiryNone", /^N\/A$/],
    ["expiryText", /^\d{4}-\d\d-\d\d \d{1,2}:\d\d:\d\d [AP]M$/],
  ] as const)("says its end in another way with %s", async ([fault, shown]) => {
    expect((await make([{ fault }])).account!["account_expiration"]).toMatch(shown);
  });

  test("gets its money from the page that plays the bank", async () => {
    const { merchant, account } = await make();
    const address = `${merchant.sandbox.url}bank/${account!["transfer_account"]}`;
    expect(await (await fetch(`${merchant.sandbox.url}bank`)).text()).toContain(account!["transfer_account"]);
    const form = new URLSearchParams({ amount: "3000", payer: "Bola <b>", twice: "on" });
    expect((await fetch(address, { method: "POST", body: form, redirect: "manual" })).status).toBe(303);
    expect(merchant.sandbox.transactions().map(({ amount }) => amount)).toEqual([3000, 3000]);
    expect(await (await fetch(address)).text()).toContain("Bola &lt;b&gt;");
    expect((await fetch(address, { method: "POST", body: new URLSearchParams({ amount: "-1" }) })).status).toBe(400);
  });
});
