import { BRAND } from "@salon/contracts";
import { MailError, renderMail, type Brand, type Mailer } from "@salon/email";
import type { Logger } from "pino";
import type { MailSources } from "../features/messages/messages.outbox.service.ts";
import {
  CLAIM_MS,
  claimDueMail,
  markDropped,
  markFailed,
  markSent,
  nextDueAt,
  renewClaim,
  type ClaimedMail,
} from "../features/messages/messages.sending.service.ts";
import { getSettings } from "../features/settings/settings.service.ts";

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
/** Long enough that the answer to the request that woke us leaves first: how long it took must not tell what is sent. */
const WAKE_MS = 50;
const LONGEST_SLEEP_MS = 60_000;
const STOP_GRACE_MS = 5000;

/** Makes the sender; it does nothing until it is woken or told to send. */
export function createOutbox(options: Options): Outbox {
  const { logger, mailer } = options;
  let timer: NodeJS.Timeout | undefined;
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
  const wakeIn = (delay: number): void => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        void sendDue()
          .then(sleep)
          .catch(() => undefined),
      delay,
    ).unref();
  };
  const sleep = async (): Promise<void> => {
    const delay = await untilNextMail(options);
    if (delay < LONGEST_SLEEP_MS) wakeIn(Math.max(delay, WAKE_MS));
  };
  return {
    wake: () => wakeIn(WAKE_MS),
    sendDue,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
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
  const sendUntilDone = async (): Promise<void> => {
    while (!stopping()) {
      const mail = await claimDueMail(options.now());
      if (!mail) return;
      await send(options, brand, mail);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendUntilDone));
}

async function send({ now, logger, mailer, sources }: Options, brand: Brand, mail: ClaimedMail): Promise<void> {
  const renew = setInterval(() => void renewClaim(mail, now()).catch(() => undefined), CLAIM_MS / 3);
  try {
    const read = sources[mail.kind];
    if (!read) throw new Error(`Nobody knows what a mail of kind ${mail.kind} says`);
    const letter = await read(mail);
    if (letter === null) return await markDropped(mail);
    const message = renderMail(letter.mail, brand);
    const calendars = letter.calendars ?? [];
    await mailer.send({ to: letter.to, message, messageId: messageIdOf(mail, brand), calendars });
    return await markSent(mail, now());
  } catch (error) {
    const failure = error instanceof MailError ? error : { message: String(error), permanent: false };
    logger.warn(
      { mail: String(mail._id), kind: mail.kind, attempts: mail.attempts, permanent: failure.permanent },
      "mail not sent",
    );
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
