import { describe, expect, test } from "vitest";
import { depositOf, partsOf } from "./deposit.ts";
import { isSameMoney, isWholeNaira, moneyText, nairaOf } from "./money.ts";

describe("money as text", () => {
  test.each([
    [0, "NGN", "NGN 0"],
    [99_900, "NGN", "NGN 999"],
    [300_000, "NGN", "NGN 3,000"],
    [300_050, "NGN", "NGN 3,000.50"],
    [123_456_789_00, "NGN", "NGN 123,456,789"],
    [195, "USD", "USD 1.95"],
    [7500_00, "USD", "USD 7,500.00"],
    [5, "GBP", "GBP 0.05"],
  ])("%d hundredths of %s are %s", (minor, currency, text) => {
    expect(moneyText({ minor, currency })).toBe(text);
  });
});

test("the same number of another currency is other money", () => {
  expect(isSameMoney(nairaOf(1), { minor: 100, currency: "NGN" })).toBe(true);
  expect(isSameMoney(nairaOf(1), { minor: 100, currency: "USD" })).toBe(false);
  expect(isSameMoney(nairaOf(1), { minor: 101, currency: "NGN" })).toBe(false);
});

test("only naira without kobo are whole naira", () => {
  expect([nairaOf(3), { minor: 301, currency: "NGN" }, { minor: 300, currency: "USD" }].map(isWholeNaira)).toEqual([
    true,
    false,
    false,
  ]);
});

test("a deposit is rounded up to whole naira", () => {
  expect(depositOf(10_000, 100)).toBe(10_000);
  expect(depositOf(10_000, 50)).toBe(5000);
  expect(depositOf(3333, 50)).toBe(1667);
  expect(depositOf(3001, 10)).toBe(301);
  expect(depositOf(0, 50)).toBe(0);
});

test("a bill has two parts where a deposit is asked for, and they are its sum", () => {
  expect(partsOf(14_000, 30)).toEqual({ now: 4200, later: 9800 });
  expect(partsOf(3333, 50)).toEqual({ now: 1667, later: 1666 });
  expect([partsOf(14_000, 100), partsOf(0, 30), partsOf(1, 10)]).toEqual([null, null, null]);
});
