import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LINE_MAX_QUANTITY, PAYMENT_METHODS } from "../salon.ts";
import {
  backLeft,
  backShares,
  billSums,
  commissionBases,
  commissionSums,
  discountShares,
  divideByWeight,
  dueText,
  giveBackText,
  linesTotal,
  lostDiscount,
  owesText,
  sumsWithout,
  type ReceiptSum,
  tillAmount,
} from "./till.ts";

const cash = (kind: ReceiptSum["kind"], amount: number, of?: ReceiptSum["of"]): ReceiptSum => ({
  method: "Cash",
  kind,
  amount,
  of,
});
const bill = (receipts: readonly ReceiptSum[], extras: readonly { amount: number }[] = [], isCollected = true) =>
  billSums({ amount: 10_000, isCollected }, extras, receipts);

describe("a bill", () => {
  test("without extras and receipts has everything due", () => {
    expect(bill([])).toEqual({ total: 10_000, paid: 0, tips: 0, due: 10_000, over: 0 });
  });

  test("counts extras and discounts, payments and tips", () => {
    expect(bill([cash("payment", 4000), cash("tip", 500)], [{ amount: 2000 }, { amount: -1500 }])).toEqual({
      total: 10_500,
      paid: 4000,
      tips: 500,
      due: 6500,
      over: 0,
    });
  });

  test("a refund lowers what was paid, and each reversal undoes exactly its receipt", () => {
    const receipts = [cash("payment", 10_000), cash("refund", 3000), cash("tip", 700)];
    expect(bill(receipts)).toMatchObject({ paid: 7000, due: 3000, tips: 700 });
    expect(bill([...receipts, cash("reversal", 3000, "refund")])).toMatchObject({ paid: 10_000, due: 0, tips: 700 });
    expect(bill([...receipts, cash("reversal", 700, "tip")])).toMatchObject({ paid: 7000, tips: 0 });
    expect(bill([cash("payment", 100), cash("reversal", 100, "payment")])).toMatchObject({ paid: 0, tips: 0 });
  });

  test("shows what was paid beyond it", () => {
    expect(bill([cash("payment", 10_500)])).toMatchObject({ due: 0, over: 500 });
  });

  test("has nothing due when it is not collected", () => {
    expect(bill([cash("payment", 1000)], [], false)).toMatchObject({ total: 10_000, paid: 1000, due: 0, over: 0 });
  });

  test("its receipts add up to what was paid and to the tips", () => {
    const receipt = fc.record({
      method: fc.constantFrom(...PAYMENT_METHODS),
      kind: fc.constantFrom("payment" as const, "tip" as const, "refund" as const, "reversal" as const),
      amount: fc.integer({ min: 1, max: 100_000 }),
      of: fc.constantFrom("payment" as const, "tip" as const, "refund" as const),
    });
    const made = receipt.map(({ of, ...rest }): ReceiptSum => (rest.kind === "reversal" ? { ...rest, of } : rest));
    fc.assert(
      fc.property(fc.array(made), (receipts) => {
        const { paid, tips } = bill(receipts);
        expect(paid + tips).toBe(receipts.reduce((sum, each) => sum + tillAmount(each), 0));
      }),
    );
  });
});

test("the texts name whole naira", () => {
  expect(dueText(12_500)).toBe("NGN 12,500 is due");
  expect(owesText(1000)).toBe("owes NGN 1,000");
  expect(giveBackText(700)).toBe("to give back NGN 700");
});

describe("division by weight", () => {
  test("gives what is left to the largest remainders, the first of equal ones first", () => {
    expect(divideByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(divideByWeight(10, [1, 2, 0])).toEqual([3, 7, 0]);
    expect(divideByWeight(7, [3000, 12_000, 8000])).toEqual([1, 4, 2]);
  });

  test("adds up to the amount, and no share differs from the exact one by a naira or more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e7 }),
        fc.array(fc.integer({ min: 0, max: 4e7 }), { minLength: 1, maxLength: 10 }),
        (amount, weights) => {
          const all = weights.reduce((sum, weight) => sum + weight, 0);
          fc.pre(all > 0);
          const shares = divideByWeight(amount, weights);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          for (const [index, share] of shares.entries())
            expect(Math.abs(share - (amount * weights[index]!) / all)).toBeLessThan(1);
        },
      ),
    );
  });
});

