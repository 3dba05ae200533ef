import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startMerchant } from "../testing/merchant.ts";
import type { PastPayment } from "./history.ts";

const AT = Date.parse("2026-10-01T09:00:00Z");
const paid: PastPayment = {
  id: AT,
  txRef: "IBD-PAST-1",
  amount: 12_000,
  method: "banktransfer",
  at: AT,
  customer: { name: "Adaeze Okonkwo", email: "adaeze@salon.test" },
};
const sentBack: PastPayment = { ...paid, id: AT + 1, txRef: "IBD-PAST-2", refund: { id: AT + 2, at: AT + 3_600_000 } };
const payments = [paid, sentBack];

async function dataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "data.json");
}

test("past payments are known by reference and id, and can be refunded once", async () => {
  const { post, get, verify, sandbox } = await startMerchant();
  expect((await post("history", { payments })).body).toEqual({ added: 2 });
  expect((await verify(paid.txRef)).body.data).toMatchObject({
    id: AT,
    amount: 12_000,
    currency: "NGN",
    status: "successful",
    payment_type: "bank_transfer",
    created_at: "2026-10-01T09:00:00.000Z",
    customer: { name: "Adaeze Okonkwo", email: "adaeze@salon.test" },
  });
  expect((await get(`v3/refunds/${AT + 2}`)).body.data).toMatchObject({ tx_id: AT + 1, amount_refunded: 12_000 });
  expect((await post(`v3/transactions/${AT + 1}/refund`)).status).toBe(400);
  expect((await post(`v3/transactions/${AT}/refund`)).status).toBe(200);
  expect((await post(`v3/transactions/${AT}/refund`)).status).toBe(400);
  expect(sandbox.webhooks()).toEqual([]);
});

test("the same payments again change nothing, also after a restart", async () => {
  const file = await dataFile();
  const first = await startMerchant({ dataFile: file });
  await first.post("history", { payments });
  const { transactions, refunds, links } = first.sandbox.snapshot();
  await first.sandbox.stop();
  const second = await startMerchant({ dataFile: file });
  expect((await second.post("history", { payments })).body).toEqual({ added: 0 });
  expect(second.sandbox.snapshot()).toMatchObject({ transactions, refunds, links });
});

test("new ids are higher than those of past payments", async () => {
  const { post, createLink, sandbox } = await startMerchant();
  const id = Date.now() + 1_000_000_000;
  await post("history", { payments: [{ ...paid, id }] });
  await createLink("ref-1");
  expect((await sandbox.pay("ref-1")).id).toBeGreaterThan(id);
});

test("a call without the secret key and a bad payment add nothing", async () => {
  const { post, sandbox } = await startMerchant();
  const unsigned = await fetch(`${sandbox.url}history`, { method: "POST", body: JSON.stringify({ payments }) });
  expect(unsigned.status).toBe(401);
  const bad = [{ id: "1" }, { txRef: "" }, { amount: -1 }, { method: "cash" }, { at: 1.5 }, { refund: {} }];
  for (const fields of bad)
    expect((await post("history", { payments: [paid, { ...paid, id: 1, ...fields }] })).status).toBe(400);
  expect((await post("history", {})).status).toBe(400);
  expect(sandbox.transactions()).toEqual([]);
});
