import { MINUTE_MS } from "@salon/contracts";
import {
  MailError,
  renderMail,
  type Brand,
  type CalendarFile,
  type Mail,
  type MailKind,
  type Mailer,
} from "@salon/email";
import { Mutex } from "async-mutex";
import type { Logger } from "pino";
import { ChannelError } from "../../phone-channels/channels.ts";
import {
  LEASE_MS,
  LANES,
  leaseDueMail,
  markDropped,
  markFailed,
  markSent,
  markWaiting,
  nextDueAt,
  renewLease,
  type LeasedMail,
  type Failure,
} from "./leases.ts";
import type { OutboxDocument } from "./outbox.model.ts";
import type { MailPayloads } from "./payloads.ts";

/** A mail as it is sent. */
export interface OutgoingMail {
  /** Null for a recipient without an address, who gets messages to a phone only. */
  to: string | null;
  mail: Mail;
  calendars?: CalendarFile[];
}
/** What the source of a kind of mail receives when the mail is due. */
export type PendingMail<Kind extends MailKind> = Pick<OutboxDocument, "_id" | "recipient" | "createdAt" | "channel"> & {
  payload: MailPayloads[Kind];
};
/** A row that is looked at again then: it cannot be sent yet. */
interface Waiting {
  wait: Date;
}
/**
 * Reads the content of a mail just before it is sent. Answers null when the mail is obsolete: the change it announces
 * was not made, its link was used, its appointment was cancelled.
 */
export type MailSource<Kind extends MailKind> = (mail: PendingMail<Kind>) => Promise<OutgoingMail | Waiting | null>;
/** The source of every kind of mail. */
export type MailSources = { [Kind in MailKind]: MailSource<Kind> };

/**
 * What a lane does with a leased row: it sends it, puts it off, or drops it. Sending answers the provider's id, if
 * there is one.
 */
export type Delivery = { send: () => Promise<string | undefined> } | Waiting | null;

/** The mails, or the messages to phones. */
export interface Lane {
  channels: (typeof LANES)[keyof typeof LANES];
  /** Begins a round, without a query; answers the function that reads a row just before it is sent. */
  open: () => (mail: LeasedMail) => Promise<Delivery>;
  /** Stores what goes in place of a row that is refused for good; answers the function that makes it due. */
  refused?: (mail: LeasedMail) => Promise<(() => Promise<void>) | null>;
  /** Cuts what is being sent. */
  close: () => void;
}

/** Sends what is queued. Several processes may run one at once: each row is leased by one of them at a time. */
export interface Sender {
  /** Starts sending what is due, without waiting for it. */
  wake: () => void;
  /** Sends everything that is due now. */
  sendDue: (stopping?: () => boolean) => Promise<void>;
  /** Waits a few seconds for mails under way, then closes their connections; those mails are sent again later. */
  stop: () => Promise<void>;
}

interface Options {
  lane: Lane;
  now: () => Date;
  logger: Logger;
}

const AT_ONCE = 4;
/** The response leaves before the mail, and the delay is random, so that response times do not reveal what is sent. */
const wakeDelay = (): number => 50 + 100 * Math.random();
const LONGEST_SLEEP_MS = MINUTE_MS;
const STOP_GRACE_MS = 5000;

/** A sender that is idle until `wake` or `sendDue` is called. */
export function createSender(options: Options): Sender {
  const { lane, logger, now } = options;
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let stopped = false;
  let isAwake = false;

  const wake = (): void => {
    if (!stopped) soon ??= setTimeout(() => void sendAndSleep(), wakeDelay()).unref();
  };
  const sendAndSleep = async (): Promise<void> => {
    soon = undefined;
    isAwake = true;
    await sendDue().catch((error: unknown) =>
      logger.error({ err: error }, "sending from the outbox failed; it is tried again"),
    );
  };
  const sleep = async (underWay: Iterable<LeasedMail["_id"]>): Promise<void> => {
    if (!isAwake) return;
    const next = await nextDueAt(lane.channels, underWay);
    const delay = next ? next.getTime() - now().getTime() : Infinity;
    clearTimeout(later);
    if (!stopped && delay < LONGEST_SLEEP_MS) later = setTimeout(wake, delay).unref();
  };
  const workers = createWorkers(options, sleep);
  const sendDue: Sender["sendDue"] = (stopping = () => false) => workers.run(() => stopped || stopping());
  return {
    wake,
    sendDue,
    stop: async () => {
      stopped = true;
      clearTimeout(soon);
      clearTimeout(later);
      const cut = setTimeout(() => lane.close(), STOP_GRACE_MS);
      await workers.ended();
      clearTimeout(cut);
    },
  };
}

/**
 * A few workers, each of which sends one row after the other. A row that becomes due while one of them waits for a mail
 * server that hangs is sent by the others. `idle` is called with the rows that are still being sent when no other is
 * due, and again after each row sent since, which may be due again first. `emptyAt` is the number of requests when a
 * look for due rows last found nothing.
 */
