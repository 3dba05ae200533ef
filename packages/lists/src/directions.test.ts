import { expect, test } from "vitest";
import { directionOf, isDirectionColumn, notCustomers } from "./directions.ts";
import { isNaira, namesOtherCurrency } from "./currency.ts";

test.each([
  "C",
  "CR",
  "Cr.",
  "credit",
  "IN",
  "+",
  "Transfer In",
  "TRANSFER_IN",
  "inward transfer",
  "Received",
  "Paid in",
])("%s came", (cell) => expect(directionOf(cell, { terminal: false })).toBe("came"));
test.each([
  "D",
  "DR",
  "debit",
  "Out",
  "-",
  "−",
  "Transfer Out",
  "Withdrawal",
  "Cash withdrawals",
  "sent",
  "Charges",
  "Paid out",
])("%s went", (cell) => expect(directionOf(cell, { terminal: false })).toBe("went"));
test.each(["", "Transfer", "DR/CR", "Adjustment", "Received and sent", "Incoming adjustment"])(
  "'%s' is not known",
  (cell) => expect(directionOf(cell, { terminal: true })).toBe("unknown"),
);

test("a purchase came in a terminal's list alone: in a bank's list it may be what the salon bought", () => {
  expect(directionOf("POS Purchase", { terminal: true })).toBe("came");
  expect(directionOf("POS Purchase", { terminal: false })).toBe("unknown");
});

test("a column is one of directions where at least half of its cells name one", () => {
  expect(isDirectionColumn(["C", "", "D", "X"], { terminal: false })).toBe(true);
  expect(isDirectionColumn(["C", "X", "Y"], { terminal: false })).toBe(false);
  expect(isDirectionColumn([""], { terminal: false })).toBe(false);
});

test.each([
  ["OWealth Withdrawal(Transaction Payment)", "between the salon's own pots"],
  ["Auto-save to OWealth Balance", "between the salon's own pots"],
  ["CASHBOX deposit", "between the salon's own pots"],
  ["Spend & Save", "between the salon's own pots"],
  ["RVSL OF NIP TRANSFER TO PHCN", "of money that was given back"],
  ["Refund: Send to OLA", "of money that was given back"],
  ["CHQ RETURNED 000123", "of money that was given back"],
  ["LOAN DISBURSEMENT GLORYLAND", "of a loan"],
  ["Interest paid", "of interest"],
  ["Opening Balance", "that carry a balance over"],
  ["BALANCE B/F", "that carry a balance over"],
  ["POS SETTLEMENT 2070AB01", "of what a terminal or a provider paid out"],
  ["OWN ACCOUNT TRANSFER", "between the salon's own accounts"],
])("%s is money of no customer", (text, why) =>
  expect(notCustomers(["NIP", text])).toMatchObject({ why, isSure: true }),
);
test.each([
  ["NIP FROM ADA/refund of the taxi", "refund"],
  ["TRF FRM BISI FOR LOAN", "loan"],
  ["loan for hair", "loan"],
  ["CHQ DEP 000123 UNCLEARED", "uncleared"],
  ["Savings", "savings"],
  ["REV NIP/REVEREND OR REVERSAL", "reversal"],
  ["Rev. Ade", "rev"],
])("%s is asked: a customer may have written it", (text, word) =>
  expect(notCustomers([text])).toMatchObject({ word, isSure: false }),
);
test.each(["Transfer from OLU SAVE", "", "NOT_REVERSED", "not refunded", "NIP FROM REVERENCE LOANNE"])(
  "'%s' says nothing against a customer",
  (text) => expect(notCustomers([text])).toBeNull(),
);

test("naira is known, and another currency is seen in a sum and in the name of a column", () => {
  expect(["NGN", "₦", "naira", "566", "", "USD", "XYZ"].filter(isNaira)).toEqual(["NGN", "₦", "naira", "566"]);
  const others = ["$80.00", "USD 50", "5,000 GHS", "Amount (EUR)", "£20"];
  expect(others.filter(namesOtherCurrency)).toEqual(others);
  expect(["₦5,000", "NGN 5000", "#5,000", "Amount", "Customer"].filter(namesOtherCurrency)).toEqual([]);
});
