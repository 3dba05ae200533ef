import type { MailKind } from "@salon/email";
import { MINUTE_MS, PHONE_CHANNELS } from "@salon/contracts";
import { Types } from "mongoose";
import { startsWith } from "../../db/lists/filters.ts";
import { AppError } from "../../http/app-error.ts";
import type { MessageStatus } from "../../phone-channels/whatsapp-webhook.ts";
import { forgetLinks } from "./links.ts";
import { OutboxModel } from "./outbox.model.ts";
import { keyOf, type MailPayloads, type MailTopic } from "./payloads.ts";
import {
  confirmedByMailAlone,
  deleteQueued,
  deleteUnsent,
  isOnPhone,
  phoneOf,
  releaseRows,
  writeMailRow,
  writePhoneRow,
  type DeletedRow,
  type FindReach,
  type NewMail,
} from "./rows.ts";
import type { Sender } from "./sender.ts";
import type { PhonePurses } from "./phone-purses.ts";
import { applyStatuses } from "./statuses.ts";

export type { Recipient } from "./outbox.model.ts";
export type { MailTopic } from "./payloads.ts";
export type { FindReach, PhoneReach } from "./rows.ts";

/** How long after `prepare` a mail that was neither committed nor aborted becomes due. */
const PREPARED_MS = MINUTE_MS;

/**
 * Stores mails and sends them, and for some kinds a message to the customer's phone beside the mail. Storing the same
 * mail twice stores it once.
 */
export interface Outbox extends Sender {
  /** Stores a mail and has it sent, without waiting for that. */
  queue: (mail: NewMail) => Promise<void>;
  /**
   * Stores a mail before the change it announces, so that a crash in between loses no mail. Follow it with `commit`
   * after the change or `abort` when the change was refused; without either its source is read a minute later.
   */
  prepare: (mail: NewMail) => Promise<void>;
  /**
   * Has a prepared mail sent at `due` (now by default), once its change is stored. It also restores a mail that a
   * sender dropped or is about to drop; one that is being sent is sent once.
   */
  commit: (mail: MailTopic, due?: Date) => Promise<void>;
  /** Deletes a prepared mail whose change was certainly not made; when that is uncertain, its source finds out. */
  abort: (mail: MailTopic) => Promise<void>;
  /** Deletes a stored mail whose change another one has replaced; whether certainly none of it was sent. */
  withdraw: (mail: MailTopic) => Promise<boolean>;
  /**
   * Sends the confirmations of the last hour to the phone of an account that has just agreed to it; each goes to a
   * phone once.
   */
  confirmOnPhone: (user: Types.ObjectId) => Promise<void>;
  /** Stores what WhatsApp reports about its messages, in any order and more than once. */
  report: (statuses: readonly MessageStatus[]) => Promise<void>;
}

interface Options {
  now: () => Date;
  sender: Sender;
  /** Reads the phone and the consent of a recipient; absent while no channel to phones is offered. */
  findReach?: FindReach | undefined;
  /** What messages to phones are paid from. */
  purses?: PhonePurses | undefined;
}

/** Writes the messages to phones, and pays for them. */
function phoneWriter({ now, findReach, purses }: Omit<Options, "sender">) {
  /** A message that its purse does not pay is not written; the mail goes as always. */
  const writeToPhone = async (mail: NewMail, due: Date): Promise<void> => {
    // What goes to a corrected address is on the phone already.
    const to = "again" in mail.payload ? null : await phoneOf(mail, findReach);
    if (!to || (await isOnPhone(mail, to.channel))) return;
    const purse = purses && (await purses.pay({ ...mail, phone: to.phone }));
    if (purse === null) return;
    const createdAt = now();
    if (!(await writePhoneRow({ ...mail, purse }, to.channel, createdAt, due)) && purse)
      await purses?.giveBack(purse, createdAt);
  };

  const giveBack = async (rows: readonly DeletedRow[]): Promise<void> => {
    for (const { purse, createdAt } of rows) if (purse) await purses?.giveBack(purse, createdAt);
  };

  const withdraw = async (keys: readonly string[]): Promise<boolean> => {
    const { deleted, isAll } = await deleteUnsent(keys);
    await giveBack(deleted);
    return isAll;
  };

  return { writeToPhone, giveBack, withdraw };
}

