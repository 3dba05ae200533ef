import { MINUTE_MS, PHONE_CHANNELS, type Channel } from "@salon/contracts";
import type { MailKind } from "@salon/email";
import { randomUUID } from "node:crypto";
import { startsWith } from "../../db/lists/filters.ts";
import type { QueryFilter, Types } from "mongoose";
import { OutboxModel, type OutboxDocument } from "./outbox.model.ts";
import type { MailTopic } from "./payloads.ts";

/** How long a lease lasts unless it is renewed. */
export const LEASE_MS = 20_000;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * MINUTE_MS;
const MAX_ERROR_LENGTH = 300;

/** A mail or message that only this process sends while it renews the lease. */
export type LeasedMail = Omit<OutboxDocument, "kind" | "payload"> & MailTopic & { lease: string };

/** The channels that one sender serves, so that a provider that hangs does not delay the mails. */
export const LANES = { mails: ["email"], phones: PHONE_CHANNELS } as const satisfies Record<string, readonly Channel[]>;
type Lane = (typeof LANES)[keyof typeof LANES];

const inLane = (lane: Lane): QueryFilter<OutboxDocument> => ({ channel: { $in: [...lane] } });

/** The kind of a row without the channel that the kind of a message to a phone names. */
export const kindOf = ({ kind }: Pick<OutboxDocument, "kind">): MailKind => kind.replace(/:.*/, "") as MailKind;

interface LeaseOptions {
  underWay?: Iterable<Types.ObjectId>;
  lane?: Lane;
  /** Rows that became due later are left; now by default. */
  dueBy?: Date;
}

/** Leases the mail that has been due longest, except those in `underWay`; null when none is due. */
export async function leaseDueMail(
  now: Date,
  { underWay = [], lane = LANES.mails, dueBy = now }: LeaseOptions = {},
): Promise<LeasedMail | null> {
  const lease = randomUUID();
  const mail = await OutboxModel.findOneAndUpdate(
    { state: "queued", nextAttemptAt: { $lte: dueBy }, _id: { $nin: [...underWay] }, ...inLane(lane) },
    { $set: { lease, nextAttemptAt: leaseEnd(now) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1, _id: 1 }, returnDocument: "after" },
  ).lean();
  if (!mail) return null;
  return { ...mail, kind: kindOf(mail), lease } as LeasedMail;
}

/** Extends a lease. */
export async function renewLease(mail: LeasedMail, now: Date): Promise<void> {
  await settle(mail, { nextAttemptAt: leaseEnd(now) });
}

/** Records that the mail server or the provider accepted it, under the provider's id. */
export async function markSent(mail: LeasedMail, now: Date, providerId?: string): Promise<void> {
  const id = providerId === undefined ? {} : { providerId };
  await settle(mail, { state: "sent", sentAt: now, lastError: null, nextAttemptAt: null, lease: null, ...id });
}

/** Puts a message off that may not be sent yet; this is no attempt. */
export async function markWaiting(mail: LeasedMail, until: Date): Promise<void> {
  await settle(mail, { nextAttemptAt: until, lease: null, attempts: mail.attempts - 1 });
}

/**
 * Records that the mail is obsolete and is not sent. A mail that was released meanwhile becomes due again instead: its
 * source may have been read before the change.
 */
export async function markDropped({ _id, lease }: LeasedMail): Promise<void> {
  const dropped = { state: "dropped", nextAttemptAt: null, lease: null } as const;
  const { matchedCount } = await OutboxModel.updateOne({ _id, lease, state: "queued" }, { $set: dropped });
  if (matchedCount === 1) return;
  const row = await OutboxModel.findOne({ _id, lease: startsWith(lease + RELEASED), state: "queued" }).lean();
  if (!row?.lease) return;
  const due = new Date(row.lease.slice(lease.length + RELEASED.length));
  await OutboxModel.updateOne({ _id, lease: row.lease }, { $set: { nextAttemptAt: due, lease: null } });
}

/** Stands in a lease between its token and the moment at which the mail is due again if it is dropped. */
const RELEASED = " released ";

/** Marks a leased mail as due at this moment; its sender drops it no more. */
export async function releaseLeased({ _id, lease }: Pick<LeasedMail, "_id" | "lease">, due: Date): Promise<void> {
  const [token = ""] = lease.split(RELEASED);
  await OutboxModel.updateOne({ _id, lease }, { $set: { lease: token + RELEASED + due.toISOString() } });
}

/** Why an attempt failed. */
export interface Failure {
  message: string;
  permanent: boolean;
  /** The earliest moment of the next attempt, as the provider wants it. */
  retryAfterMs?: number | undefined;
}

/**
 * Records a failed attempt: the next one is due later (1 s, doubling, at most 15 min), or none after a permanent error
 * or a day.
 */
export async function markFailed(mail: LeasedMail, error: Failure, now: Date): Promise<void> {
  const lastError = error.message.slice(0, MAX_ERROR_LENGTH);
  const next = new Date(now.getTime() + Math.max(delayAfter(mail.attempts), error.retryAfterMs ?? 0));
  const refused = error.permanent && mail.channel !== "email";
  const outcome = refused ? ({ outcome: "refused" } as const) : {};
  if (error.permanent || next > mail.giveUpAt)
    await settle(mail, { state: "failed", lastError, nextAttemptAt: null, lease: null, ...outcome });
  else await settle(mail, { lastError, nextAttemptAt: next, lease: null });
}

/** When the next mail of a lane is due, except those in `underWay`; null when none is queued. */
export async function nextDueAt(lane: Lane, underWay: Iterable<Types.ObjectId>): Promise<Date | null> {
  const filter = { state: "queued", _id: { $nin: [...underWay] }, ...inLane(lane) } as const;
  const next = await OutboxModel.findOne(filter, { nextAttemptAt: 1 }).sort({ nextAttemptAt: 1 }).lean();
  return next?.nextAttemptAt ?? null;
}

/** Changes the row only while it has the lease, released or not: a process whose lease was taken over changes nothing. */
async function settle(
  { _id, lease }: Pick<LeasedMail, "_id" | "lease">,
  change: Partial<OutboxDocument>,
): Promise<void> {
  await OutboxModel.updateOne({ _id, lease: startsWith(lease), state: "queued" }, { $set: change });
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
const delayAfter = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_DELAY_MS);
