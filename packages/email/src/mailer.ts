import { createTransport } from "nodemailer";
import { type Mailbox, parseMailbox, requireAddress } from "./addresses.ts";
import type { CalendarFile } from "./calendar.ts";
import { MailError, toMailError } from "./mail-error.ts";
import type { RenderedMail } from "./mails.ts";
import { withRequiredTls } from "./required-tls.ts";

/** Milliseconds after which a silent mail server is given up. */
export type MailTimeouts = {
  /** Until the connection stands. */
  connect: number;
  /** Without a word from the server, at any later point. */
  silence: number;
  /** For the whole mail, however busy the server looks. */
  total: number;
};

/** `from` is an address, or `Name <address>`; with `requireTls` nothing is sent over a connection that is not encrypted. */
export type MailerOptions = { smtpUrl: string; from: string; requireTls?: boolean; timeouts?: Partial<MailTimeouts> };

/** One mail to one address. */
export type OutgoingMail = {
  to: string;
  message: RenderedMail;
  /** `<something@host>`; the same for every try, so that a repeat can be recognised. */
  messageId?: string;
  calendars?: CalendarFile[];
};

/** Sends mails, one connection each: a pooled connection would repeat a mail by itself when it breaks. */
export type Mailer = {
  /** Resolves once the server has taken the mail. @throws MailError otherwise; `permanent` says whether a new try is of use. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Cuts what is being sent and refuses what comes later. */
  close: () => void;
};

const DEFAULT_TIMEOUTS: MailTimeouts = { connect: 10_000, silence: 20_000, total: 60_000 };
const MESSAGE_ID = /^<[\w.+=-]+@[\w.-]+>$/;
const CONTROLS = /\p{Cc}/u;

const requireMessageId = (messageId: string): string => {
  if (!MESSAGE_ID.test(messageId)) throw new MailError(`Not a message id: ${JSON.stringify(messageId)}`, true);
  return messageId;
};

const requireSubject = (subject: string): string => {
  if (CONTROLS.test(subject)) throw new MailError("The subject holds control characters", true);
  return subject;
};

/** RFC 8058: the client may post to this address at the press of its own button. @throws MailError for any other scheme. */
const unsubscribeHeaders = (url: string): Record<string, string> => {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw new MailError("Not an address to unsubscribe at", true);
  return { "List-Unsubscribe": `<${new URL(url).href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
};

/** The first calendar file is shown by mail clients as an invitation, the others are attached. */
const calendarParts = ([first, ...others]: CalendarFile[]) => ({
  ...(first && { icalEvent: { method: first.method, filename: first.name, content: first.content } }),
  attachments: others.map(({ name, method, content }) => ({
    filename: name,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  })),
});

const compose = ({ to, message, messageId, calendars = [] }: OutgoingMail, from: Mailbox) => {
  const recipient = requireAddress(to);
  return {
    envelope: { from: from.address, to: [recipient] },
    from,
    to: { name: "", address: recipient },
    subject: requireSubject(message.subject),
    html: message.html,
    text: message.text,
    headers: message.unsubscribeUrl === undefined ? {} : unsubscribeHeaders(message.unsubscribeUrl),
    replyTo: { name: "", address: requireAddress(message.replyTo) },
    ...(messageId !== undefined && { messageId: requireMessageId(messageId) }),
    ...calendarParts(calendars),
  };
};

const openTransport = (smtpUrl: string, requireTls: boolean, timeouts: MailTimeouts) => {
  if (!URL.canParse(smtpUrl) || !/^smtps?:\/\//i.test(smtpUrl)) {
    throw new Error("The mail server's address must begin with smtp:// or smtps://");
  }
  return createTransport({
    url: requireTls ? withRequiredTls(smtpUrl) : smtpUrl,
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.silence,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Makes a mailer for one server and one sender. @throws when either address is malformed. */
export const createMailer = ({ smtpUrl, from, requireTls = false, timeouts: wanted }: MailerOptions): Mailer => {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...wanted };
  const sender = parseMailbox(from);
  const transport = openTransport(smtpUrl, requireTls, timeouts);
  const closing = new AbortController();
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.total)]);
      try {
        await transport.sendMail({ ...compose(mail, sender), signal });
      } catch (error) {
        throw toMailError(error);
      }
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
};