/** The outbox of this process: it writes rows and wakes the sender. */
export function createOutbox({ now, sender, findReach, purses }: Options): Outbox {
  const { writeToPhone, giveBack, withdraw } = phoneWriter({ now, findReach, purses });

  const write = async (mail: NewMail, due: Date): Promise<void> => {
    await writeMailRow(mail, now(), due);
    await writeToPhone(mail, due);
  };

  const keysOf = ({ kind, payload }: MailTopic): string[] => [
    keyOf(kind, payload),
    ...(findReach ? PHONE_CHANNELS.map((channel) => keyOf(kind, payload, channel)) : []),
  ];

  return {
    ...sender,
    queue: async (mail) => {
      await write(mail, mail.notBefore ?? now());
      sender.wake();
    },
    prepare: (mail) => write(mail, new Date(now().getTime() + PREPARED_MS)),
    commit: async (mail, due = now()) => {
      await releaseRows(keysOf(mail), due);
      sender.wake();
    },
    abort: async (mail) => {
      await giveBack(await deleteQueued(keysOf(mail)));
    },
    withdraw: (mail) => withdraw(keysOf(mail)),
    confirmOnPhone: async (user) => {
      const recipient = { type: "user", id: user } as const;
      if (!(await phoneOf({ kind: "bookingConfirmed", recipient }, findReach))) return;
      const answers = now();
      for (const mail of await confirmedByMailAlone(user, answers))
        await writeToPhone({ ...mail, recipient, answers }, answers);
      sender.wake();
    },
    report: async (statuses) => {
      if (await applyStatuses(statuses, { now, findReach })) sender.wake();
    },
  };
}

/** Makes the change that a mail announces, which is prepared before it and aborted when the change is refused. */
export async function withMail<T>(
  outbox: Pick<Outbox, "prepare" | "abort">,
  mail: NewMail,
  change: () => Promise<T>,
): Promise<T> {
  await outbox.prepare(mail);
  try {
    return await change();
  } catch (error) {
    // After any other error it is unknown whether the change was made: the mail's source reads it.
    if (error instanceof AppError) await outbox.abort(mail);
    throw error;
  }
}

/** Whether a mail of this kind, whose payload begins with these fields, was stored after an instant. */
export const wasQueuedSince = async <Kind extends MailKind>(
  kind: Kind,
  start: Partial<MailPayloads[Kind]>,
  since: Date,
): Promise<boolean> =>
  (await OutboxModel.exists({ key: startsWith(`${keyOf(kind, start)}|`), createdAt: { $gt: since } })) !== null;

/** Whether a mail of this kind, whose payload begins with these fields, or its message to a phone was sent. */
export const wasSent = async <Kind extends MailKind>(
  kind: Kind,
  start: Partial<MailPayloads[Kind]>,
): Promise<boolean> =>
  (await OutboxModel.exists({ key: startsWith(`${keyOf(kind, start)}|`), state: "sent" })) !== null;

/** The payload of a mail of this kind that is still to be sent, and whose payload begins with these fields. */
export async function findQueued<Kind extends MailKind>(
  kind: Kind,
  start: Partial<MailPayloads[Kind]>,
): Promise<MailPayloads[Kind] | null> {
  const row = await OutboxModel.findOne(
    { key: startsWith(`${keyOf(kind, start)}|`), state: "queued" },
    { payload: 1 },
  ).lean();
  return (row?.payload as MailPayloads[Kind] | undefined) ?? null;
}

/** Deletes the mails and messages to accounts, newsletter subscribers or client cards, with the links in them. */
export async function forgetMailsTo(...recipientIds: readonly (string | Types.ObjectId)[]): Promise<void> {
  const filter = { "recipient.id": { $in: recipientIds.map((id) => new Types.ObjectId(id)) } };
  const linked = await OutboxModel.find({ ...filter, link: { $exists: true } }, { link: 1 }).lean();
  await forgetLinks(linked.flatMap(({ link }) => link ?? []));
  await OutboxModel.deleteMany(filter);
}
