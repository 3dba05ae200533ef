import { MINUTE_MS } from "@salon/contracts";
import { failpoint } from "../../../failpoint.ts";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import type { Deps } from "../../../deps.ts";
import type { WebhookHint } from "../../../payment-provider/provider.ts";
import { PaymentModel } from "../payments.model.ts";
import { settlePayment } from "../lifecycle/settle.ts";
import { type InboxDocument, InboxModel } from "./inbox.model.ts";

const LEASE_MS = 15_000;

const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

const KEPT_TRYING_MS = 48 * 60 * MINUTE_MS;

/** Stores a webhook event; the same event again is the same row. */
export async function storeEvent({ key, ...hint }: WebhookHint, now: Date): Promise<void> {
  try {
    await InboxModel.create({ _id: key, ...hint, receivedAt: now, nextAttemptAt: now });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  await failpoint("webhook-stored");
}

/** Processes one stored event, unless it is or was processed elsewhere; a failure is retried later. */
export async function processEvent(deps: Deps, key: string): Promise<void> {
  const row = await leaseEvent(key, deps.now());
  if (!row) return;
  const unfinished = { _id: key, processedAt: null };
  try {
    const ref = row.ref ?? (await refOfTransaction(row.transactionId));
    // An event about no payment of ours has nothing to settle.
    if (ref) await settlePayment(deps, ref, { transactionId: row.transactionId });
    await InboxModel.updateOne(unfinished, { $set: { processedAt: deps.now(), nextAttemptAt: null } });
  } catch (error) {
    deps.logger.warn({ err: error, event: key }, "webhook event not settled yet");
    await InboxModel.updateOne(unfinished, { $set: { nextAttemptAt: nextAttempt(row, deps.now()) } });
  }
}

/** The payment of a transaction: a refund's event names only the transaction. */
async function refOfTransaction(transactionId: string | null): Promise<string | undefined> {
  if (transactionId === null) return undefined;
  return (await PaymentModel.findOne({ transactionId }, { ref: 1 }).lean())?.ref;
}

/** Leases an event, so that a hundred concurrent deliveries are processed once; the lease of a killed process ends. */
async function leaseEvent(key: string, now: Date): Promise<InboxDocument | null> {
  return InboxModel.findOneAndUpdate(
    { _id: key, processedAt: null, nextAttemptAt: { $lte: now } },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { returnDocument: "after" },
  ).lean();
}

/** Null once it was tried for two days: the jobs ask the provider about every open payment themselves. */
function nextAttempt({ receivedAt }: InboxDocument, now: Date): Date | null {
  const age = now.getTime() - receivedAt.getTime();
  if (age >= KEPT_TRYING_MS) return null;
  return new Date(now.getTime() + Math.min(Math.max(age / 2, MINUTE_MS), LONGEST_PAUSE_MS));
}

/** Keys of stored events that are due, the oldest first. */
export async function dueEvents(now: Date, limit: number): Promise<string[]> {
  const rows = await InboxModel.find({ nextAttemptAt: { $lte: now } }, { _id: 1 })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .lean();
  return rows.map(({ _id }) => _id);
}
