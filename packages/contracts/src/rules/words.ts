import { type PaymentState } from "../states.ts";

/** The state of a payment in plain words, for staff. */
export const PAYMENT_WORDS: Record<PaymentState, string> = {
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

/** The figures of a report: *Taken* is money that moved, *Booked* the value of what was booked. */
export const REPORT_WORDS = {
  taken: "Taken",
  booked: "Booked",
  bookings: "Bookings",
  newCustomers: "New customers",
} as const;

/** What is decided about the money of a payment whose booking is cancelled. */
export const MONEY_WORDS = { due: "Money back due", kept: "Money kept" } as const;

/** Names of the provider for ways to pay, where a capital letter and blanks do not make them plain. */
const WAYS: Record<string, string> = {
  banktransfer: "Bank transfer",
  account: "Bank account",
  mobilemoneyng: "Mobile money",
  ussd: "USSD",
  qr: "QR code",
};

/** How a customer paid, such as `Bank transfer` for the provider's `bank_transfer`. */
export function wayToPay(method: string): string {
  const words = method.replaceAll("_", " ");
  return WAYS[method.replaceAll("_", "")] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
