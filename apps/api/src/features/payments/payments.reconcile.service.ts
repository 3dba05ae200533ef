import type { Deps } from "../../deps.ts";
import { sweepClaims } from "../seats/seats.sweep.service.ts";
import { settleHold } from "./payments.holds.service.ts";
import { PaymentModel } from "./payments.model.ts";
import { settlePayment } from "./payments.settle.service.ts";
import { dueEvents, workOnEvent } from "./payments.webhooks.service.ts";

const MOST_PER_RUN = 500;
const AT_ONCE = 4;
const AFTER_FAILURE_MS = 60_000;

/** Brings every payment and kept event that is due as far as it can go, each once. */
export async function reconcilePayments(deps: Deps, stopping: () => boolean): Promise<void> {
  const now = deps.now();
  const events = await dueEvents(now, MOST_PER_RUN);
  await inTurn(events, stopping, (key) => workOnEvent(deps, key));
  const due = await PaymentModel.find({ nextCheckAt: { $lte: now } }, { ref: 1 })
    .sort({ nextCheckAt: 1 })
    .limit(MOST_PER_RUN)
    .lean();
  await inTurn(due, stopping, ({ ref }) => settleOrPostpone(deps, ref));
}

async function settleOrPostpone(deps: Deps, ref: string): Promise<void> {
  try {
    await settlePayment(deps, ref);
  } catch (error) {
    deps.logger.warn({ err: error, ref }, "payment not settled yet");
    const nextCheckAt = new Date(deps.now().getTime() + AFTER_FAILURE_MS);
    await PaymentModel.updateOne({ ref, nextCheckAt: { $ne: null } }, { $set: { nextCheckAt } });
  }
}

/** A few at a time, so that one slow answer of the provider does not hold up all. */
async function inTurn<T>(items: readonly T[], stopping: () => boolean, work: (item: T) => Promise<void>) {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (stopping()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Frees seats that nobody stands for any more. */
export const sweepSeats = (deps: Deps, stopping: () => boolean): Promise<void> =>
  sweepClaims({ now: deps.now(), stopping, settleHold: (ref) => settleHold(deps, ref), findBusy });

/** Of these references of seats, those whose booking is being made at this moment. */
export async function findBusy(refs: readonly string[]): Promise<Set<string>> {
  const payments = await PaymentModel.find(
    { seatRef: { $in: refs }, state: { $in: ["paid", "placing"] } },
    { seatRef: 1 },
  ).lean();
  return new Set(payments.map(({ seatRef }) => seatRef));
}
