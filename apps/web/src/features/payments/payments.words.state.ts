import { moneyText, nairaOf, type Payment, type PaymentState } from "@salon/contracts";
import { capitalize, formatAmount } from "../../lib/format/format.ts";

/** The state of a payment in plain words, for staff. */
export const STATE_WORDS: Record<PaymentState, string> = {
  creating: "Being opened",
  pending: "Waiting for the customer",
  paid: "Paid, not booked yet",
  placing: "Being booked",
  fulfilled: "Paid",
  failed: "Not paid",
  expired: "Not paid in time",
  review: "Needs a decision",
  refunding: "Money on its way back",
  refunded: "Money sent back",
};

/** Names of the provider for ways to pay, where a capital letter and blanks do not make them plain. */
const WAYS: Record<string, string> = {
  banktransfer: "Bank transfer",
  account: "Bank account",
  mobilemoneyng: "Mobile money",
  ussd: "USSD",
  qr: "QR code",
};

/** How a customer paid, such as `Bank transfer` for the provider's `bank_transfer`. */
export const wayToPay = (method: string): string =>
  WAYS[method.replaceAll("_", "")] ?? capitalize(method.replaceAll("_", " "));

/** The money that came for a payment, in words; null before any came. */
export const receivedText = ({ received, amount, providerTransactionId }: Payment): string | null =>
  providerTransactionId === null ? null : moneyText(received ?? nairaOf(amount));

/** What was asked for where it is the deposit of a bill. */
export const depositText = (amount: number, total: number): string =>
  `${formatAmount(amount)}, the deposit of ${formatAmount(total)}`;
