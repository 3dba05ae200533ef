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

const one = (price: number, depositPercent?: number) => ({ price, cartQuantity: 1, depositPercent });

test("services with a deposit of their own keep their fractions until the sum is rounded up", () => {
  const rules = { depositPercent: 30, noShowDepositPercent: 80 };
  expect(depositOf([one(3333), one(3333)], rules)).toBe(2000);
  expect(depositOf([one(10_000, 50), one(10_000), { ...one(1000, 100), cartQuantity: 2 }], rules)).toBe(10_000);
});

test("a missed appointment raises the deposit to what the salon asks then, and never lowers it", () => {
  const rules = { depositPercent: 30, noShowDepositPercent: 80 };
  expect(depositOf([one(10_000), one(10_000, 100)], rules, { hasMissed: true })).toBe(18_000);
  expect(depositOf([one(10_000)], { depositPercent: 30 }, { hasMissed: true })).toBe(3000);
  expect(depositOf([one(10_000)], rules, { hasMissed: false })).toBe(3000);
});

test("a deposit is rounded up to whole naira", () => {
  const deposit = (price: number, depositPercent: number) => depositOf([one(price)], { depositPercent });
  expect([deposit(10_000, 100), deposit(10_000, 50), deposit(3333, 50)]).toEqual([10_000, 5000, 1667]);
  expect([deposit(3001, 10), deposit(0, 50)]).toEqual([301, 0]);
});

test("a bill has two parts where a deposit is asked for, and they are its sum", () => {
  const parts = (price: number, depositPercent: number) => partsOf([one(price)], { depositPercent });
  expect(parts(14_000, 30)).toEqual({ now: 4200, later: 9800 });
  expect(parts(3333, 50)).toEqual({ now: 1667, later: 1666 });
  expect([parts(14_000, 100), parts(0, 30), parts(1, 10)]).toEqual([null, null, null]);
});
