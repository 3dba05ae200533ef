import type { Bill, DayClose, Receipt } from "@salon/contracts";

/** A deposit of 3,000 of a bill of 6,000, paid online. */
export const deposit: Receipt = {
  key: "flw:salon_ref_0001",
  at: "2026-11-21T14:05:09.000Z",
  day: "2026-11-21",
  method: "Flutterwave",
  kind: "payment",
  amount: 3000,
};
/** A payment of 2,000 in cash that the front desk took. */
export const cashPayment: Receipt = {
  key: "2f8a2c1e-5a0b-4f6e-9c1d-0a1b2c3d4e5f",
  at: "2026-11-23T10:00:00.000Z",
  day: "2026-11-23",
  method: "Cash",
  kind: "payment",
  amount: 2000,
  by: "Bola Ade",
};

/** A bill of 6,000 of which half was paid online. */
export const billOf = (more: Partial<Bill> = {}): Bill => ({
  lines: [{ service: "Haircut & Styling", date: "2026-11-23", time: "10:30 AM", price: 3000, cartQuantity: 2 }],
  extras: [],
  receipts: [deposit],
  total: 6000,
  paid: 3000,
  due: 3000,
  over: 0,
  tips: 0,
  receiptNumber: "R-2026-000123",
  ...more,
});

/** A day that is not closed, with 9,000 in cash. */
export const openDay: DayClose = {
  date: "2026-11-21",
  expected: [
    { method: "Flutterwave", count: 4, amount: 40_000 },
    { method: "Cash", count: 2, amount: 9000 },
  ],
  drawer: { float: 0, taken: 9000, givenBack: 0, in: 0, out: 0, expected: 9000 },
  moved: {
    movements: [],
    authorsLeft: 16_000,
    before: { day: "2026-11-20", counted: 13_500, later: 3000 },
  },
  counted: null,
  closedAt: null,
  closedBy: null,
  unclosed: [],
};
