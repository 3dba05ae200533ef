import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { cancelSchema, statusChangeSchema } from "./bookings.ts";
import { newExtraSchema, newReceiptSchema, till } from "./till.ts";

const KEY = "0f8fad5b-d9cb-469f-a165-70867728950e";
const receipt = { key: KEY, method: "cash", kind: "payment", amount: 3000 };
const pathOf = (schema: z.core.$ZodType, value: unknown) => {
  const issue = z.safeParse(schema, value).error?.issues[0];
  return issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
};

test("a receipt of the desk and a tip for a member are accepted", () => {
  expect(pathOf(newReceiptSchema, receipt)).toBeUndefined();
  expect(pathOf(newReceiptSchema, { ...receipt, kind: "tip", with: "a".repeat(24), note: "Thanks" })).toBeUndefined();
});

test.each([
  ["amount", { amount: -1 }],
  ["amount", { amount: 0 }],
  ["amount", { amount: 10.5 }],
  ["amount", { amount: "100" }],
  ["amount", { amount: 10_000_001 }],
  ["key", { key: "once" }],
  ["key", { key: undefined }],
  ["method", { method: "Flutterwave" }],
  ["method", { method: "later" }],
  ["kind", { kind: "reversal" }],
  ["note", { note: "" }],
  ["with", { with: "a".repeat(24) }],
  ["day", { day: "2026-11-23" }],
])("a receipt with a bad %s is refused: %j", (path, change) => {
  expect(pathOf(newReceiptSchema, { ...receipt, ...change })).toBe(path);
});

describe("an extra", () => {
  const extra = { label: "Hair oil", amount: 1500 };
  test.each([
    [extra],
    [{ ...extra, amount: -500, reason: "Regular customer" }],
    [{ ...extra, amount: -1500, undoes: "b".repeat(24) }],
    [{ ...extra, key: KEY }],
  ])("%j is accepted", (value) => expect(pathOf(newExtraSchema, value)).toBeUndefined());

  test.each([
    ["amount", { amount: 0 }],
    ["amount", { amount: 0.5 }],
    ["amount", { amount: -10_000_001 }],
    ["reason", { amount: -500 }],
    ["label", { label: " " }],
    ["undoes", { undoes: "x" }],
    ["key", { key: "once" }],
    ["by", { by: "me" }],
  ])("with a bad %s is refused: %j", (path, change) => {
    expect(pathOf(newExtraSchema, { ...extra, ...change })).toBe(path);
  });
});

test("a reversal needs a reason and a key of a receipt", () => {
  expect(pathOf(till.reverse.body, { reason: "" })).toBe("reason");
  expect(pathOf(till.reverse.params, { id: "a".repeat(24), key: "a b" })).toBe("key");
  expect(pathOf(till.reverse.params, { id: "a".repeat(24), key: `${KEY}:2` })).toBeUndefined();
});

describe("a cancellation's money", () => {
  test("is optional, and kept with a reason alone", () => {
    expect(pathOf(cancelSchema, {})).toBeUndefined();
    expect(pathOf(cancelSchema, { money: "later" })).toBeUndefined();
    expect(pathOf(cancelSchema, { money: "keep", reason: "Came too late" })).toBeUndefined();
    expect(pathOf(cancelSchema, { money: "keep" })).toBe("reason");
    expect(pathOf(cancelSchema, { money: "back", reason: "No" })).toBe("reason");
    expect(pathOf(cancelSchema, { money: "half" })).toBe("money");
  });

  test("belongs to no other status", () => {
    expect(pathOf(statusChangeSchema, { bookingStatus: "cancelled", money: "later" })).toBeUndefined();
    expect(pathOf(statusChangeSchema, { bookingStatus: "placed", money: "later" })).toBe("money");
  });
});
