import type { MyPayment, Payment } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../http/mount.ts";
import { peopleView } from "../cart/lines.ts";
import { PaymentModel } from "./payments.model.ts";
import { presentPayment } from "./desk/list.ts";

const UNFINISHED = ["creating", "pending", "paid", "placing", "review", "refunding"] as const;

/** Whether a payment of this user is open, in review or due for refund. */
export const hasUnfinishedPayment = async (userId: string): Promise<boolean> =>
  (await PaymentModel.exists({ user: userId, $or: [{ state: { $in: UNFINISHED } }, { refundDue: true }] })) !== null;

const MAX_SHOWN = 20;

/** Takes a deleted account out of its payments; amounts and references stay for the books. */
export async function forgetPayer(userId: string): Promise<void> {
  await PaymentModel.updateMany({ user: userId }, { $set: { user: null } });
}

/** Payments of a user without a booking that need a decision of the salon, or whose money is on its way back; the newest first. */
export async function paymentsInReview(user: SessionUser): Promise<MyPayment[]> {
  const payments = await PaymentModel.find({
    user: new Types.ObjectId(user.id),
    state: { $in: ["review", "refunding"] },
    fulfilledAt: null,
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_SHOWN)
    .lean();
  const people = await peopleView(
    payments.flatMap(({ items }) => items),
    "customer",
  );
  return payments.map((payment) => ({
    ...presentPayment(payment, people),
    goingBack: payment.state === "refunding",
  }));
}

/** Every payment of a user, for the export of their data. */
export async function paymentsOf(
  { refunds }: Pick<Deps, "refunds">,
  userId: string,
  customer: Payment["customer"],
): Promise<Payment[]> {
  const payments = await PaymentModel.find({ user: userId }).sort({ createdAt: 1 }).lean();
  const [words, people] = await Promise.all([
    refunds.wordsOf(payments),
    peopleView(
      payments.flatMap(({ items }) => items),
      "customer",
    ),
  ]);
  return payments.map((payment) => presentPayment(payment, people, customer, words.get(payment.ref)));
}
