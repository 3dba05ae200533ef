import { MINUTE_MS } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { processEvent, dueEvents } from "../webhook/inbox.ts";
import { PaymentModel } from "../payments.model.ts";
import { settlePayment } from "./settle.ts";

const MAX_PER_RUN = 500;
const AT_ONCE = 4;
const AFTER_FAILURE_MS = MINUTE_MS;

/** The states that payments settle themselves; the refunds room reconciles the others. */
const OWN_STATES = ["creating", "pending", "paid", "placing", "failed", "expired", "review"] as const;

/** Settles every due payment and webhook event, each once. */
export async function reconcilePayments(deps: Deps, stopping: () => boolean): Promise<void> {
  const events = await dueEvents(deps.now(), MAX_PER_RUN);
  await runConcurrently(events, stopping, (key) => processEvent(deps, key));
  await settleOwn(deps, stopping);
  await settleFurtherAttempts(deps, stopping);
  await settleReviewedBalances(deps, stopping);
}

/** Settles the payments, in any state, on which another attempt may have succeeded since their money came. */
async function settleFurtherAttempts(deps: Deps, stopping: () => boolean): Promise<void> {
  const due = await PaymentModel.find({ attemptsCheckAt: { $lte: deps.now() } }, { ref: 1 })
    .sort({ attemptsCheckAt: 1 })
    .limit(MAX_PER_RUN)
    .lean();
  await runConcurrently(due, stopping, ({ ref }) => settleOrPostpone(deps, ref, "attemptsCheckAt"));
}

/** Settles the payments in review whose booking may have taken their receipt after all; they have no next check. */
async function settleReviewedBalances(deps: Deps, stopping: () => boolean): Promise<void> {
  const reviewed = await PaymentModel.find(
    { state: "review", attention: true, booking: { $exists: true }, fulfilledAt: null },
    { ref: 1 },
  )
    .limit(MAX_PER_RUN)
    .lean();
  await runConcurrently(reviewed, stopping, ({ ref }) => settleOrPostpone(deps, ref));
}

/** Settles the payments in states of their own that are due, each once. */
async function settleOwn(deps: Deps, stopping: () => boolean): Promise<void> {
  const due = await PaymentModel.find({ nextCheckAt: { $lte: deps.now() }, state: { $in: OWN_STATES } }, { ref: 1 })
    .sort({ nextCheckAt: 1 })
    .limit(MAX_PER_RUN)
    .lean();
  await runConcurrently(due, stopping, ({ ref }) => settleOrPostpone(deps, ref));
}

async function settleOrPostpone(
  deps: Deps,
  ref: string,
  due: "nextCheckAt" | "attemptsCheckAt" = "nextCheckAt",
): Promise<void> {
  try {
    await settlePayment(deps, ref);
  } catch (error) {
    deps.logger.warn({ err: error, ref }, "payment not settled yet");
    const later = new Date(deps.now().getTime() + AFTER_FAILURE_MS);
    await PaymentModel.updateOne({ ref, [due]: { $ne: null } }, { $set: { [due]: later } });
  }
}

/** A few at a time, so that one slow answer of the provider does not delay all. */
export async function runConcurrently<T>(
  items: readonly T[],
  stopping: () => boolean,
  work: (item: T) => Promise<void>,
) {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (stopping()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Of these references of seats, those whose booking is being written at this moment. */
export async function findBusy(refs: readonly string[]): Promise<Set<string>> {
  const payments = await PaymentModel.find(
    { seatRef: { $in: refs }, state: { $in: ["paid", "placing"] } },
    { seatRef: 1 },
  ).lean();
  return new Set(payments.map(({ seatRef }) => seatRef));
}
