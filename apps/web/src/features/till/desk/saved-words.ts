import { receiptLabel, type Bill, type Extra, type Receipt } from "@salon/contracts";
import { formatAmount } from "../../../lib/format/format.ts";

/** What a receipt is, such as `Paid in cash, NGN 5,000`. */
export const receiptWords = (receipt: Receipt): string => `${receiptLabel(receipt)}, ${formatAmount(receipt.amount)}`;

function extraWords({ label, amount, undoes }: Extra): string {
  const kind = undoes === undefined ? (amount < 0 ? "Discount" : "Extra") : "Taken back";
  return `${kind}: ${label}, ${formatAmount(Math.abs(amount))}`;
}

/** What a bill has by these keys of an attempt, such as `Extra: Wash, NGN 1,500`; empty where it has nothing by them. */
export const savedWords = ({ receipts, extras }: Bill, ...keys: string[]): string =>
  [
    ...receipts.filter(({ key }) => keys.includes(key)).map(receiptWords),
    ...extras.filter(({ key }) => key !== undefined && keys.includes(key)).map(extraWords),
  ].join("; ");

/** What was given back by the key of an attempt: by card it is no receipt before it has gone. */
export const givenWords = (bill: Bill, key: string): string =>
  savedWords(bill, key) ||
  (bill.givingBack === undefined ? "Given back by card" : `On its way back by card, ${formatAmount(bill.givingBack)}`);

/** The label of the button that gives money back, which names the amount once it is a whole number of naira. */
export const giveBackLabel = (amount = 0): string =>
  Number.isInteger(amount) && amount > 0 ? `Give back ${formatAmount(amount)}` : "Give back";
