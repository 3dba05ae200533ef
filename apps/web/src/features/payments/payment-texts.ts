import { moneyText, nairaOf, type Payment } from "@salon/contracts";
import { formatAmount } from "../../lib/format/format.ts";

/** The money that came for a payment, in words; null before any came. */
export const receivedText = ({ received, amount, providerTransactionId }: Payment): string | null =>
  providerTransactionId === null ? null : moneyText(received ?? nairaOf(amount));

/** The money that a refund of a payment sends back, in words. */
export const refundText = ({ over, left, received, amount }: Payment): string => {
  const naira = over ?? left;
  return moneyText(naira === undefined ? (received ?? nairaOf(amount)) : nairaOf(naira));
};

/** What was asked for where it is the deposit of a bill. */
export const depositText = (amount: number, total: number): string =>
  `${formatAmount(amount)}, the deposit of ${formatAmount(total)}`;
