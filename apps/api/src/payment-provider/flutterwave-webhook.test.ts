import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createWebhookReader } from "./flutterwave-webhook.ts";
import type { WebhookHint } from "./provider.ts";

const HASH = "the-secret-hash";
const read = createWebhookReader(HASH);
const bytes = (body: unknown): Buffer => Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
const signed = { "verif-hash": HASH };
const event = {
  event: "charge.completed",
  data: { id: 4711, tx_ref: "IBD-0123456789ABCDEF", status: "successful", amount: 7500 },
  "event.type": "CARD_TRANSACTION",
};
const hint = {
  key: "charge.completed:4711:successful:IBD-0123456789ABCDEF",
  event: "charge.completed",
  ref: "IBD-0123456789ABCDEF",
  transactionId: "4711",
  status: "successful",
  amount: 7500,
};

describe("proof [T20]", () => {
  test("the secret hash and a signature made with it are accepted", () => {
    const signature = createHmac("sha256", HASH).update(bytes(event)).digest("base64");
    expect(read(bytes(event), signed)).toEqual(hint);
    expect(read(bytes(event), { "flutterwave-signature": signature })).toEqual(hint);
  });

  test.each([
    ["no header", {}],
    ["an empty hash", { "verif-hash": "" }],
    ["another hash", { "verif-hash": "the-secret-hasj" }],
    ["the beginning of the hash", { "verif-hash": "the-secret" }],
    ["the hash twice", { "verif-hash": [HASH, HASH] }],
    ["the hash as a signature", { "flutterwave-signature": HASH }],
    [
      "a signature of other bytes",
      { "flutterwave-signature": createHmac("sha256", HASH).update("x").digest("base64") },
    ],
    [
      "a signature with another key",
      { "flutterwave-signature": createHmac("sha256", "x").update(bytes(event)).digest("base64") },
    ],
  ])("%s is refused", (_name, headers) => {
    expect(read(bytes(event), headers)).toBeNull();
  });
});

describe("content", () => {
  test("the flat shape of accounts without v3 webhooks gives the same hint", () => {
    const { id, status, amount, tx_ref: txRef } = event.data;
    expect(read(bytes({ id, txRef, status, amount, "event.type": "CARD_TRANSACTION" }), signed)).toEqual(hint);
  });

  test.each(["{", "", "null", "[]", "text", "{}", '{"event":7,"data":[]}', '{"data":{"status":"successful"}}'])(
    "%j is unreadable, and is refused without the secret",
    (body) => {
      expect(read(bytes(body), signed)).toBe("unreadable");
      expect(read(bytes(body), {})).toBeNull();
    },
  );

  const refund = { id: 77, AmountRefunded: 2900, status: "completed-mpgs", FlwRef: "URF_1", TransactionId: 4711 };
  test.each([
    ["flat, as the documentation has it", refund],
    [
      "wrapped",
      { event: "refund.completed", data: { id: 77, amount_refunded: 2900, status: "completed-mpgs", tx_id: 4711 } },
    ],
  ])("the webhook of a refund names the transaction, not the id of the refund: %s", (_form, body) => {
    expect(read(bytes(body), signed)).toEqual({
      key: "refund:77:completed-mpgs:done:4711",
      event: "refund",
      ref: null,
      transactionId: "4711",
      status: "completed-mpgs",
      amount: 2900,
    });
  });

  test("a started refund and a failed disbursement are two events, although both have the status completed", () => {
    const keyOf = (meta: object) => {
      const body = { ...refund, status: "completed", meta: JSON.stringify(meta) };
      return (read(bytes(body), signed) as WebhookHint).key;
    };
    expect(keyOf({ disburse_status: "failed" })).not.toBe(keyOf({ source: "availablebalance" }));
  });

  test.each([
    { event: "test_assess" },
    { event: "charge.completed", data: null },
    { event: "charge.completed", data: { id: "1e9", tx_ref: { $ne: null } } },
    { event: "charge.completed", data: { id: -1, tx_ref: "a b" } },
  ])("%j names no payment", (body) => {
    expect(read(bytes(body), signed)).toMatchObject({ ref: null, transactionId: null });
  });

  test("long texts are cut in the key", () => {
    const body = { event: "e".repeat(10_000), data: { tx_ref: "r".repeat(10_000), status: "s".repeat(10_000) } };
    const hinted = read(bytes(body), signed) as WebhookHint;
    expect(hinted.key.length).toBeLessThan(300);
  });
});
