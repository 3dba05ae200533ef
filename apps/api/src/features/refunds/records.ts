import { REMOVED_WITH_ACCOUNT } from "../../http/refusals.ts";
import { batchedFind } from "../../db/batching/batched-reads.ts";
import { earliest } from "../../db/lists/bounded-counts.ts";
import type { Made } from "../../http/attempts.ts";
import { backWaysOf, onlineOver } from "../bookings/money/totals.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import type { RefundWords } from "../ports.ts";
import { refsOfPayer } from "../payments/lifecycle/payer.ts";
import { type PaymentDocument, receivedOf } from "../payments/lifecycle/states.ts";
import { type RefundDocument, RefundModel } from "./refunds.model.ts";

/** Shown while it is unknown whether the provider sent the money back. */
export const RESULT_UNKNOWN = "The provider has not answered yet whether it sent this money back";

/** The latest refund of a payment, or null. */
export const findRefund = ({ ref }: Pick<PaymentDocument, "ref">): Promise<RefundDocument | null> =>
  RefundModel.findOne({ payment: ref }).sort({ n: -1 }).lean().exec();

/** The refund of a part of one of these payments that this key of a page has begun; null without one. */
export const findBegun = (refs: readonly string[], key: string): Promise<RefundDocument | null> =>
  RefundModel.findOne({ payment: { $in: [...refs] }, "attempts.key": key })
    .sort({ n: -1 })
    .lean()
    .exec();

/** Whether the provider has not refused what this key has begun. */
export const isSent = ({ attempts }: RefundDocument, key: string): boolean =>
  attempts.some((attempt) => attempt.key === key && (attempt.outcome === null || attempt.outcome === "accepted"));

/** What of a payment was sent back, in hundredths of its currency. */
async function sentBackOf({ ref }: Pick<PaymentDocument, "ref">): Promise<number> {
  const sent = await RefundModel.find({ payment: ref, state: "refunded" }, { amount: 1 }).lean();
  return sent.reduce((sum, { amount }) => sum + amount, 0);
}

/** What of payments is to go back or on its way, in naira. */
export async function goingBack(refs: readonly string[]): Promise<number> {
  const states = ["requested", "sending", "unknown", "refused"] as const;
  const found = await RefundModel.find({ payment: { $in: [...refs] }, state: { $in: states } }, { amount: 1 }).lean();
  return found.reduce((sum, { amount }) => sum + amount, 0) / 100;
}

/** What of payments was sent back in parts, in hundredths of naira, by reference. */
export async function partsSentBack(): Promise<ReadonlyMap<string, number>> {
  const sent = await RefundModel.aggregate<{ _id: string; amount: number }>([
    { $match: { state: "refunded", part: true } },
    { $group: { _id: "$payment", amount: { $sum: "$amount" } } },
  ]);
  return new Map(sent.map(({ _id, amount }) => [_id, amount]));
}

/** What of a payment was not sent back yet, in hundredths of its currency. */
export const leftOf = async (payment: PaymentDocument): Promise<number> =>
  (receivedOf(payment)?.minor ?? payment.amount * 100) - (await sentBackOf(payment));

type Words = Pick<RefundDocument, "payment" | "state" | "reason" | "answer" | "part" | "booking" | "amount">;
const findWords = batchedFind<Words>(async (refs) => {
  const found = await RefundModel.find(
    { payment: { $in: refs } },
    { payment: 1, state: 1, reason: 1, answer: 1, part: 1, booking: 1, amount: 1 },
  )
    .sort({ n: 1 })
    .lean();
  return new Map(found.map((refund) => [refund.payment, refund]));
});

const DECIDED: ReadonlySet<string> = new Set(["fulfilled", "review", "refunding"]);
/** Whether a payment can have words about a refund: one is due, it left a state in which a refund is decided, or is in one of a refund. */
const canHaveWords = ({ state, history, refundDue }: PaymentDocument): boolean =>
  refundDue ||
  state === "review" ||
  state === "refunding" ||
  state === "refunded" ||
  history.some(({ from }) => DECIDED.has(from));

/** What staff read about the refunds of payments, by reference; one query for all that can have one. */
export async function wordsOf(payments: readonly PaymentDocument[]): Promise<ReadonlyMap<string, RefundWords>> {
  const words = new Map<string, RefundWords>();
  const read = async (payment: PaymentDocument) => {
    const refund = await findWords(payment.ref);
    if (refund) words.set(payment.ref, { ...wordsAbout(payment, refund), ...(await overOf(payment, refund)) });
  };
  await Promise.all(payments.filter(canHaveWords).map(read));
  return words;
}

/** What a refund of a part that is not sent yet would send back, in naira; of a whole payment, whether nobody may keep it. */
async function overOf(payment: PaymentDocument, { part, state, booking, amount }: Words): Promise<RefundWords> {
  if (booking === null || (state !== "requested" && state !== "refused")) return {};
  const found = await BookingModel.findById(booking).lean();
  const left = await leftOf(payment);
  if (!part)
    return {
      ...(found && backWaysOf(found).comesBack > 0 && { notHeld: true }),
      ...(left < (receivedOf(payment)?.minor ?? left) && { left: left / 100 }),
    };
  const most = Math.min(amount, left);
  const over = found ? Math.min(onlineOver(found), Math.floor(most / 100)) : 0;
  return over > 0 ? { over } : {};
}

function wordsAbout(payment: PaymentDocument, { state, reason, answer, part }: Words): RefundWords {
  if (payment.state === "refunding" || payment.state === "refunded")
    return { reason: state === "unknown" ? RESULT_UNKNOWN : reason };
  const isShown = payment.state === "review" || part === true;
  if (isShown && state === "refused" && answer !== null) return { reason: answer };
  return state === "declined" && answer !== null ? { reason: payment.reason, declined: answer } : {};
}

/** Why the refunds of these payments were declined, by reference, for their customers; one query for all. */
export async function answersOf(refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(refs.map(findWords));
  return new Map(
    found.flatMap((refund) =>
      refund?.state === "declined" && refund.answer !== null ? [[refund.payment, refund.answer] as const] : [],
    ),
  );
}

/** Since when the refund waits that the job should have looked at first; null when none is due. */
export const refundsDueSince = (now: Date): Promise<Date | null> =>
  earliest(RefundModel, { nextCheckAt: { $lte: now } }, "nextCheckAt");

/**
 * Removes what staff wrote about the refunds of a deleted account: it may name the person. Call it while the payments
 * have their user.
 */
export async function forgetRefunds(userId: string): Promise<void> {
  const payment = { $in: await refsOfPayer(userId) };
  for (const words of ["reason", "answer"])
    await RefundModel.updateMany({ payment, [words]: { $ne: null } }, { $set: { [words]: REMOVED_WITH_ACCOUNT } });
}

/** What a press has declined, however the refund stands now. */
export async function declinedBy<T>(payment: string, name: string, answer: T): Promise<Made<T> | null> {
  const refund = await RefundModel.findOne({ payment, "declinedBy.name": name }, { declinedBy: 1 }).lean();
  return refund ? { attempt: refund.declinedBy, answer: () => answer } : null;
}
