import { DAY_MS, HOUR_MS, PHONE_CHANNELS, type PhoneChannel } from "@salon/contracts";
import { isPhoneKind, type MailKind } from "@salon/email";
import type { QueryFilter, Types } from "mongoose";
import { definedOnly } from "../../defined-only.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { releaseLeased } from "./leases.ts";
import { newLinkId } from "./links.ts";
import { OutboxModel, type OutboxDocument, type PhoneRowKind, type Recipient } from "./outbox.model.ts";
import type { CustomerAct, Purse } from "./phone-purses.ts";
import { causeOf, keyOf, type MailPayloads, type MailTopic } from "./payloads.ts";

/** How long sending is attempted. */
export const GIVE_UP_MS = DAY_MS;

/** A mail to be stored and sent. */
export type NewMail = MailTopic & {
  recipient: Recipient;
  /** The earliest time of sending; now by default. */
  notBefore?: Date;
  /** When the customer did what the mail answers; absent for what staff or a job did. */
  answers?: Date | undefined;
  /** What the customer did that causes the mail; absent for what staff, money or a job cause. */
  act?: CustomerAct | undefined;
};

/** A customer's phone, and the channels to it that are offered and agreed to, in the order in which they are used. */
export interface PhoneReach {
  /** E.164. */
  phone: string;
  channels: PhoneChannel[];
}
/** Reads the phone and the consent of a recipient; null without a phone. */
export type FindReach = (recipient: Recipient) => Promise<PhoneReach | null>;

/** The phone and the channel of a mail's message to a phone; null when it has none. */
export async function phoneOf(
  { kind, recipient }: Pick<NewMail, "kind" | "recipient">,
  findReach: FindReach | undefined,
): Promise<{ phone: string; channel: PhoneChannel } | null> {
  if (!findReach || !isPhoneKind(kind)) return null;
  const reach = await findReach(recipient);
  const [channel] = reach?.channels ?? [];
  return reach && channel ? { phone: reach.phone, channel } : null;
}

const stored = (createdAt: Date, due: Date) => ({ createdAt, giveUpAt: new Date(due.getTime() + GIVE_UP_MS) });

/** Stores a mail. A walk-in has no address, so there is none to them. */
export async function writeMailRow({ kind, payload, recipient }: NewMail, createdAt: Date, due: Date): Promise<void> {
  if (recipient.type === "booking") return;

  // Without an account there is no mail. The row is written all the same, so that the request takes equally long.
  const hasNoRecipient = recipient.type === "user" && recipient.id === null;
  await insertOnce({
    ...stored(createdAt, due),
    key: keyOf(kind, payload),
    kind,
    payload,
    cause: causeOf(kind, payload),
    recipient,
    channel: "email",
    state: hasNoRecipient ? "dropped" : "queued",
    nextAttemptAt: hasNoRecipient ? null : due,
  });
}

/** Stores a message to a phone; whether it was new. */
export async function writePhoneRow(
  { kind, payload, recipient, answers, purse }: NewMail & { purse?: Purse | undefined },
  channel: PhoneChannel,
  createdAt: Date,
  due: Date,
): Promise<boolean> {
  return insertOnce({
    ...stored(createdAt, due),
    key: keyOf(kind, payload, channel),
    kind: phoneRowKind(kind, channel),
    payload,
    cause: causeOf(kind, payload),
    recipient,
    channel,
    link: newLinkId(),
    ...definedOnly({ answers, purse }),
    state: "queued",
    nextAttemptAt: due,
  });
}

/** How long after a confirmation a customer who agrees to a channel gets it there too. */
const LATE_CONSENT_MS = HOUR_MS;

