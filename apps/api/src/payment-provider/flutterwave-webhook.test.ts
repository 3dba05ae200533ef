import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createWebhookReader } from "./flutterwave-webhook.ts";

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
  test("the secret hash, or the signature made with it, is taken", () => {
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
  test("the flat shape of accounts without v3 webhooks says the same", () => {
    const { id, status, amount, tx_ref: txRef } = event.data;
    expect(read(bytes({ id, txRef, status, amount, "event.type": "CARD_TRANSACTION" }), signed)).toEqual(hint);
  });

  test.each(["{", "", "null", "[]", "text"])("%j is kept as unreadable, under a key of its own", (body) => {
    const kept = read(bytes(body), signed);
    expect(kept).toMatchObject({ event: "unreadable", ref: null, transactionId: null });
    expect(kept?.key).toMatch(/^unreadable:[0-9a-f]{64}$/);
  });

  test.each([
    {},
    { event: "test_assess" },
    { event: "charge.completed", data: null },
    { event: 7, data: [] },
    { event: "charge.completed", data: { id: "1e9", tx_ref: { $ne: null } } },
    { event: "charge.completed", data: { id: -1, tx_ref: "a b" } },
  ])("%j hints at nothing", (body) => {
    expect(read(bytes(body), signed)).toMatchObject({ ref: null, transactionId: null });
  });

  test("a huge text makes no huge key", () => {
    const body = { event: "e".repeat(10_000), data: { tx_ref: "r".repeat(10_000), status: "s".repeat(10_000) } };
    expect(read(bytes(body), signed)?.key.length).toBeLessThan(300);
  });
});
