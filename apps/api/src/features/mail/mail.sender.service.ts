import { BRAND } from "@salon/contracts";
import { MailError, renderMail, type Brand, type Mailer } from "@salon/email";
import type { Logger } from "pino";
import type { Letter, MailSource, MailSources } from "./mail.outbox.service.ts";
import {
  CLAIM_MS,
  claimDueMail,
  markDropped,
  markFailed,
  markSent,
  nextDueAt,
  renewClaim,
  type ClaimedMail,
} from "./mail.claims.service.ts";
import { getSettings } from "../settings/settings.service.ts";

/** Sends what the outbox owes. Any number of processes may: each mail is claimed by one of them at a time. */
export interface Outbox {
  /** Sends what is due soon, without making the caller wait. */
  wake: () => void;
  /** Sends everything that is due now. */
  sendDue: (stopping?: () => boolean) => Promise<void>;
  /** Lets mails under way arrive for a few seconds, then cuts them; they are sent again later. */
  stop: () => Promise<void>;
}

interface Options {
  config: { publicUrl: string; supportEmail: string };
  now: () => Date;
  logger: Logger;
  mailer: Mailer;
  sources: MailSources;
}

const AT_ONCE = 4;
/** Long enough that the answer leaves first, and never the same: how long a request takes must not tell what it sends. */
const wakeDelay = (): number => 50 + 100 * Math.random();
const LONGEST_SLEEP_MS = 60_000;
const STOP_GRACE_MS = 5000;

/** Makes the sender; it does nothing until it is woken or told to send. */
export function createOutbox(options: Options): Outbox {
  const { logger, mailer } = options;
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let stopped = false;
  let rounds: Promise<void> = Promise.resolve();

  const sendDue: Outbox["sendDue"] = (stopping = () => false) => {
    // One round after the other: a round that is asked for sees everything that was owed when it was asked for.
    const round = rounds.then(() => sendRound(options, () => stopped || stopping()));
    rounds = round.catch((error: unknown) =>
      logger.error({ err: error }, "the outbox was cut short; it goes on later"),
    );
    return round;
  };
  const wake = (): void => {
    if (!stopped) soon ??= setTimeout(() => void sendAndSleep(), wakeDelay()).unref();
  };
  const sendAndSleep = async (): Promise<void> => {
    soon = undefined;
    const delay = await sendDue()
      .then(() => untilNextMail(options))
      .catch(() => Infinity);
    clearTimeout(later);
    if (!stopped && delay < LONGEST_SLEEP_MS) later = setTimeout(wake, delay).unref();
  };
  return {
    wake,
    sendDue,
    stop: async () => {
      stopped = true;
      clearTimeout(soon);
      clearTimeout(later);
      const cut = setTimeout(() => mailer.close(), STOP_GRACE_MS);
      await rounds;
      clearTimeout(cut);
    },
  };
}

async function untilNextMail({ now }: Options): Promise<number> {
  const next = await nextDueAt();
  return next ? next.getTime() - now().getTime() : Infinity;
}

async function sendRound(options: Options, stopping: () => boolean): Promise<void> {
  const brand = await brandOf(options.config);
  const inTurn = createTurns();
  // A clock that is put forward ends the claims of mails that are on their way from here.
  const underWay = new Set<ClaimedMail["_id"]>();
  const sendUntilDone = async (): Promise<void> => {
    while (!stopping()) {
      const ready = await inTurn(() => claimAndRead(options, underWay));
      if (!ready) return;
      await send(options, brand, ready);
      underWay.delete(ready.mail._id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendUntilDone));
}

/** Runs one piece of work after the other: of two links of one account the younger must be the one that counts. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

interface Ready {
  mail: ClaimedMail;
  read: PromiseSettledResult<Letter | null>;
}

async function claimAndRead({ now, sources }: Options, underWay: Set<ClaimedMail["_id"]>): Promise<Ready | null> {
  const mail = await claimDueMail(now(), underWay);
  if (!mail) return null;
  underWay.add(mail._id);
  const source: MailSource = sources[mail.kind] ?? unknownKind;
  const [read] = await Promise.allSettled([source(mail)]);
  return { mail, read };
}

const unknownKind: MailSource = () => Promise.reject(new Error("Nobody knows what a mail of this kind says"));

async function send({ now, logger, mailer }: Options, brand: Brand, { mail, read }: Ready): Promise<void> {
  const renew = setInterval(() => void renewClaim(mail, now()).catch(() => undefined), CLAIM_MS / 3);
  try {
    if (read.status === "rejected") throw read.reason;
    if (read.value === null) return await markDropped(mail);
    const { to, mail: content, calendars = [] } = read.value;
    await mailer.send({ to, message: renderMail(content, brand), messageId: messageIdOf(mail, brand), calendars });
    return await markSent(mail, now());
  } catch (error) {
    const failure = error instanceof MailError ? error : { message: String(error), permanent: false };
    const { kind, attempts } = mail;
    logger.warn({ mail: String(mail._id), kind, attempts, permanent: failure.permanent }, "mail not sent");
    return await markFailed(mail, failure, now());
  } finally {
    clearInterval(renew);
  }
}

/** The same for every attempt, so that a mail server or reader recognises a repeat. */
const messageIdOf = ({ _id }: ClaimedMail, { publicUrl }: Brand): string =>
  `<${String(_id)}@${new URL(publicUrl).hostname.replace(/[^\w.-]/g, "-")}>`;

async function brandOf({ publicUrl, supportEmail }: Options["config"]): Promise<Brand> {
  const { contact } = await getSettings();
  return { name: BRAND, address: contact.address, supportEmail, publicUrl };
}
