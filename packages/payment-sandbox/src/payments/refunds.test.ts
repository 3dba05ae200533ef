import { expect, test } from "vitest";
import { startMerchant, startReceiver } from "../testing/merchant.ts";

async function startPaid(method: "card" | "banktransfer" = "card") {
  const merchant = await startMerchant();
  await merchant.createLink("ref-1");
  const { id } = await merchant.sandbox.pay("ref-1", { method });
  // As the SDK sends it: the id is in the body too.
  const refund = (amount?: number) => merchant.post(`v3/transactions/${id}/refund`, { id: String(id), amount });
  return { ...merchant, id, refund };
}

test.each([
  ["card", "completed-mpgs"],
  ["banktransfer", "completed-bank-transfer"],
] as const)("a %s refund is initiated, then done", async (method, final) => {
  const { sandbox, get, refund, id } = await startPaid(method);
  const { status, body } = await refund(7500);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "success", message: "Transaction refund initiated" });
  expect(body.data).toMatchObject({ tx_id: id, amount_refunded: 7500, status: "completed" });
  const path = `v3/refunds/${String(body.data["id"])}`;
  expect((await get(path)).body.data["status"]).toBe("completed");
  await sandbox.advance(5000);
  const meta = { source: "availablebalance", disburse_ref: body.data["flw_ref"], disburse_status: "successful" };
  expect((await get(path)).body.data).toEqual({ ...body.data, status: final, meta });
});

test("the list names a refund's transaction in its own way, can be narrowed to one, and has pages", async () => {
  const { sandbox, createLink, get, post, refund, id } = await startPaid();
  const { data } = (await refund(7500)).body;
  await createLink("ref-2");
  const other = await sandbox.pay("ref-2");
  for (let part = 0; part < 21; part++) await post(`v3/transactions/${other.id}/refund`, { amount: 1 });
  const listed = await get(`v3/refunds?id=${id}`);
  expect(listed.body).toMatchObject({
    meta: { page_info: { total: 1, current_page: 1, total_pages: 1, page_size: 20 } },
    data: [{ id: data["id"], transaction_id: id, amount_refunded: 7500, meta: '{"source":"availablebalance"}' }],
  });
  expect(listed.body.data).not.toHaveProperty("0.tx_id");
  expect((await get(`v3/refunds?id=${other.id}&page=2`)).body.data).toHaveLength(1);
  expect((await get("v3/refunds")).body).toMatchObject({ meta: { page_info: { total: 22, total_pages: 2 } } });
  expect((await get("v3/refunds?page=0")).status).toBe(400);
});

test("a refund that has ended is reported by a flat webhook once that is turned on", async () => {
  const { url, received } = await startReceiver();
  const { sandbox, refund, id } = await startPaid();
  sandbox.setWebhookUrl(url);
  await refund(500);
  await sandbox.advance(5000);
  const before = received.length;
  sandbox.refundWebhooks(true);
  const { data } = (await refund(7000)).body;
  await sandbox.advance(5000);
  expect(received).toHaveLength(before + 1);
  expect(received.at(-1)?.headers["verif-hash"]).toBe(sandbox.secretHash);
  expect(JSON.parse(received.at(-1)!.text)).toMatchObject({
    id: data["id"],
    TransactionId: id,
    AmountRefunded: 7000,
    FlwRef: data["flw_ref"],
    status: "completed-mpgs",
  });
});

test("all refunds together are never more than was paid", async () => {
  const { sandbox, refund } = await startPaid();
  expect((await refund(7500.01)).status).toBe(400);
  expect((await refund(2500.1)).status).toBe(200);
  expect((await refund(5000)).status).toBe(400);
  const rest = await refund();
  expect(rest.body.data["amount_refunded"]).toBe(4999.9);
  expect((await refund()).status).toBe(400);
  expect(sandbox.refunds()).toHaveLength(2);
});

test.each([0, -1, 1.005])("refuses the amount %d", async (amount) => {
  const { sandbox, refund } = await startPaid();
  expect((await refund(amount)).status).toBe(400);
  expect(sandbox.refunds()).toEqual([]);
});

test("only a successful transaction can be refunded", async () => {
  const { sandbox, createLink, post } = await startMerchant();
  await createLink("ref-1");
  const { id } = await sandbox.pay("ref-1", { outcome: "fail" });
  expect((await post(`v3/transactions/${id}/refund`, {})).status).toBe(400);
  expect((await post("v3/transactions/1/refund", {})).status).toBe(400);
});

test("an unknown refund is not found", async () => {
  const { get } = await startMerchant();
  expect(await get("v3/refunds/1")).toEqual({
    status: 400,
    body: { status: "error", message: "Refund not found", data: null },
  });
});
