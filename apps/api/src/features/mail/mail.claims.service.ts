import { randomUUID } from "node:crypto";
import type { Types } from "mongoose";
import { OutboxModel, type OutboxDocument } from "./mail.outbox.model.ts";

/** How long one process may keep a mail to itself without saying so again. */
export const CLAIM_MS = 20_000;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60_000;
const MAX_ERROR_LENGTH = 300;

/** A mail this process alone is sending, for as long as it keeps renewing the claim. */
export type ClaimedMail = OutboxDocument & { lease: string };

/** Claims the mail that has been due longest, but none that is under way from here; null when there is none. */
export async function claimDueMail(now: Date, underWay: Iterable<Types.ObjectId> = []): Promise<ClaimedMail | null> {
  const lease = randomUUID();
  const mail = await OutboxModel.findOneAndUpdate(
    { state: "queued", nextAttemptAt: { $lte: now }, _id: { $nin: [...underWay] } },
    { $set: { lease, nextAttemptAt: claimEnd(now) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1, _id: 1 }, returnDocument: "after" },
  ).lean();
  return mail && { ...mail, lease };
}

/** Keeps a claim for another while. */
export async function renewClaim(mail: ClaimedMail, now: Date): Promise<void> {
  await settle(mail, { nextAttemptAt: claimEnd(now) });
}

/** The mail server has taken it. */
export async function markSent(mail: ClaimedMail, now: Date): Promise<void> {
  await settle(mail, { state: "sent", sentAt: now, lastError: null, nextAttemptAt: null, lease: null });
}

/** Nobody wants it any more. */
export async function markDropped(mail: ClaimedMail): Promise<void> {
  await settle(mail, { state: "dropped", nextAttemptAt: null, lease: null });
}

/** It could not be sent: again later (1 s, doubling, at most 15 min), or given up when it is hopeless or a day has passed. */
export async function markFailed(
  mail: ClaimedMail,
  error: { message: string; permanent: boolean },
  now: Date,
): Promise<void> {
  const lastError = error.message.slice(0, MAX_ERROR_LENGTH);
  const next = new Date(now.getTime() + delayAfter(mail.attempts));
  if (error.permanent || next > mail.giveUpAt)
    await settle(mail, { state: "failed", lastError, nextAttemptAt: null, lease: null });
  else await settle(mail, { lastError, nextAttemptAt: next, lease: null });
}

/** When the next mail is due, or null when none is waiting. */
export async function nextDueAt(): Promise<Date | null> {
  const next = await OutboxModel.findOne({ state: "queued" }, { nextAttemptAt: 1 }).sort({ nextAttemptAt: 1 }).lean();
  return next?.nextAttemptAt ?? null;
}

/** Only the holder of the claim decides: one who was taken for dead finds nothing to change. */
async function settle({ _id, lease }: ClaimedMail, change: Partial<OutboxDocument>): Promise<void> {
  await OutboxModel.updateOne({ _id, lease, state: "queued" }, { $set: change });
}

const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);
const delayAfter = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_DELAY_MS);
