import { REMOVED_WITH_ACCOUNT } from "../../http/refusals.ts";
import { DAY_MS, MINUTE_MS, type MyPayment, type Payment, PAYMENT_SESSION_MINUTES } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../http/mount.ts";
import { peopleView } from "../cart/lines.ts";
import { CLOSED } from "./lifecycle/close.ts";
import { paidByOrFor } from "./lifecycle/payer.ts";
import { type PaymentDocument, PaymentModel } from "./payments.model.ts";
import { presentPayment } from "./desk/list.ts";

const UNFINISHED = ["creating", "pending", "paid", "placing", "review", "refunding"] as const;

/** The payments by or for a user that are open or in review, and the references of those whose money goes back. */
export async function unfinishedPayments(
  userId: string,
): Promise<{ isOpen: boolean; isInReview: boolean; back: string[] }> {
  const unfinished = { $or: [{ state: { $in: UNFINISHED } }, { refundDue: true }] };
  const found = await PaymentModel.find({ $and: [await paidByOrFor(userId), unfinished] }).lean();
  const isBack = ({ state, refundDue }: PaymentDocument) => refundDue || state === "refunding";
  const others = found.filter((payment) => !isBack(payment));
  return {
    isOpen: others.some(({ state }) => state !== "review"),
    isInReview: others.some(({ state }) => state === "review"),
    back: found.filter(isBack).map(({ ref }) => ref),
  };
}

const MAX_SHOWN = 20;
/** For how long the provider keeps a payment page. */
const SESSION_MS = PAYMENT_SESSION_MINUTES * MINUTE_MS;

/** Takes a deleted account out of its payments; amounts and references stay for the books. */
export async function forgetPayer(userId: string): Promise<void> {
  const ofUser = await paidByOrFor(userId);
  await PaymentModel.updateMany(
    { ...ofUser, attached: { $exists: true } },
    { $set: { "attached.reason": REMOVED_WITH_ACCOUNT } },
  );
  const unnamed = { user: userId, "items.guest": { $exists: true } };
  await PaymentModel.updateMany(unnamed, { $unset: { "items.$[].guest": 1 } });
  await PaymentModel.updateMany(ofUser, { $unset: { "byLink.email": 1 } });
  await PaymentModel.updateMany({ user: userId }, { $set: { user: null } });
}

/** Takes the addresses of receipts out of the payments of a booking; the ids of all of them. */
export async function forgetAddresses(booking: Types.ObjectId): Promise<Types.ObjectId[]> {
  await PaymentModel.updateMany({ booking, "byLink.email": { $exists: true } }, { $unset: { "byLink.email": 1 } });
  return PaymentModel.distinct("_id", { booking });
}

/** For how long a payment that came to nothing is shown. */
const LEFT_SHOWN_MS = DAY_MS;

/**
 * Payments of a user without a booking that need a decision of the salon, or whose money is on its way back, and the
 * last one where it is unfinished; the newest first.
 */
export async function myPayments(user: SessionUser, now: Date): Promise<MyPayment[]> {
  const payer = new Types.ObjectId(user.id);
  const newest = { createdAt: -1, _id: -1 } as const;
  const [inReview, last] = await Promise.all([
    PaymentModel.find({ user: payer, state: { $in: ["review", "refunding"] }, fulfilledAt: null })
      .sort(newest)
      .limit(MAX_SHOWN)
      .lean(),
    PaymentModel.findOne({ user: payer }).sort(newest).lean(),
  ]);
  const unfinished = last && unfinishedOf(last, now);
  const payments = unfinished ? [last, ...inReview] : inReview;
  const people = await peopleView(
    payments.flatMap(({ items }) => items),
    "customer",
  );

  return payments.map((payment) => ({
    ...presentPayment(payment, people),
    goingBack: payment.state === "refunding",
    ...(unfinished && payment === last && { unfinished }),
  }));
}

/** How a payment stands that has neither a booking nor money; null where there is nothing for its customer to do. */
function unfinishedOf(payment: PaymentDocument, now: Date): MyPayment["unfinished"] | null {
  const { state, reason, link, heldUntil, createdAt, awaited, booking, switchedOff } = payment;
  if (booking) return null;
  if (state === "paid" || state === "placing" || state === "creating") return { state: "open" };
  if (state === "pending") {
    const isPayable = link !== null && !switchedOff && now.getTime() < createdAt.getTime() + SESSION_MS;
    return {
      state: "open",
      ...(isPayable && { link }),
      ...(now < heldUntil && { heldUntil: heldUntil.toISOString() }),
    };
  }
  if (state !== "failed" && state !== "expired") return null;
  if (awaited) return { state: "open" };

  const isShown = now.getTime() - createdAt.getTime() < LEFT_SHOWN_MS;
  if (!isShown || link === null) return null;
  if (state === "expired") return { state };

  return reason === CLOSED.left ? { state } : null;
}

/** Every payment of a user, for the export of their data. */
export async function paymentsOf(
  { refunds }: Pick<Deps, "refunds">,
  userId: string,
  customer: Payment["customer"],
): Promise<Payment[]> {
  const payments = await PaymentModel.find(await paidByOrFor(userId))
    .sort({ createdAt: 1 })
    .lean();
  const [words, people] = await Promise.all([
    refunds.wordsOf(payments),
    peopleView(
      payments.flatMap(({ items }) => items),
      "customer",
    ),
  ]);
  return payments.map((payment) => ({
    ...presentPayment(payment, people, customer, words.get(payment.ref)),
    ...(payment.byLink?.email !== undefined && { receiptTo: payment.byLink.email }),
  }));
}