const DAY = "2026-06-10";

describe("commission", () => {
  test("counts discounts that were not taken back", () => {
    const extras = [
      { _id: "a", amount: -1000 },
      { _id: "b", amount: -500 },
      { _id: "c", amount: 500, undoes: "b" },
      { _id: "d", amount: 2000 },
      { _id: "e", amount: -2000, undoes: "d" },
    ];
    const lines = [
      { price: 3000, cartQuantity: 1 },
      { price: 3000, cartQuantity: 2 },
    ];
    expect(commissionBases(lines, extras)).toEqual([2667, 5333]);
  });

  test("counts at most the sum of the lines as a discount", () => {
    const extras = [
      { _id: "a", amount: 5000 },
      { _id: "b", amount: -7000 },
    ];
    expect(commissionBases([{ price: 3000, cartQuantity: 2 }], extras)).toEqual([0]);
  });

  test("divides a line among its people and rounds once per member", () => {
    const lines = [
      { base: 1000, day: DAY, people: ["a", "b", "c"] },
      { base: 1000, day: DAY, people: ["a", "b", "c"], isOwed: true },
      { base: 500, day: DAY, people: [] },
    ];
    expect(commissionSums(lines, () => 50)).toEqual([
      { _id: "a", lines: 2, base: 667, unpaid: 333, commission: 333 },
      { _id: "b", lines: 2, base: 667, unpaid: 333, commission: 333 },
      { _id: "c", lines: 2, base: 666, unpaid: 333, commission: 333 },
      { _id: null, lines: 1, base: 500, unpaid: 0, commission: 0 },
    ]);
  });

  test("sums of members equal the sum of lines in 1,000 random months", () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 50_000 }),
      cartQuantity: fc.integer({ min: 1, max: 4 }),
    });
    const booking = fc.record({
      lines: fc.array(fc.record({ line, people: fc.nat(5) }), { minLength: 1, maxLength: 10 }),
      discounts: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(booking, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 100 }),
        (month, percent) => {
          const lines = month.flatMap(({ lines: booked, discounts }) => {
            const extras = discounts.map((amount, index) => ({ _id: String(index), amount: -amount }));
            const bases = commissionBases(
              booked.map(({ line: each }) => each),
              extras,
            );
            const total = booked.reduce((sum, { line: { price, cartQuantity } }) => sum + price * cartQuantity, 0);
            const discount = Math.min(
              total,
              discounts.reduce((sum, amount) => sum + amount, 0),
            );
            expect(bases.reduce((sum, base) => sum + base, 0)).toBe(total - discount);
            expect(Math.min(...bases)).toBeGreaterThanOrEqual(0);
            return booked.map(({ line: { cartQuantity }, people }, index) => ({
              base: bases[index]!,
              day: DAY,
              people:
                people === 0
                  ? []
                  : Array.from({ length: cartQuantity }, (_, of) => `m${(people + of) % LINE_MAX_QUANTITY}`),
            }));
          });
          const rows = commissionSums(lines, () => percent);
          const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
          expect(sumOf(rows.map(({ base }) => base))).toBe(sumOf(lines.map(({ base }) => base)));
          for (const { _id, base, commission } of rows)
            expect(Math.abs(commission - (_id === null ? 0 : (base * percent) / 100))).toBeLessThanOrEqual(1.5);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("a bill with cancelled lines", () => {
  const line = fc.record({ price: fc.integer({ min: 0, max: 50_000 }), cartQuantity: fc.integer({ min: 1, max: 5 }) });
  const extras = fc.array(fc.integer({ min: -60_000, max: 20_000 }), { maxLength: 6 });

  test("has the live lines less their shares of the discounts that they had, and never falls below 0", () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        extras,
        fc.nat(),
        fc.nat(),
        (lines, amounts, at, which) => {
          const given = amounts.map((amount, index) => ({ _id: String(index), amount }));
          const cancelled = { extras: at % (given.length + 1) };
          const left = lines.map((one, index) => (index === which % lines.length ? { ...one, cancelled } : one));
          const shares = discountShares(left, given);
          left.forEach(({ price, cartQuantity }, index) => {
            expect(shares[index]).toBeGreaterThanOrEqual(0);
            expect(shares[index]).toBeLessThanOrEqual(price * cartQuantity);
          });
          const lost = lostDiscount(left, given);
          expect(lost).toBe(shares[which % lines.length]);
          const bases = commissionBases(left, given);
          expect(bases[which % lines.length]).toBe(0);
          const { total } = billSums({ amount: linesTotal(left), lost, isCollected: true }, given, []);
          expect(total).toBeGreaterThanOrEqual(0);
          // Where the discounts fit into the lines and nothing was added, bill and commission are the same.
          const isSame =
            amounts.every((amount) => amount < 0) &&
            -amounts.reduce((sum, amount) => sum + amount, 0) <= linesTotal(lines);
          const isLate = cancelled.extras === given.length;
          expect(isSame && isLate ? total : 0).toBe(isSame && isLate ? bases.reduce((sum, base) => sum + base, 0) : 0);
        },
      ),
    );
  });

  test("a discount that was given after a line was cancelled is for the others alone", () => {
    const lines = [3000, 3000, 3000].map((price) => ({ price, cartQuantity: 1 }));
    const left = lines.with(0, { ...lines[0]!, cancelled: { extras: 1 } } as never);
    expect(
      discountShares(left, [
        { _id: "a", amount: -900 },
        { _id: "b", amount: -600 },
      ]),
    ).toEqual([300, 600, 600]);
  });

  test("is known before a line is cancelled", () => {
    const lines = [4000, 6000].map((price) => ({ price, cartQuantity: 1 }));
    const now = { total: 9000, paid: 9000, tips: 0, due: 0, over: 0 };
    const bill = { ...now, lines, extras: [{ _id: "a", amount: -1000 }], receipts: [cash("payment", 9000)] };
    expect(sumsWithout(bill, 0)).toEqual({ total: 5400, paid: 9000, tips: 0, due: 0, over: 3600 });
    expect(sumsWithout({ ...bill, paid: 2700, due: 6300, receipts: [cash("payment", 2700)] }, 1)).toEqual({
      total: 3600,
      paid: 2700,
      tips: 0,
      due: 900,
      over: 0,
    });
  });

  test("the share of a line that cannot take place is by its price less discounts, and of everything where it is the last", () => {
    const lines = [4000, 6000].map((price) => ({ price, cartQuantity: 1 }));
    const extras = [
      { _id: "a", amount: -1000 },
      { _id: "b", amount: 3000 },
    ];
    const bill = { lines, extras, total: 12_000 };
    expect(backShares({ ...bill, paid: 12_000 }, [0])).toEqual(new Map([[0, 3600]]));
    expect(backShares({ ...bill, paid: 6000 }, [0])).toEqual(new Map([[0, 1800]]));
    expect([...backShares({ ...bill, paid: 12_500 }, [0, 1]).values()]).toEqual([5000, 7500]);
    expect(backShares({ ...bill, lines: [lines[0]!, { ...lines[1]!, price: 0 }], paid: 0 }, [1])).toEqual(
      new Map([[1, 0]]),
    );
  });

  test("what is left of shares is less what was refunded since, also where that was reversed, and never more than was paid", () => {
    const shares = [{ back: 2000, backAfter: 2, cancelled: {} }];
    const receipts: ReceiptSum[] = [cash("payment", 9000), cash("refund", 500)];
    const since = (...more: ReceiptSum[]) => backLeft(shares, [...receipts, ...more], false);
    expect([since(), since(cash("refund", 1500)), since(cash("refund", 3000))]).toEqual([2000, 500, 0]);
    expect(since(cash("refund", 1500), cash("reversal", 1500, "refund"))).toBe(2000);
    expect(since(cash("reversal", 9000, "payment"))).toBe(0);
    expect(backLeft([{ back: 2000, backAfter: 2 }], receipts, false)).toBe(0);
  });
});
