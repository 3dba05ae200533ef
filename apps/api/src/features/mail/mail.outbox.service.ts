import type { MailKind } from "@salon/email";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { startsWith } from "../../db/lists/filters.ts";
import { OutboxModel, type Recipient } from "./mail.outbox.model.ts";
import { causeOf, keyOf, type MailPayloads, type MailTopic } from "./mail.payloads.service.ts";
import type { Sender } from "./mail.sender.service.ts";

export type { MailTopic } from "./mail.payloads.service.ts";

/** How long sending is attempted. */
export const GIVE_UP_MS = 24 * 60 * 60 * 1000;
/** How long after `prepare` a mail that was neither committed nor aborted becomes due. */
const PREPARED_MS = 60_000;

/** A mail to be stored and sent. */
type NewMail = MailTopic & {
  recipient: Recipient;
  /** The earliest time of sending; now by default. */
  notBefore?: Date;
};

/** Stores mails and sends them. Storing the same mail twice stores it once. */
export interface Outbox extends Sender {
  /** Stores a mail and has it sent, without waiting for that. */
  queue: (mail: NewMail) => Promise<void>;
  /**
   * Stores a mail before the change it announces, so that a crash in between loses no mail. Follow it with `commit` after
   * the change or `abort` when the change was refused; without either its source is read a minute later.
   */
  prepare: (mail: NewMail) => Promise<void>;
  /** Has a prepared mail sent, once its change is stored. It also restores a mail that a sender claimed or dropped before. */
  commit: (mail: MailTopic) => Promise<void>;
  /** Deletes a prepared mail whose change was certainly not made; when that is uncertain, its source finds out. */
  abort: (mail: MailTopic) => Promise<void>;
}

/** The outbox of this process: it writes rows and wakes the sender. */
export const createOutbox = ({ now, sender }: { now: () => Date; sender: Sender }): Outbox => ({
  ...sender,
  queue: async (mail) => {
    await writeRow(mail, now(), mail.notBefore ?? now());
    sender.wake();
  },
  prepare: (mail) => writeRow(mail, now(), new Date(now().getTime() + PREPARED_MS)),
  commit: async ({ kind, payload }) => {
    await OutboxModel.updateOne(
      { key: keyOf(kind, payload), state: { $in: ["queued", "dropped"] } },
      { $set: { state: "queued", lease: null, nextAttemptAt: now() } },
    );
    sender.wake();
  },
  abort: async ({ kind, payload }) => {
    await OutboxModel.deleteOne({ key: keyOf(kind, payload), state: "queued" });
  },
});

async function writeRow({ kind, payload, recipient }: NewMail, createdAt: Date, due: Date): Promise<void> {
  const giveUpAt = new Date(due.getTime() + GIVE_UP_MS);
  const row = {
    key: keyOf(kind, payload),
    kind,
    payload,
    cause: causeOf(kind, payload),
    recipient,
    createdAt,
    giveUpAt,
  };
  // Without an account there is no mail. The row is written all the same, so that the request takes equally long.
  const hasNoRecipient = recipient.type === "user" && recipient.id === null;
  const state = hasNoRecipient ? "dropped" : "queued";
  try {
    await OutboxModel.create({ ...row, state, nextAttemptAt: hasNoRecipient ? null : due });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Whether a mail of this kind, whose payload begins with these fields, was stored after an instant. */
export const wasQueuedSince = async <Kind extends MailKind>(
  kind: Kind,
  start: Partial<MailPayloads[Kind]>,
  since: Date,
): Promise<boolean> =>
  (await OutboxModel.exists({ key: startsWith(`${keyOf(kind, start)}|`), createdAt: { $gt: since } })) !== null;

/** Deletes the mails to an account or a newsletter subscriber. */
export async function forgetMailsTo(recipientId: string | Types.ObjectId): Promise<void> {
  await OutboxModel.deleteMany({ "recipient.id": new Types.ObjectId(recipientId) });
}
