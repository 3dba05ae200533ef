import type { CalendarFile, Mail, MailKind } from "@salon/email";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { startsWith } from "../../db/lists/filters.ts";
import type { Deps } from "../../deps.ts";
import { OutboxModel, type OutboxDocument, type Recipient } from "./mail.outbox.model.ts";

/** How long a mail that cannot be sent is tried again. */
export const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const PROMISE_MS = 60_000;

/** A mail as it is sent. */
export interface Letter {
  to: string;
  mail: Mail;
  calendars?: CalendarFile[];
}
/** What a mail's source knows of the mail that is due. */
export type OwedMail = Pick<OutboxDocument, "_id" | "cause" | "recipient" | "createdAt">;
/**
 * Reads what a mail says, just before it is sent; null when nobody wants it any more: its cause never came about, its
 * link was used, its appointment cancelled.
 */
export type MailSource = (mail: OwedMail) => Promise<Letter | null>;
/** The sources of some kinds of mail, as each feature brings them along. */
export type MailSources = { [Kind in MailKind]?: MailSource };

/** A mail to be owed. */
export interface NewMail {
  kind: MailKind;
  /** What it is about; the same kind about the same cause is sent once. */
  cause: string | Types.ObjectId;
  recipient: Recipient;
  /** Not to be sent before; now unless said. */
  notBefore?: Date;
}

/** Owes somebody a mail and has it sent at once, without waiting for that. Doing it twice is doing it once. */
export async function queueMail(deps: Pick<Deps, "now" | "outbox">, mail: NewMail): Promise<void> {
  await writeRow(mail, deps.now(), mail.notBefore ?? deps.now());
  deps.outbox.wake();
}

/**
 * Owes a mail about something that is written right after it: a crash in between loses no mail. Release it when the
 * cause is there; one that nobody releases is looked at a minute later.
 */
export async function promiseMail({ now }: Pick<Deps, "now">, mail: NewMail): Promise<void> {
  await writeRow(mail, now(), new Date(now().getTime() + PROMISE_MS));
}

/**
 * Has a promised mail sent at once: its cause is there now. Whoever looked at it too early, because a slow machine took
 * longer than the promise is given, must not be the one who decides: their claim ends, and what they dropped is owed again.
 */
export async function releaseMail({ now, outbox }: Pick<Deps, "now" | "outbox">, mail: MailKey): Promise<void> {
  await OutboxModel.updateOne(
    { key: keyOf(mail), state: { $in: ["queued", "dropped"] } },
    { $set: { state: "queued", lease: null, nextAttemptAt: now() } },
  );
  outbox.wake();
}

/** Takes back a promised mail whose cause certainly did not come about; of what is not certain its source finds out. */
export async function discardMail(mail: MailKey): Promise<void> {
  await OutboxModel.deleteOne({ key: keyOf(mail), state: "queued" });
}

type MailKey = Pick<NewMail, "kind" | "cause">;
const keyOf = ({ kind, cause }: MailKey): string => `${kind}:${String(cause)}`;

async function writeRow({ kind, cause, recipient }: NewMail, createdAt: Date, due: Date): Promise<void> {
  const giveUpAt = new Date(due.getTime() + GIVE_UP_MS);
  const row = { key: keyOf({ kind, cause }), kind, cause: String(cause), recipient, createdAt, giveUpAt };
  // No account, no mail: the sender never sees the row, which is written so that asking takes the same time.
  const hasNoRecipient = recipient.type === "user" && recipient.id === null;
  const state = hasNoRecipient ? "dropped" : "queued";
  try {
    await OutboxModel.create({ ...row, state, nextAttemptAt: hasNoRecipient ? null : due });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Whether a mail of this kind, about a cause that begins like this, came to be owed after an instant. */
export const wasOwedSince = async (kind: MailKind, causeStart: string, since: Date): Promise<boolean> =>
  (await OutboxModel.exists({ key: startsWith(`${kind}:${causeStart}`), createdAt: { $gt: since } })) !== null;

/** Forgets the mails to an account or a reader. */
export async function forgetMailsTo(recipientId: string | Types.ObjectId): Promise<void> {
  await OutboxModel.deleteMany({ "recipient.id": new Types.ObjectId(recipientId) });
}
