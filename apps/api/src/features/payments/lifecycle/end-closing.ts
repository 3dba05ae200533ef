import type { Types } from "mongoose";
import { oneByOne } from "../../../concurrency/one-by-one.ts";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import { ProviderError } from "../../../payment-provider/provider.ts";
import {
  bookingsClosing,
  isByRevokedLink,
  noteBlocked,
  refsClosing,
  takeOutOfClosing,
} from "../../bookings/money/closing.ts";
import { blockedItems } from "../../bookings/displaced/marks.ts";
import { type BookingDocument, BookingModel } from "../../bookings/bookings.model.ts";
import { openAsks } from "../order/open-of-bill.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { CLOSED, closePayment } from "./close.ts";
import { advancePayment } from "./fulfil.ts";
import { findPayment, nextCheck, OPEN, transitionPayment } from "./states.ts";
import { hasPending, hasSucceeded, recordAttempts } from "./verify.ts";

const ONE_MOMENT = "One moment: an earlier payment of this bill is just being ended";
const RETRY_SECONDS = 2;

type Closing = { _id: Types.ObjectId; closing?: readonly string[] | undefined };

/**
 * Ends the payments that were open when a bill ended or began to ask for less, also one that began while the change was
 * written, without being waited for; the job does the same.
 */
export function endClosing(deps: Deps, { _id }: Pick<Closing, "_id">): void {
  const end = async () => {
    await deps.till.noteTooMuch(_id, deps.now());
    await endClosingOf(deps, _id);
  };
  end().catch((error: unknown) =>
    deps.logger.warn({ err: error, booking: _id }, "a payment of a bill could not be ended; a job does it again"),
  );
}

/** Ends the open payments of bills with an appointment that cannot take place, as its customer reads; the job does the same. */
export function endBlocked(deps: Deps): void {
  endAllBlocked(deps, () => false).catch((error: unknown) =>
    deps.logger.warn({ err: error }, "payments of appointments that cannot take place wait for the job"),
  );
}

/** Ends all such payments. */
export async function endAllBlocked(deps: Deps, stopping: () => boolean): Promise<void> {
  const rows = oneByOne();
  for (const _id of await PaymentModel.distinct("booking", { booking: { $exists: true }, open: true })) {
    if (stopping()) break;
    if (_id) await rows.attempt(() => endWhereBlocked(deps, _id));
  }
  rows.end();
}

/** Ends the open payments of a bill, unless everything of it can take place by the time that this is written. */
async function endWhereBlocked(deps: Deps, _id: Types.ObjectId): Promise<void> {
  for (;;) {
    const [booking, items] = await blockedNow(deps, _id);
    if (!booking || items.length === 0) return;
    const refs = (await openAsks(_id)).map(({ ref }) => ref);
    await failpoint("blocked-found");
    if (await noteBlocked(booking, items, refs)) return endClosingOf(deps, _id);
  }
}

/** A booking with its lines that cannot take place, as their customer reads. */
async function blockedNow({ now }: Deps, _id: Types.ObjectId): Promise<[BookingDocument | null, number[]]> {
  const booking = await BookingModel.findById(_id).lean();
  return [booking, booking ? await blockedItems(booking, now()) : []];
}

/** Why a payment of a bill ends, as staff read it. */
async function whyEnded(deps: Deps, { bookingId, byLink }: PaymentDocument): Promise<string> {
  const [booking, items] = await blockedNow(deps, bookingId);
  if (items.length > 0) return CLOSED.blocked;
  return booking && isByRevokedLink({ byLink }, booking) ? CLOSED.revoked : CLOSED.less;
}

/** Ends all payments that are noted to be ended. While the provider is silent about one, it stays for the next run. */
export async function endAllClosing(deps: Deps, stopping: () => boolean): Promise<void> {
  const rows = oneByOne();
  for (const _id of await bookingsClosing()) {
    if (stopping()) break;
    await rows.attempt(() => endClosingOf(deps, _id));
  }
  rows.end();
}

async function endClosingOf(deps: Deps, _id: Types.ObjectId): Promise<void> {
  for (const ref of await refsClosing(_id)) {
    await failpoint("bill-ended");
    try {
      await endOne(deps, ref);
      await takeOutOfClosing(_id, ref);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      deps.logger.warn({ err: error, ref }, "a payment of a bill waits for the payment provider");
    }
  }
}

/** Money that has come meanwhile is settled like any other. @throws ProviderError when the provider cannot tell */
async function endOne(deps: Deps, ref: string): Promise<void> {
  const payment = await findPayment(ref);
  if (!payment) return;
  const reason = await whyEnded(deps, payment);
  const isPaid = payment.account
    ? await endAccount(deps, payment, reason)
    : payment.open && (await closePayment(deps, payment, "failed", reason)) === "paid";
  if (isPaid) await advancePayment(deps, ref);
}

/**
 * Ends an account number on our side, which needs no answer, and then asks whether money came; whether it did.
 * @throws ProviderError when the provider cannot tell
 */
async function endAccount(deps: Deps, payment: PaymentDocument, reason: string): Promise<boolean> {
  const now = deps.now();
  const set = { reason, nextCheckAt: nextCheck({ ...payment, state: "failed" }, now) };
  if (payment.open) await transitionPayment(payment, { from: OPEN, to: "failed", now, set });
  const attempts = await recordAttempts(deps, payment);
  if (hasPending(attempts))
    await PaymentModel.updateOne({ ref: payment.ref, state: "failed" }, { $set: { awaited: true } });
  return hasSucceeded(attempts);
}

/** @throws AppError 409 while a payment of the bill that is being ended can still be paid */
export async function requireNoneClosing(deps: Deps, booking: Closing): Promise<void> {
  const { closing } = booking;
  if (!closing?.length || !(await PaymentModel.exists({ ref: { $in: closing }, open: true }))) return;
  endClosing(deps, booking);
  throw new AppError(409, ONE_MOMENT, { retryAfter: RETRY_SECONDS });
}

/**
 * Ends an open payment of a bill that has asked for less since, or whose link was revoked, without its knowledge, such as
 * by a process that was killed, or of the version before.
 */
export async function endWhereLess(deps: Deps, { booking }: Pick<PaymentDocument, "booking">): Promise<void> {
  if (booking && (await deps.till.noteTooMuch(booking, deps.now()))) await endClosingOf(deps, booking);
}
