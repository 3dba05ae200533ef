import {
  MailError,
  renderMail,
  type Brand,
  type CalendarFile,
  type Mail,
  type MailKind,
  type Mailer,
} from "@salon/email";
import type { Logger } from "pino";
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
import type { OutboxDocument } from "./mail.outbox.model.ts";
import type { MailPayloads } from "./mail.payloads.service.ts";

/** A mail as it is sent. */
export interface OutgoingMail {
  to: string;
  mail: Mail;
  calendars?: CalendarFile[];
}
/** What the source of a kind of mail receives when the mail is due. */
export type PendingMail<Kind extends MailKind> = Pick<OutboxDocument, "_id" | "recipient" | "createdAt"> & {
  payload: MailPayloads[Kind];
};
/**
 * Reads the content of a mail just before it is sent. Answers null when the mail is obsolete: the change it announces was
 * not made, its link was used, its appointment was cancelled.
 */
export type MailSource<Kind extends MailKind> = (mail: PendingMail<Kind>) => Promise<OutgoingMail | null>;
/** The source of every kind of mail. */
export type MailSources = { [Kind in MailKind]: MailSource<Kind> };

/** Sends the queued mails. Several processes may run one at once: each mail is claimed by one of them at a time. */
export interface Sender {
  /** Starts sending what is due, without waiting for it. */
  wake: () => void;
  /** Sends everything that is due now. */
  sendDue: (stopping?: () => boolean) => Promise<void>;
  /** Waits a few seconds for mails under way, then closes their connections; those mails are sent again later. */
  stop: () => Promise<void>;
}

interface Options {
  /** Reads the name and addresses of the salon, once per round. */
  brand: () => Promise<Brand>;
  now: () => Date;
  logger: Logger;
  mailer: Mailer;
  sources: MailSources;
}

const AT_ONCE = 4;
/** The response leaves before the mail, and the delay is random, so that response times do not reveal what is sent. */
const wakeDelay = (): number => 50 + 100 * Math.random();
const LONGEST_SLEEP_MS = 60_000;
const STOP_GRACE_MS = 5000;

/** A sender that is idle until `wake` or `sendDue` is called. */
export function createSender(options: Options): Sender {
  const { logger, mailer } = options;
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let stopped = false;
  let rounds: Promise<void> = Promise.resolve();

  const sendDue: Sender["sendDue"] = (stopping = () => false) => {
    // Rounds run one after the other: each sees every mail that was stored before it was requested.
    const round = rounds.then(() => sendRound(options, () => stopped || stopping()));
    rounds = round.catch((error: unknown) =>
      logger.error({ err: error }, "sending from the outbox failed; it is tried again"),
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
  const brand = await options.brand();
  const runExclusive = createMutex();
  // A clock that jumps ahead ends the claims of mails that this process is still sending.
  const underWay = new Set<ClaimedMail["_id"]>();
  const sendUntilDone = async (): Promise<void> => {
    while (!stopping()) {
      const ready = await runExclusive(() => claimAndRead(options, underWay));
      if (!ready) return;
      await send(options, brand, ready);
      underWay.delete(ready.mail._id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendUntilDone));
}

/** Runs tasks one after the other: of two links for one account the newer must stay valid. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

interface Ready {
  mail: ClaimedMail;
  read: PromiseSettledResult<OutgoingMail | null>;
}

async function claimAndRead({ now, sources }: Options, underWay: Set<ClaimedMail["_id"]>): Promise<Ready | null> {
  const mail = await claimDueMail(now(), underWay);
  if (!mail) return null;
  underWay.add(mail._id);
  const [read] = await Promise.allSettled([readSource(sources, mail)]);
  return { mail, read };
}

/** @throws Error for a kind that only a newer version of the product knows; such a mail stays queued */
async function readSource<Kind extends MailKind>(
  sources: MailSources,
  mail: PendingMail<Kind> & { kind: Kind },
): Promise<OutgoingMail | null> {
  const source = sources[mail.kind] as MailSource<Kind> | undefined;
  if (!source) throw new Error(`Unknown kind of mail: ${mail.kind}`);
  return source(mail);
}

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

/** The same for every attempt, so that a mail server or mail client recognises a duplicate. */
const messageIdOf = ({ _id }: ClaimedMail, { publicUrl }: Brand): string =>
  `<${String(_id)}@${new URL(publicUrl).hostname.replace(/[^\w.-]/g, "-")}>`;
