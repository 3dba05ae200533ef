import { describe, expect, test } from "vitest";
import type { Bill } from "../groups/till.ts";
import { billEnds, billForLink, billOfLink, presentBill, sumOfRows } from "./present-bill.ts";
import { billSums, lostDiscount, linesTotal } from "./till.ts";

const AT = "2037-11-24T09:00:00.000Z";
type Receipt = Bill["receipts"][number];
const receipt = (amount: number, fields: Partial<Receipt> = {}): Receipt => {
  const shown = { at: AT, day: "2037-11-24", method: "Cash" as const, kind: "payment" as const, amount, ...fields };
  return { key: `key-${amount}-${shown.method}-${shown.kind}`, ...shown };
};
const online = (amount: number, fields: Partial<Receipt> = {}) => receipt(amount, { method: "Flutterwave", ...fields });
const line = (price: number, fields: Partial<Bill["lines"][number]> = {}) => ({
  service: "Braids",
  date: "2037-11-24",
  time: "10:00 AM",
  price,
  cartQuantity: 1,
  ...fields,
});
const extra = (amount: number, fields: Partial<Bill["extras"][number]> = {}) => ({
  _id: `extra-${amount}`,
  label: "Beads",
  amount,
  at: AT,
  ...fields,
});

/** A bill with the sums that the till's rules give it. */
function billOf({
  lines = [line(15_000)],
  extras = [],
  receipts = [],
  isCollected = true,
  ...more
}: Partial<Bill> & { isCollected?: boolean }): Bill {
  const lost = lostDiscount(lines, extras);
  const back = more.givingBack ? [online(more.givingBack, { kind: "refund" })] : [];
  const sums = billSums({ amount: linesTotal(lines), lost, isCollected: isCollected && !more.cancelled }, extras, [
    ...receipts,
    ...back,
  ]);
  return { lines, extras, receipts, ...(lost > 0 && { lostDiscount: lost }), ...sums, ...more };
}

const cancelledLine = { cancelled: { at: AT, extras: 1 } };
const BILLS: [string, Bill, [text: string, amount: number][]][] = [
  ["nothing paid", billOf({}), [["Due", 15_000]]],
  ["a part paid", billOf({ receipts: [online(4500)] }), [["Due", 10_500]]],
  ["paid", billOf({ receipts: [online(4500), receipt(10_500), receipt(700, { kind: "tip" })] }), []],
  ["too much online", billOf({ receipts: [online(22_500)] }), [["Comes back", 7500]]],
  ["too much, on its way back", billOf({ receipts: [online(22_500)], givingBack: 7500 }), []],
  [
    "a cancelled line with its share of a discount",
    billOf({ lines: [line(9000, cancelledLine), line(6000)], extras: [extra(-1500)], receipts: [receipt(13_500)] }),
    [["To give back", 8100]],
  ],
  [
    "an extra that was taken back, and a reversal",
    billOf({
      extras: [extra(500), extra(-500, { undoes: "extra-500" })],
      receipts: [receipt(15_000), receipt(15_000, { kind: "reversal", of: "payment" })],
    }),
    [["Due", 15_000]],
  ],
  ["not collected", billOf({ isCollected: false }), [["Not asked for", 15_000]]],
  [
    "cancelled with a refund requested",
    billOf({ receipts: [online(23_000)], cancelled: { refund: "requested" } }),
    [["Comes back", 23_000]],
  ],
  [
    "cancelled with money of the desk, of which some is kept",
    billOf({
      receipts: [online(5000), receipt(8000)],
      kept: { amount: 3000, reason: "Late" },
      cancelled: { refund: "requested" },
    }),
    [
      ["Comes back", 5000],
      ["To give back", 5000],
      ["Kept by the salon", 3000],
    ],
  ],
  [
    "cancelled with a declined refund",
    billOf({ receipts: [online(5000)], cancelled: { refund: "kept" } }),
    [["Kept by the salon", 5000]],
  ],
  [
    "cancelled and sent back",
    billOf({ receipts: [online(5000), online(5000, { kind: "refund" })], cancelled: { refund: "refunded" } }),
    [],
  ],
];

const READERS = [
  ["desk", (bill: Bill) => presentBill(bill, { reader: "staff" })],
  ["customer and mail", (bill: Bill) => presentBill(bill, { reader: "customer" })],
  ["the customer's page", (bill: Bill) => presentBill(bill, { reader: "customer", summed: "Services" })],
  ["link", (bill: Bill) => presentBill(billOfLink(billForLink(bill)), { reader: "customer" })],
] as const;

describe.each(BILLS)("a bill with %s", (_, bill, ends) => {
  test("adds up on every document, and says what follows", () => {
    for (const [reader, present] of READERS) {
      const shown = present(bill);
      expect([reader, sumOfRows(shown.items)]).toEqual([reader, shown.total]);
      expect([reader, sumOfRows(shown.money)]).toEqual([reader, shown.paid]);
      expect([reader, sumOfRows(shown.tips)]).toEqual([reader, bill.tips]);
      expect([reader, shown.ends.map(({ text, amount }) => [text, amount])]).toEqual([reader, ends]);
    }
    const { due, notAsked, comesBack, giveBack, kept } = billEnds(bill);
    const owed = bill.cancelled ? 0 : bill.total;
    expect(owed + comesBack + giveBack + kept - due - notAsked).toBe(bill.paid);
  });
});

test("staff read for whom a tip is, customers that it is for the team, and nobody's words go to the customer", () => {
  const tip = receipt(700, { kind: "tip", with: { _id: "1", name: "Sade" }, by: "Bola", note: "Kind" });
  const bill = billOf({
    extras: [extra(500, { reason: "Rude", by: "Bola" })],
    receipts: [receipt(15_500, { by: "Bola" }), tip],
  });
  expect(presentBill(bill, { reader: "staff" }).tips).toMatchObject([{ text: "Tip in cash, for Sade", amount: 700 }]);
  const customer = presentBill(bill, { reader: "customer" });
  expect(customer.tips).toEqual([{ text: "Tip, for our team", amount: 700 }]);
  expect(JSON.stringify([customer, billForLink(bill)])).not.toMatch(/Bola|Sade|Rude|Kind/);
});