function createWorkers(options: Options, idle: (underWay: Iterable<LeasedMail["_id"]>) => Promise<void>) {
  // Rows are read one after the other: of two links for one account the newer must stay valid.
  const [reading, running] = [new Mutex(), new Set<Promise<void>>()];
  // A clock that jumps ahead ends the leases of mails that this process is still sending.
  const underWay = new Set<LeasedMail["_id"]>();
  let [active, requests, emptyAt] = [0, 0, 0];
  // A row that is stored while the workers run waits for its own delay, so that no sending slows the response to its
  // request.
  let dueBy = options.now();
  const isDone = (): boolean => emptyAt === requests;

  const lease = async (read: ReadDelivery): Promise<RenderedMail | null> => {
    if (isDone()) return null;
    const request = requests;
    const ready = await leaseAndRead(options, read, { underWay, dueBy });
    if (!ready) {
      emptyAt = request;
      await idle(underWay);
    }
    return ready;
  };

  const work = async (read: ReadDelivery, stopping: () => boolean): Promise<void> => {
    active += 1;
    try {
      // Nothing is awaited between the last look at `requests` and the end, so that no request meets workers that are
      // ending.
      while (!stopping() && !isDone()) {
        const ready = await reading.runExclusive(() => lease(read));
        if (!ready) continue;
        await send(options, ready).finally(() => underWay.delete(ready.mail._id));
        if (isDone()) await reading.runExclusive(() => idle(underWay));
      }
    } finally {
      active -= 1;
    }
  };

  return {
    /** Sends every row that is due now; ends when these and those under way are done. */
    run: async (stopping: () => boolean): Promise<void> => {
      requests += 1;
      dueBy = options.now();
      const read = options.lane.open();
      for (let missing = AT_ONCE - active; missing > 0; missing--) keepUntilEnd(running, work(read, stopping));
      await Promise.all(running);
    },
    ended: async (): Promise<void> => void (await Promise.allSettled(running)),
  };
}

/** Keeps a promise in a set until it ends. */
function keepUntilEnd(running: Set<Promise<void>>, work: Promise<void>): void {
  const kept: Promise<void> = work.finally(() => running.delete(kept));
  running.add(kept);
}

type ReadDelivery = ReturnType<Lane["open"]>;
interface RenderedMail {
  mail: LeasedMail;
  read: PromiseSettledResult<Delivery>;
}

async function leaseAndRead(
  { now, lane }: Options,
  read: ReadDelivery,
  { underWay, dueBy }: { underWay: Set<LeasedMail["_id"]>; dueBy: Date },
): Promise<RenderedMail | null> {
  const mail = await leaseDueMail(now(), { underWay, dueBy, lane: lane.channels });
  if (!mail) return null;
  underWay.add(mail._id);
  const [result] = await Promise.allSettled([read(mail)]);
  return { mail, read: result };
}

/**
 * Reads the content of a row.
 * @throws Error for a kind that only a newer version of the product knows; such a mail stays queued
 */
export async function readSource<Kind extends MailKind>(
  sources: MailSources,
  mail: PendingMail<Kind> & { kind: Kind },
): Promise<OutgoingMail | Waiting | null> {
  const source = sources[mail.kind] as MailSource<Kind> | undefined;
  if (!source) throw new Error(`Unknown kind of mail: ${mail.kind}`);
  return source(mail);
}

async function send({ now, logger, lane }: Options, { mail, read }: RenderedMail): Promise<void> {
  const renew = setInterval(() => void renewLease(mail, now()).catch(() => undefined), LEASE_MS / 3);
  try {
    if (read.status === "rejected") throw read.reason;
    if (read.value === null) return await markDropped(mail);
    if ("wait" in read.value) return await markWaiting(mail, read.value.wait);
    return await markSent(mail, now(), await read.value.send());
  } catch (error) {
    const failure: Failure =
      error instanceof MailError || error instanceof ChannelError
        ? error
        : { message: String(error), permanent: false };
    const { kind, channel, attempts } = mail;
    logger.warn({ mail: String(mail._id), kind, channel, attempts, permanent: failure.permanent }, "mail not sent");
    const release = failure.permanent ? await lane.refused?.(mail) : null;
    await markFailed(mail, failure, now());
    await release?.();
  } finally {
    clearInterval(renew);
  }
}

interface MailLane {
  /** Reads the name and addresses of the salon, once per round that sends a mail. */
  brand: () => Promise<Brand>;
  mailer: Mailer;
  sources: MailSources;
}

/** The lane of the mails. */
export const mailLane = ({ brand: readBrand, mailer, sources }: MailLane): Lane => ({
  channels: LANES.mails,
  open: () => {
    let known: Promise<Brand> | undefined;
    return async (mail) => {
      const content = await readSource(sources, mail);
      if (content === null || "wait" in content) return content;
      if (content.to === null) return null;
      const { to, mail: what, calendars = [] } = content;
      const brand = await (known ??= readBrand());
      return {
        send: async () => {
          await mailer.send({ to, message: renderMail(what, brand), messageId: messageIdOf(mail, brand), calendars });
          return undefined;
        },
      };
    };
  },
  close: () => mailer.close(),
});

/** The same for every attempt, so that a mail server or mail client recognises a duplicate. */
const messageIdOf = ({ _id }: LeasedMail, { publicUrl }: Brand): string =>
  `<${String(_id)}@${new URL(publicUrl).hostname.replace(/[^\w.-]/g, "-")}>`;

/** Senders as one. */
export const joinSenders = (senders: readonly Sender[]): Sender => ({
  wake: () => senders.forEach((sender) => sender.wake()),
  sendDue: async (stopping) => void (await Promise.all(senders.map((sender) => sender.sendDue(stopping)))),
  stop: async () => void (await Promise.all(senders.map((sender) => sender.stop()))),
});
