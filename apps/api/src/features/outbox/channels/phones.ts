import {
  MINUTE_MS,
  PHONE_CHANNELS,
  addDays,
  instantOf,
  isPhoneChannel,
  lagosDay,
  lagosMinutes,
  type PhoneChannel,
} from "@salon/contracts";
import { isPhoneKind, phonePath, type PhoneMail } from "@salon/email";
import type { MessageSender } from "../../../phone-channels/channels.ts";
import { offered, type PhoneChannels } from "../../../phone-channels/list.ts";
import { LANES, type LeasedMail } from "../leases.ts";
import { saveLink } from "../links.ts";
import { OutboxModel, type OutboxDocument } from "../outbox.model.ts";
import { keyOf } from "../payloads.ts";
import { releaseUnleased, writePhoneRow, type FindReach } from "../rows.ts";
import { readSource, type Delivery, type Lane, type MailSources } from "../sender.ts";

const QUIET_FROM = 21 * 60;
const QUIET_UNTIL = 7 * 60;
/** How long after a customer's act its answer is sent in quiet hours too. */
const ANSWER_MS = 10 * MINUTE_MS;
/** How long a message waits for the result of the one that it stands in for. */
const SIBLING_MS = MINUTE_MS;

/** The end of the quiet hours (21:00 to 07:00 in Lagos) in which an instant lies; null outside them. */
function quietUntil(now: Date): Date | null {
  const minutes = lagosMinutes(now);
  if (minutes >= QUIET_UNTIL && minutes < QUIET_FROM) return null;
  const today = lagosDay(now);
  return instantOf(minutes < QUIET_UNTIL ? today : addDays(today, 1), QUIET_UNTIL);
}

interface Options {
  channels: PhoneChannels;
  findReach: FindReach;
  sources: MailSources;
  publicUrl: string;
  now: () => Date;
}

/** The lane of the messages to phones. */
export const phoneLane = (options: Options): Lane => ({
  channels: LANES.phones,
  open: () => (mail) => readMessage(options, mail),
  refused: (mail) => prepareReplacement(options, mail),
  close: () => {
    for (const name of offered(options.channels)) options.channels[name]?.close();
  },
});

/** Reads a message just before it is sent: the hour, the customer's consent, then the booking. */
async function readMessage(
  { channels, findReach, sources, publicUrl, now }: Options,
  mail: LeasedMail,
): Promise<Delivery> {
  const channel = mail.channel as PhoneChannel;
  const { answers } = mail;
  const isAnswer = answers !== undefined && now().getTime() - answers.getTime() <= ANSWER_MS;
  const quietEnd = isAnswer ? null : quietUntil(now());
  if (quietEnd) return { wait: quietEnd };

  const [reach, siblings] = await Promise.all([findReach(mail.recipient), findSiblings(mail, channel)]);
  const sender: MessageSender | undefined = channels[channel];
  if (!sender || !reach?.channels.includes(channel)) return null;

  const turn = turnOf(mail, siblings);
  if (turn === "drop") return null;
  if (turn === "wait") return now() < mail.giveUpAt ? { wait: new Date(now().getTime() + SIBLING_MS) } : null;

  const content = await readSource(sources, mail);
  if (content && "wait" in content) return content;
  if (!content || !isPhoneKind(content.mail.kind)) return null;

  const message = content.mail as PhoneMail;
  const id = mail.link!;

  return {
    send: async () => {
      // A walk-in cannot sign in to see the booking; the home page has the salon's address and phones.
      await saveLink(id, mail.recipient.type === "booking" ? "/" : phonePath(message), now());
      const link = `${publicUrl.replace(/\/+$/, "")}/l/${id}`;
      return sender.send({ to: reach.phone, mail: message, link, row: String(mail._id) });
    },
  };
}

type Sibling = Pick<OutboxDocument, "channel" | "state" | "outcome" | "createdAt">;
type Turn = "send" | "wait" | "drop";

/** The same message by other channels. */
const findSiblings = ({ kind, payload }: LeasedMail, channel: PhoneChannel): Promise<Sibling[]> =>
  OutboxModel.find(
    { key: { $in: PHONE_CHANNELS.filter((name) => name !== channel).map((name) => keyOf(kind, payload, name)) } },
    { channel: 1, state: 1, outcome: 1, createdAt: 1 },
  )
    .lean()
    .exec();

const rankOf = ({ channel }: Pick<OutboxDocument, "channel">): number =>
  PHONE_CHANNELS.indexOf(channel as PhoneChannel);

/** A message waits for each channel before its own, and is dropped where one of them or one after it has the customer. */
function turnOf(mail: LeasedMail, siblings: readonly Sibling[]): Turn {
  const turns = siblings.map((one) => (rankOf(one) < rankOf(mail) ? turnAfter(one) : turnBefore(mail, one)));
  return turns.find((turn) => turn === "drop") ?? turns.find((turn) => turn === "wait") ?? "send";
}

/** It goes only in place of a refused message. One that was taken may still be refused, until it is delivered. */
function turnAfter({ state, outcome }: Sibling): Turn {
  if (outcome === "refused") return "send";
  return state === "queued" || (state === "sent" && outcome === undefined) ? "wait" : "drop";
}

/** It does not follow what replaced it: the customer ticked its channel later, or staff sent a refused message again. */
const turnBefore = ({ createdAt }: LeasedMail, later: Sibling): Turn =>
  later.state === "sent" || (later.state === "queued" && later.createdAt < createdAt) ? "drop" : "send";

/**
 * Stores the message by the next channel for one that is refused, before the refusal is stored, so that a crash in
 * between loses nothing: it waits until it reads the refusal. Answers the function that makes it due, or null when there
 * is none. The refusal may come in the answer and in webhooks at once; each stores and releases the one message.
 */
export async function prepareReplacement(
  { findReach, now }: Pick<Options, "findReach" | "now">,
  mail: Omit<LeasedMail, "lease">,
): Promise<(() => Promise<void>) | null> {
  if (!isPhoneChannel(mail.channel)) return null;
  const reach = await findReach(mail.recipient);
  const next = reach?.channels.find((channel) => rankOf({ channel }) > rankOf(mail));
  if (!next) return null;
  const createdAt = now();
  await writePhoneRow(mail as LeasedMail, next, createdAt, new Date(createdAt.getTime() + SIBLING_MS));
  return () => releaseUnleased(keyOf(mail.kind, mail.payload, next), now());
}
