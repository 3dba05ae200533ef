import {
  type BalanceLink,
  type contract,
  dueText,
  type MadeAccount,
  type RouteInput,
  TEXTS,
  isStaff,
} from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { paymentsToEnd, type OpenAsk } from "../bookings/money/closing.ts";
import { requireNoneBlocked } from "../bookings/displaced/marks.ts";
import { askedOf } from "../bookings/money/pay-link.ts";
import { type BookingDocument, BookingModel } from "../bookings/bookings.model.ts";
import { sumsOf } from "../bookings/money/totals.ts";
import { requireNoneClosing } from "../payments/lifecycle/end-closing.ts";
import type { BillPayer, Payer } from "../payments/order/limits.ts";
import { presentAccount } from "../payments/order/open-of-bill.ts";
import { lastPaymentEnd } from "../payments/reservations.ts";
import { payOrder } from "../payments/order/pay.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { findUser } from "../users/users.ts";
import { billNow, findBooking } from "./bill.ts";

export const NOTHING_DUE = "Nothing is due for this booking";

const HOLD_OVER = "The time of this reservation is over";

type Terms = RouteInput<typeof contract.till.transfer>["body"];

/** Naira that are asked for of a bill, on a page or by transfer. */
interface BalanceOrder {
  amount: number;
  /** The link that it is paid by: its page shows nothing of an account. */
  byLink?: { number: number } | undefined;
  replace?: boolean | undefined;
  byTransfer?: true | undefined;
}

/**
 * Begins a payment of a bill, or finds the open one that fits.
 * @throws AppError as `payOrder`, and 409 for a reservation whose time is over, and while an appointment cannot take place
 */
export async function payBill(
  deps: Deps,
  payer: Payer | BillPayer,
  booking: BookingDocument,
  { amount, byLink, ...asked }: BalanceOrder,
) {
  const { _id, hold } = booking;
  const { byTransfer } = asked;
  if (hold && hold.until <= deps.now()) throw new AppError(409, HOLD_OVER);
  await requireNoneBlocked(booking, deps.now());
  await requireNoneClosing(deps, booking);
  const order = async () => ({
    items: [],
    total: amount,
    amount,
    booking: _id,
    cartKey: `booking ${String(_id)} ${amount}${byTransfer ? " by transfer" : byLink ? " by link" : ""}`,
    rules: await getSettingsAndTeam(),
    endsBy: lastPaymentEnd(booking),
    confirm: (ref: string) => confirmAsked(booking, { ref, amount, byLink }, deps.now()),
    byLink,
    ...asked,
  });
  return payOrder(deps, payer, order());
}

/**
 * Reads a bill again for a payment whose row stands: a change that did not see the row yet is seen here.
 * @throws AppError 409 when the bill has ended, asks for less, its link was revoked, or an appointment of it cannot take place
 */
async function confirmAsked(booking: BookingDocument, ask: OpenAsk, now: Date): Promise<void> {
  const current = await BookingModel.findById(booking._id).lean();
  if (!current || current.closing?.includes(ask.ref) || paymentsToEnd(booking, current, [ask]).length > 0)
    throw new AppError(409, TEXTS.changedMeanwhile);
  await requireNoneBlocked(current, now);
}

/** @throws AppError 409 when nothing is due */
function dueOf(booking: BookingDocument): number {
  const { due } = sumsOf(booking);
  if (due === 0) throw new AppError(409, NOTHING_DUE);
  return due;
}

/** What its owner pays at once: the rest of the deposit of a reservation, else all that is due. @throws AppError 409 when nothing is due */
const askedOfOwner = (booking: BookingDocument): number => (booking.hold ? askedOf(booking) : dueOf(booking));

/**
 * Begins an online payment for what a booking asks for, for its owner. The same amount gets the page it has.
 * @throws AppError 404 for another customer's booking, 409 when nothing is due or another payment of the bill is open, 429
 * beyond a limit, 502 or 504
 */
export async function payBalance(
  deps: Deps,
  payer: Payer,
  id: string,
  { replace }: Pick<Terms, "replace">,
): Promise<BalanceLink> {
  const booking = await findBooking(id, payer.user);
  if (String(booking.user) !== payer.user.id) throw new AppError(404, TEXTS.notFound);

  const { payment } = await withBillNow(deps, booking, payer.user, () =>
    payBill(deps, payer, booking, { amount: askedOfOwner(booking), replace }),
  );

  return { data: payment.link!, ref: payment.ref, total: payment.amount };
}

/**
 * Makes an account number for what is due for a booking, or for the part that staff choose; the open one that fits comes
 * again.
 * @throws AppError 400 for an amount, 404, 409 with the bill when nothing is due, another payment of it is open, or the
 * provider makes no account numbers, 429 beyond a limit, 502 or 504
 */
export async function makeTransfer(
  deps: Deps,
  payer: Payer,
  id: string,
  terms: Terms,
): Promise<{ made: MadeAccount; isNew: boolean }> {
  const { user } = payer;
  const booking = await findBooking(id, user);
  const { payment, isNew } = await withBillNow(deps, booking, user, async () => {
    const amount = amountFor(booking, user, terms);
    const starter = isStaff(user.role) ? await atTheDesk(booking, payer) : payer;
    return payBill(deps, starter, booking, { amount, replace: terms.replace, byTransfer: true });
  });
  const { ref, amount } = payment;
  if (isNew)
    await recordAuditEntry({
      at: deps.now(),
      actor: user.id,
      action: "booking.transfer",
      target: { type: "booking", id },
      after: { amount, payment: ref, ...(terms.replace ? { replace: true } : {}) },
    });

  return { made: { ref, account: presentAccount(payment.account!), total: amount }, isNew };
}

function amountFor(booking: BookingDocument, { role }: SessionUser, { amount }: Terms): number {
  const due = dueOf(booking);
  if (amount === undefined) return isStaff(role) ? due : askedOfOwner(booking);
  if (!isStaff(role)) throw invalidField("amount", "Only the salon chooses a part");
  if (amount > due) throw invalidField("amount", dueText(due));
  return amount;
}

/** The desk begins payments for the customer; the provider gets the customer's address, else the salon's. */
async function atTheDesk(
  { _id, user, walkIn, customerName }: BookingDocument,
  { user: staff, arrivedAt }: Payer,
): Promise<BillPayer> {
  const [account, { settings }] = await Promise.all([user && findUser(String(user)), getSettingsAndTeam()]);
  return {
    user: null,
    key: `bill ${String(_id)}`,
    begunBy: staff.id,
    email: account?.email ?? settings.contact.email,
    name: walkIn?.name ?? customerName ?? account?.name ?? settings.contact.email,
    arrivedAt,
  };
}

/** Adds the bill as it is to a conflict. @throws what the work throws */
async function withBillNow<T>(
  { now }: Deps,
  { _id }: BookingDocument,
  { role }: SessionUser,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const booking = await BookingModel.findById(_id).lean();
    const bill = booking && (await billNow(booking, isStaff(role) ? "staff" : "owner", now()));
    const { message, extra, retryAfter = null } = error;
    throw new AppError(409, message, {
      cause: error,
      extra: { ...extra, ...(bill && { bill }) },
      ...(retryAfter !== null && { retryAfter }),
    });
  }
}
