import { randomUUID } from "node:crypto";
import type { Types } from "mongoose";
import { payloadFromCause } from "../../db/migrations/001-mail-payloads.ts";
import { OutboxModel, type OutboxDocument } from "./mail.outbox.model.ts";
import type { MailTopic } from "./mail.payloads.service.ts";

/** How long a claim lasts unless it is renewed. */
export const CLAIM_MS = 20_000;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60_000;
const MAX_ERROR_LENGTH = 300;

/** A mail that only this process sends while it renews the claim. */
export type ClaimedMail = OutboxDocument & MailTopic & { lease: string };

/**
 * Claims the mail that has been due longest, except those in `underWay`; null when none is due. A row that a process of
 * the version before has just written gets its payload here, so that it is sent without waiting for the migration job.
 */
export async function claimDueMail(now: Date, underWay: Iterable<Types.ObjectId> = []): Promise<ClaimedMail | null> {
  const lease = randomUUID();
  const mail = await OutboxModel.findOneAndUpdate(
    { state: "queued", nextAttemptAt: { $lte: now }, _id: { $nin: [...underWay] } },
    { $set: { lease, nextAttemptAt: claimEnd(now) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1, _id: 1 }, returnDocument: "after" },
  ).lean();
  return mail && ({ ...mail, payload: mail.payload ?? payloadFromCause(mail), lease } as ClaimedMail);
}

/** Extends a claim. */
export async function renewClaim(mail: ClaimedMail, now: Date): Promise<void> {
  await settle(mail, { nextAttemptAt: claimEnd(now) });
}

/** Records that the mail server accepted the mail. */
export async function markSent(mail: ClaimedMail, now: Date): Promise<void> {
  await settle(mail, { state: "sent", sentAt: now, lastError: null, nextAttemptAt: null, lease: null });
}

/** Records that the mail is obsolete and is not sent. */
export async function markDropped(mail: ClaimedMail): Promise<void> {
  await settle(mail, { state: "dropped", nextAttemptAt: null, lease: null });
}

/** Records a failed attempt: the next one is due later (1 s, doubling, at most 15 min), or none after a permanent error or a day. */
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

/** When the next mail is due, or null when none is queued. */
export async function nextDueAt(): Promise<Date | null> {
  const next = await OutboxModel.findOne({ state: "queued" }, { nextAttemptAt: 1 }).sort({ nextAttemptAt: 1 }).lean();
  return next?.nextAttemptAt ?? null;
}

/** Changes the row only while the claim is held: a process whose claim was taken over changes nothing. */
async function settle({ _id, lease }: ClaimedMail, change: Partial<OutboxDocument>): Promise<void> {
  await OutboxModel.updateOne({ _id, lease, state: "queued" }, { $set: change });
}

const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);
const delayAfter = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_DELAY_MS);
