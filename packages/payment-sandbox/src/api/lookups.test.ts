import { expect, test } from "vitest";
import { startMerchant } from "../testing/merchant.ts";

test("both look-ups answer the same whole transaction", async () => {
  const { sandbox, createLink, verify, get } = await startMerchant();
  await createLink("ref-1", { amount: "18500.50", meta: { cart: "c1" } });
  const { id } = await sandbox.pay("ref-1");
  const answer = await verify("ref-1");
  expect(await get(`v3/transactions/${id}/verify`)).toEqual(answer);
  expect(answer.body).toMatchObject({ status: "success", message: "Transaction fetched successfully" });
  expect(answer.body.data).toMatchObject({
    id,
    tx_ref: "ref-1",
    amount: 18_500.5,
    charged_amount: 18_500.5,
    currency: "NGN",
    status: "successful",
    payment_type: "card",
    meta: { cart: "c1" },
    customer: { name: "Ada Obi", email: "ada@salon.test", phone_number: "08031234567" },
    card: { first_6digits: "553188", last_4digits: "2950", expiry: "09/32" },
  });
  const { app_fee: fee, amount_settled: settled } = answer.body.data;
  expect(Number(fee) + Number(settled)).toBeCloseTo(18_500.5, 2);
});

test("a transfer has no card", async () => {
  const { sandbox, createLink, verify } = await startMerchant();
  await createLink("ref-1");
  await sandbox.pay("ref-1", { method: "banktransfer" });
  expect((await verify("ref-1")).body.data).not.toHaveProperty("card");
});

test("ids never repeat, whichever payment they are for", async () => {
  const { sandbox, createLink } = await startMerchant();
  for (const txRef of ["ref-1", "ref-2"]) {
    await createLink(txRef);
    await sandbox.pay(txRef, { outcome: "fail" });
    await sandbox.pay(txRef);
  }
  const ids = sandbox.transactions().map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(ids.every(Number.isSafeInteger)).toBe(true);
});

test("the list has every attempt of a reference, the newest first, and no other's", async () => {
  const { sandbox, createLink, get } = await startMerchant();
  await createLink("ref-1");
  await createLink("ref-2");
  expect((await get("v3/transactions?tx_ref=ref-1")).body).toMatchObject({ status: "success", data: [] });
  const failed = await sandbox.pay("ref-1", { outcome: "fail" });
  await sandbox.pay("ref-2");
  const paid = await sandbox.pay("ref-1");
  const { body } = await get("v3/transactions?tx_ref=ref-1");
  expect(body).toMatchObject({
    message: "Transactions fetched",
    meta: { page_info: { total: 2, current_page: 1, total_pages: 1 } },
    data: [
      { id: paid.id, tx_ref: "ref-1", status: "successful", amount: 7500, currency: "NGN" },
      { id: failed.id, tx_ref: "ref-1", status: "failed" },
    ],
  });
});

test("the list is limited to the days asked for, and has pages of ten", async () => {
  const { sandbox, createLink, get } = await startMerchant({ startAt: new Date("2026-11-23T06:00:00Z") });
  await createLink("ref-1");
  for (let attempt = 0; attempt < 11; attempt++) await sandbox.pay("ref-1", { outcome: "fail" });
  const listed = async (query: string) => {
    const { status, body } = await get(`v3/transactions?tx_ref=ref-1&${query}`);
    return status === 200 ? (body.data as unknown as unknown[]).length : status;
  };
  expect(await listed("")).toBe(10);
  expect(await listed("page=2")).toBe(1);
  expect(await listed("from=2026-11-23&to=2026-11-23")).toBe(10);
  expect(await listed("from=2026-11-24")).toBe(0);
  expect(await listed("to=2026-11-22")).toBe(0);
  expect(await listed("from=yesterday")).toBe(400);
});
