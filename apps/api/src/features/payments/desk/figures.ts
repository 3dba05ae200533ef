import { DAY_MS, CURRENCY, type Role } from "@salon/contracts";
import { countBy, countUpTo, earliest } from "../../../db/lists/bounded-counts.ts";
import { withinDays } from "../../../db/lists/filters.ts";
import { CLOSED } from "../lifecycle/close.ts";
import { PaymentModel } from "../payments.model.ts";

/** Naira that came online on these Lagos days and are in review: they belong to no booking, and so to no receipt. */
export async function moneyInReview(from: string, to: string): Promise<{ count: number; amount: number }> {
  const [sum] = await PaymentModel.aggregate<{ count: number; amount: number }>([
    {
      $match: {
        state: { $in: ["review", "refunding"] },
        fulfilledAt: null,
        paidAt: withinDays(from, to),
        paidCurrency: CURRENCY,
      },
    },
    { $group: { _id: null, count: { $sum: 1 }, amount: { $sum: "$paidAmount" } } },
  ]);
  return { count: sum?.count ?? 0, amount: sum?.amount ?? 0 };
}

/** Payments that only lack their seats, as `isBookable` says: authors may give them another time; the others are for admins. */
const LACKING_SEATS = {
  state: "review",
  secondOf: null,
  fulfilledAt: null,
  paidCurrency: CURRENCY,
  $expr: { $gte: ["$paidAmount", "$amount"] },
} as const;

/** How many payments need a decision that this role may make, counted up to a limit. */
export const paymentsToDecide = (role: Role, limit: number): Promise<number> =>
  countUpTo(PaymentModel, { attention: true, ...(role !== "admin" && LACKING_SEATS) }, limit);

/** When the provider last refused to make an account number; null where it has made one since. */
export async function accountsRefusedAt(): Promise<Date | null> {
  const asked = { $or: [{ account: { $exists: true } }, { reason: CLOSED.noAccount }] };
  const last = await PaymentModel.findOne(asked, { reason: 1, account: 1, createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean();
  return last && !last.account ? last.createdAt : null;
}

/** What operators see of the payments; of each figure at most 10000 rows are counted. */
export interface PaymentDepth {
  /** The payments of the last 24 hours. */
  states: ReadonlyMap<string, number>;
  /** Payments that need staff, and since when the first of them exists. */
  attention: number;
  attentionSince: Date | null;
  /** Since when the payment waits that the job should have looked at first. */
  dueSince: Date | null;
}

/** Reads the figures of the payments for operators. */
export async function paymentDepth(now: Date): Promise<PaymentDepth> {
  const [states, attention, attentionSince, dueSince] = await Promise.all([
    countBy(PaymentModel, { createdAt: { $gt: new Date(now.getTime() - DAY_MS) } }, "state"),
    countUpTo(PaymentModel, { attention: true }),
    earliest(PaymentModel, { attention: true }, "createdAt"),
    earliest(PaymentModel, { nextCheckAt: { $lte: now } }, "nextCheckAt"),
  ]);
  return { states, attention, attentionSince, dueSince };
}
