import { batchedFind } from "../../db/batching/batched-reads.ts";
import { earliest } from "../../db/lists/bounded-counts.ts";
import type { RefundWords } from "../payments/desk/list.ts";
import { type PaymentDocument, refsOfPayer } from "../payments/lifecycle/states.ts";
import { type RefundDocument, RefundModel } from "./refunds.model.ts";

/** Shown while it is unknown whether the provider sent the money back. */
export const RESULT_UNKNOWN = "The provider has not answered yet whether it sent this money back";

/** The refund of a payment, or null. */
export const findRefund = ({ ref }: PaymentDocument): Promise<RefundDocument | null> =>
  RefundModel.findOne({ payment: ref }).lean().exec();

type Words = Pick<RefundDocument, "payment" | "state" | "reason" | "answer">;
const findWords = batchedFind<Words>(async (refs) => {
  const found = await RefundModel.find(
    { payment: { $in: refs } },
    { payment: 1, state: 1, reason: 1, answer: 1 },
  ).lean();
  return new Map(found.map((refund) => [refund.payment, refund]));
});

const DECIDED: ReadonlySet<string> = new Set(["fulfilled", "review", "refunding"]);
/**
 * Whether a payment can have words about a refund: it left a state in which a refund is decided, or is in one of a
 * refund.
 */
const canHaveWords = ({ state, history }: PaymentDocument): boolean =>
  state === "review" || state === "refunding" || state === "refunded" || history.some(({ from }) => DECIDED.has(from));

/** What staff read about the refunds of payments, by reference; one query for all that can have one. */
export async function wordsOf(payments: readonly PaymentDocument[]): Promise<ReadonlyMap<string, RefundWords>> {
  const words = new Map<string, RefundWords>();
  const read = async (payment: PaymentDocument) => {
    const refund = await findWords(payment.ref);
    if (refund) words.set(payment.ref, wordsAbout(payment, refund));
  };
  await Promise.all(payments.filter(canHaveWords).map(read));
  return words;
}

function wordsAbout(payment: PaymentDocument, { state, reason, answer }: Words): RefundWords {
  if (payment.state === "refunding" || payment.state === "refunded")
    return { reason: state === "unknown" ? RESULT_UNKNOWN : reason };
  if (payment.state === "review" && state === "refused" && answer !== null) return { reason: answer };
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

const REMOVED = "Removed with the account";

/**
 * Removes what staff wrote about the refunds of a deleted account: it may name the person. Call it while the payments
 * have their user.
 */
export async function forgetRefunds(userId: string): Promise<void> {
  const payment = { $in: await refsOfPayer(userId) };
  for (const words of ["reason", "answer"])
    await RefundModel.updateMany({ payment, [words]: { $ne: null } }, { $set: { [words]: REMOVED } });
}
