import { expect, test } from "vitest";
import { directionOf, isDirectionColumn, isOwnMove } from "./directions.ts";
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

test("a move between the own pots of a wallet is seen in its text", () => {
  const own = [
    "OWealth Withdrawal(Transaction Payment)",
    "Auto-save to OWealth Balance",
    "CASHBOX deposit",
    "Spend & Save",
  ];
  expect(own.filter(isOwnMove)).toEqual(own);
  expect(["Transfer from OLU SAVE", "hair savings", ""].filter(isOwnMove)).toEqual([]);
});

test("naira is known, and another currency is seen in a sum and in the name of a column", () => {
  expect(["NGN", "₦", "naira", "566", "", "USD", "XYZ"].filter(isNaira)).toEqual(["NGN", "₦", "naira", "566"]);
  const others = ["$80.00", "USD 50", "5,000 GHS", "Amount (EUR)", "£20"];
  expect(others.filter(namesOtherCurrency)).toEqual(others);
  expect(["₦5,000", "NGN 5000", "#5,000", "Amount", "Customer"].filter(namesOtherCurrency)).toEqual([]);
});
