import { HOUR_MS, type Bill, cameOf, type OpenPayment, type TransferAccount } from "@salon/contracts";
import type { Types } from "mongoose";
import { AppError } from "../../../http/app-error.ts";
import type { OpenAsk } from "../../bookings/money/closing.ts";
import { type BookingDocument, BookingModel } from "../../bookings/bookings.model.ts";
import { sumsOf } from "../../bookings/money/totals.ts";
import { askedOf } from "../../bookings/money/pay-link.ts";
import { customersByIds } from "../../users/users.ts";
import { payerOf } from "../lifecycle/payer.ts";
import { type PaymentDocument, PaymentModel, paymentRows, type StoredAccount } from "../payments.model.ts";

const OPEN_ELSEWHERE = "Another payment of this bill is open";
const WATCHED_MS = 48 * HOUR_MS;
/** States of a payment whose money is on its bill, or will be. */
const CAME = ["paid", "placing", "fulfilled"] as const;
const UNPAID = ["creating", "pending", "failed", "expired"] as const;

/** The open payment of a bill, also one that another person began; null without one. */
export const openOfBill = (booking: Types.ObjectId): Promise<PaymentDocument | null> =>
  paymentRows.findOne({ booking, open: true });

/** What the open payment of a bill asks for. */
export const openAsks = async (booking: Types.ObjectId): Promise<OpenAsk[]> =>
  paymentRows.find({ booking, open: true }, { projection: { _id: 0, ref: 1, amount: 1, byLink: 1 } }).toArray();

/** Who reads of an open payment: only staff see names of staff, and who has a link sees no names. */
type Reader = "staff" | "owner" | "link";

/** The 409 that names the open payment of a bill. */
export const openPaymentError = async (payment: PaymentDocument, reader: Reader): Promise<AppError> =>
  new AppError(409, OPEN_ELSEWHERE, { extra: { open: await presentOpen(payment, reader) } });

/** Who began the open payment of a bill, and when. */
async function presentOpen(payment: PaymentDocument, reader: Reader): Promise<OpenPayment> {
  const { ref, createdAt, begunBy } = payment;
  const since = createdAt.toISOString();
  if (begunBy && reader !== "staff") return { ref, since, by: "The salon" };
  if (reader === "link") return { ref, since, by: "The customer" };
  const person = begunBy ?? (await payerOf(payment));
  const name = person ? (await customersByIds([person])).get(String(person))?.name : await walkInOf(payment);
  return { ref, since, by: name ?? "The customer" };
}

/** The name of the walk-in whose bill a payment is for. */
const walkInOf = async ({ booking }: PaymentDocument): Promise<string | undefined> =>
  (await BookingModel.findById(booking, { walkIn: 1 }).lean())?.walkIn?.name;

/** An account number as it travels. */
export const presentAccount = ({ number, bank, minor, expiresAt }: StoredAccount): TransferAccount => ({
  number,
  bank,
  amount: minor / 100,
  expiresAt: expiresAt.toISOString(),
});

/** What a bill tells about payments whose money has not come. */
export async function unpaidOfBill(
  booking: BookingDocument,
  reader: Reader,
  now: Date,
): Promise<Pick<Bill, "open" | "saidSent">> {
  const since = new Date(now.getTime() - WATCHED_MS);
  const states = [...UNPAID, ...CAME];
  const payments = await PaymentModel.find({ booking: booking._id, state: { $in: states }, createdAt: { $gt: since } })
    .sort({ createdAt: -1 })
    .lean();
  const isShown = (payment: PaymentDocument) => payment.open && payment.heldUntil > now && !payment.switchedOff;
  const open =
    payments.find((payment) => isShown(payment) && !booking.closing?.includes(payment.ref)) ??
    payments.find((payment) => isPaidInPart(payment, booking, now));
  const unpaid = payments.filter(({ state }) => !CAME.some((came) => came === state));
  const said = unpaid.flatMap(({ saidSentAt }) => saidSentAt ?? []).toSorted((a, b) => b.getTime() - a.getTime());
  return {
    ...(open && { open: { ...(await presentOpen(open, reader)), ...payableIn(open, booking) } }),
    ...(said[0] && { saidSent: said[0].toISOString() }),
  };
}

/** Whether less than was asked for came to the account number of a payment, to which the rest can be sent until its end. */
export const isPaidInPart = (
  { ref, state, account, secondOf, amount }: PaymentDocument,
  booking: BookingDocument,
  now: Date,
): boolean =>
  CAME.some((came) => came === state) &&
  account !== undefined &&
  account.expiresAt > now &&
  secondOf === null &&
  cameOf(booking, ref) < amount &&
  sumsOf(booking).due > 0 &&
  !booking.closing?.includes(ref);

/** What a payment asks for, in naira; where a part has come to its account number, what is missing and what came. */
export function payableIn(
  { ref, state, account, amount }: PaymentDocument,
  booking: BookingDocument,
): Omit<NonNullable<Bill["open"]>, keyof OpenPayment> {
  const isInPart = CAME.some((each) => each === state);
  if (!isInPart) return { total: amount, ...(account && { account: presentAccount(account) }) };
  const came = cameOf(booking, ref);
  const total = Math.min(askedOf(booking), amount - came);
  return { total, came, ...(account && { account: { ...presentAccount(account), amount: total } }) };
}
