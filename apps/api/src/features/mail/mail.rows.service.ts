import { PHONE_CHANNELS, type PhoneChannel } from "@salon/contracts";
import { isPhoneKind, type MailKind } from "@salon/email";
import type { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { newLinkId } from "./mail.links.service.ts";
import { OutboxModel, type PhoneRowKind, type Recipient } from "./mail.outbox.model.ts";
import { causeOf, keyOf, type MailPayloads, type MailTopic } from "./mail.payloads.service.ts";

/** How long sending is attempted. */
export const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/** A mail to be stored and sent. */
export type NewMail = MailTopic & {
  recipient: Recipient;
  /** The earliest time of sending; now by default. */
  notBefore?: Date;
  /** When the customer did what the mail answers; absent for what staff or a job did. */
  answers?: Date | undefined;
};

/** A customer's phone, and the channels to it that are offered and agreed to, in the order in which they are used. */
export interface PhoneReach {
  /** E.164. */
  phone: string;
  channels: PhoneChannel[];
}
/** Reads the phone and the consent of a recipient; null without a phone. */
export type FindReach = (recipient: Recipient) => Promise<PhoneReach | null>;

/** The channel of a mail's message to a phone; undefined when it has none. */
export async function phoneChannelOf(
  { kind, recipient }: Pick<NewMail, "kind" | "recipient">,
  findReach: FindReach | undefined,
): Promise<PhoneChannel | undefined> {
  if (!findReach || !isPhoneKind(kind)) return undefined;
  return (await findReach(recipient))?.channels[0];
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

/** Stores a message to a phone. */
export async function writePhoneRow(
  { kind, payload, recipient, answers }: NewMail,
  channel: PhoneChannel,
  createdAt: Date,
  due: Date,
): Promise<void> {
  await insertOnce({
    ...stored(createdAt, due),
    key: keyOf(kind, payload, channel),
    kind: phoneRowKind(kind, channel),
    payload,
    cause: causeOf(kind, payload),
    recipient,
    channel,
    link: newLinkId(),
    ...(answers && { answers }),
    state: "queued",
    nextAttemptAt: due,
  });
}

/** How long after a confirmation a customer who agrees to a channel gets it there too. */
const LATE_CONSENT_MS = 60 * 60_000;

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
    .filter((row) => row.kind === kind && !onPhone.has(row.cause))
    .map(({ payload }) => ({ kind, payload: payload as MailPayloads[typeof kind] }));
}

/** Whether a message is queued for or was sent by another channel than this one: a customer who changes the ticks gets it once. */
export const isOnOtherChannel = async ({ kind, payload }: MailTopic, channel: PhoneChannel): Promise<boolean> => {
  const others = PHONE_CHANNELS.filter((name) => name !== channel).map((name) => keyOf(kind, payload, name));
  return (await OutboxModel.exists({ key: { $in: others }, state: { $in: ["queued", "sent"] } })) !== null;
};

const phoneRowKind = (kind: MailKind, channel: PhoneChannel) => `${kind}:${channel}` as PhoneRowKind;

async function insertOnce(row: Parameters<typeof OutboxModel.create>[0]): Promise<void> {
  try {
    await OutboxModel.create(row);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Makes stored rows due, also those that a sender claimed or dropped before their change was stored. */
export async function releaseRows(keys: readonly string[], now: Date): Promise<void> {
  await OutboxModel.updateMany(
    { key: { $in: [...keys] }, state: { $in: ["queued", "dropped"] } },
    { $set: { state: "queued", lease: null, nextAttemptAt: now } },
  );
}

/** Deletes those of these rows that certainly were not sent; whether that is all of them. */
export async function deleteUnsent(keys: readonly string[]): Promise<boolean> {
  const key = { $in: [...keys] };
  const waiting = { state: "queued", lease: null, attempts: 0 } as const;
  await OutboxModel.deleteMany({ key, $or: [waiting, { state: "dropped" }] });
  return (await OutboxModel.exists({ key })) === null;
}

/** Makes a stored row due that waits or was dropped. A row that a sender has claimed keeps its claim, so that it is sent once. */
export async function releaseUnclaimed(key: string, now: Date): Promise<void> {
  await OutboxModel.updateOne(
    { key, $or: [{ state: "queued", lease: null }, { state: "dropped" }] },
    { $set: { state: "queued", lease: null, nextAttemptAt: now } },
  );
}
