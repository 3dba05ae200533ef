import { REFUSED } from "../../http/refusals.ts";
import { type LinkedPayment, shownState } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { askedOf, findByPayLink, firstNameOf } from "../bookings/money/pay-link.ts";
import type { BookingDocument } from "../bookings/bookings.model.ts";
import { findPaymentByLink, noteLink } from "../payments/by-link.ts";
import type { BillPayer } from "../payments/order/limits.ts";
import { isPaidInPart, payableIn } from "../payments/order/open-of-bill.ts";
import { askWhetherSent } from "../payments/said-sent.ts";
import { getSettings } from "../settings/settings.ts";
import { NOTHING_DUE, payBill } from "../till/pay.ts";

/** What the holder of a link wants, and when the call came. */
interface Start {
  /** Where the receipt goes. */
  email?: string | undefined;
  byTransfer?: true;
  arrivedAt: Date;
}

/**
 * Begins a payment of what a link asks for, or finds the open one that fits.
 * @throws AppError 404, 409 when nothing can be paid or another payment of the bill is open, 429 beyond a limit, 502 or 504
 */
export async function startByLink(deps: Deps, token: string, start: Start) {
  const booking = await findByPayLink(deps, token);
  const amount = payableOf(booking);
  const payer = await holderOf(booking, start);
  const { byTransfer, email } = start;
  const byLink = { number: booking.payLink!.number };
  const { payment, isNew } = await payBill(deps, payer, booking, { amount, byLink, byTransfer });
  await noteLink(payment, { ...byLink, ...(email !== undefined && { email }) });

  if (isNew)
    await recordAuditEntry({
      at: deps.now(),
      actor: null,
      action: "booking.pay-link",
      target: { type: "booking", id: String(booking._id) },
      after: { amount: payment.amount, payment: payment.ref },
    });

  return { payment, isNew };
}

/** @throws AppError 409 when the booking is cancelled or nothing is due */
function payableOf(booking: BookingDocument): number {
  if (booking.bookingStatus === "cancelled") throw new AppError(409, REFUSED.bookingCancelled);
  const asked = askedOf(booking);
  if (asked === 0) throw new AppError(409, NOTHING_DUE);
  return asked;
}

/** The provider shows what it gets, so it gets the first name, and no address but the one that was given. */
async function holderOf(booking: BookingDocument, { email, arrivedAt }: Start): Promise<BillPayer> {
  const [name, { contact }] = await Promise.all([firstNameOf(booking), getSettings()]);
  return {
    user: null,
    key: `link ${String(booking._id)}`,
    hasLink: true,
    email: email ?? contact.email,
    name,
    arrivedAt,
  };
}

/** How the last payment that was begun by the link of a booking stands. */
export async function linkedPayment(deps: Deps, booking: BookingDocument): Promise<LinkedPayment> {
  const payment = await findPaymentByLink(booking._id);
  if (!payment) return { state: "none" };
  const { ref, state, open, heldUntil } = payment;
  const isUsable = open
    ? heldUntil > deps.now() && !booking.closing?.includes(ref)
    : isPaidInPart(payment, booking, deps.now());
  const { account, ...asked } = payableIn(payment, booking);
  return { state: shownState(state), ...(isUsable && account && { made: { ref, account, ...asked } }) };
}

/** Notes that the money is said to be sent, and asks the provider. @throws AppError 404, 502 or 504 */
export async function linkSaidSent(deps: Deps, token: string): Promise<LinkedPayment> {
  const booking = await findByPayLink(deps, token);
  const payment = await findPaymentByLink(booking._id);
  if (payment) await askWhetherSent(deps, payment.ref, null);
  return linkedPayment(deps, booking);
}