/** The confirmations of the last hour that went to an account by mail alone. */
export async function confirmedByMailAlone(user: Types.ObjectId, now: Date): Promise<MailTopic[]> {
  const kind = "bookingConfirmed";
  const rows = await OutboxModel.find(
    {
      "recipient.id": user,
      createdAt: { $gt: new Date(now.getTime() - LATE_CONSENT_MS) },
      kind: { $in: [kind, ...PHONE_CHANNELS.map((channel) => phoneRowKind(kind, channel))] },
    },
    { kind: 1, cause: 1, payload: 1 },
  ).lean();
  const onPhone = new Set(rows.flatMap((row) => (row.kind === kind ? [] : [row.cause])));

  return rows
    .filter((row) => row.kind === kind && !onPhone.has(row.cause) && !("again" in row.payload))
    .map(({ payload }) => ({ kind, payload: payload as MailPayloads[typeof kind] }));
}

/**
 * Whether a message is stored for this channel, or queued for or sent by another one: a customer who changes the ticks
 * gets it once.
 */
export const isOnPhone = async ({ kind, payload }: MailTopic, channel: PhoneChannel): Promise<boolean> => {
  const others = PHONE_CHANNELS.filter((name) => name !== channel).map((name) => keyOf(kind, payload, name));
  const elsewhere = { key: { $in: others }, state: { $in: ["queued", "sent"] as OutboxDocument["state"][] } };
  return (await OutboxModel.exists({ $or: [{ key: keyOf(kind, payload, channel) }, elsewhere] })) !== null;
};

const phoneRowKind = (kind: MailKind, channel: PhoneChannel) => `${kind}:${channel}` as PhoneRowKind;

async function insertOnce(row: Parameters<typeof OutboxModel.create>[0]): Promise<boolean> {
  try {
    await OutboxModel.create(row);
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** A deleted row, with the purse that it was paid from. */
export type DeletedRow = Pick<OutboxDocument, "purse" | "createdAt">;

/** Deletes the rows of a filter one by one, so that each is answered to one caller only. */
async function deleteRows(filter: QueryFilter<OutboxDocument>): Promise<DeletedRow[]> {
  const deleted: DeletedRow[] = [];
  for (;;) {
    const row = await OutboxModel.findOneAndDelete(filter, { projection: { purse: 1, createdAt: 1 } }).lean();
    if (!row) return deleted;
    deleted.push(row);
  }
}

/** Deletes those of these rows that are queued. */
export const deleteQueued = (keys: readonly string[]): Promise<DeletedRow[]> =>
  deleteRows({ key: { $in: [...keys] }, state: "queued" });

/**
 * Makes stored rows due, also those that a sender dropped before their change was stored. A row that is being sent is
 * marked: its sender leaves it if it was sent, and has it read again if it was dropped. The marks come first: a sender
 * that leases a row after them reads the change.
 */
export async function releaseRows(keys: readonly string[], due: Date): Promise<void> {
  const key = { $in: [...keys] };
  const leased = await OutboxModel.find({ key, state: "queued", lease: { $ne: null } }, { lease: 1 }).lean();
  for (const { _id, lease } of leased) if (lease !== null) await releaseLeased({ _id, lease }, due);
  await OutboxModel.updateMany({ key, $or: WAITING_OR_DROPPED }, dueAt(due));
}

const WAITING_OR_DROPPED: QueryFilter<OutboxDocument>[] = [{ state: "queued", lease: null }, { state: "dropped" }];
const dueAt = (due: Date) => ({ $set: { state: "queued", lease: null, nextAttemptAt: due } }) as const;

/** Deletes those of these rows that certainly were not sent; `isAll` tells whether that is all of them. */
export async function deleteUnsent(keys: readonly string[]): Promise<{ deleted: DeletedRow[]; isAll: boolean }> {
  const key = { $in: [...keys] };
  const waiting = { state: "queued", lease: null, attempts: 0 } as const;
  const deleted = await deleteRows({ key, $or: [waiting, { state: "dropped" }] });
  return { deleted, isAll: (await OutboxModel.exists({ key })) === null };
}

/**
 * Makes a stored row due that waits or was dropped. A row that a sender has leased keeps its lease, so that it is sent
 * once.
 */
export async function releaseUnleased(key: string, now: Date): Promise<void> {
  await OutboxModel.updateOne({ key, $or: WAITING_OR_DROPPED }, dueAt(now));
}
