import { expect, test } from "vitest";
import { startMerchant } from "./testing/merchant.ts";

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
  expect((await get(path)).body.data).toEqual({ ...body.data, status: final });
  expect((await get("v3/refunds")).body.data).toEqual([{ ...body.data, status: final }]);
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

test("a refund short of balance is refused, and works once there is some", async () => {
  const { sandbox, refund } = await startPaid();
  sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
  const refused = await refund(7500);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain("Insufficient balance");
  expect((await refund(7500)).status).toBe(200);
});

test("a stuck refund is processing for ever", async () => {
  const { sandbox, refund, get } = await startPaid();
  sandbox.faults.add({ on: "refund", fault: "stuck", txRef: "ref-1" });
  const { data } = (await refund()).body;
  await sandbox.advance(48 * 3_600_000);
  expect((await get(`v3/refunds/${String(data["id"])}`)).body.data["status"]).toBe("processing");
});

test("a failed refund leaves the money to be refunded again", async () => {
  const { sandbox, refund, get } = await startPaid();
  sandbox.faults.add({ on: "refund", fault: "failed", times: 1 });
  const { data } = (await refund()).body;
  expect((await refund()).status).toBe(400);
  await sandbox.advance(5000);
  expect((await get(`v3/refunds/${String(data["id"])}`)).body.data["status"]).toBe("failed");
  expect((await refund(7500)).status).toBe(200);
});
