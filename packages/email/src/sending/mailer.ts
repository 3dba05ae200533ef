import { MINUTE_MS } from "@salon/contracts";
import { createTransport } from "nodemailer";
import { type Mailbox, parseMailbox, requireAddress } from "./addresses.ts";
import type { CalendarFile } from "../calendar.ts";
import { MailError, toMailError } from "./mail-error.ts";
import type { RenderedMail } from "../mails.ts";
import { withRequiredTls } from "./required-tls.ts";

/** Time limits of one send, in milliseconds. */
type MailTimeouts = {
  /** For opening the connection. */
  connect: number;
  /** Between two answers of the server after that. */
  silence: number;
  /** For the whole mail. */
  total: number;
};

/** `from` is an address, or `Name <address>`; with `requireTls` nothing is sent over a connection that is not encrypted. */
export type MailerOptions = { smtpUrl: string; from: string; requireTls?: boolean; timeouts?: Partial<MailTimeouts> };

/** One mail to one address. */
type OutgoingMail = {
  to: string;
  message: RenderedMail;
  /** `<something@host>`; the same for every attempt, so that a duplicate can be recognised. */
  messageId?: string;
  calendars?: CalendarFile[];
};

/** Sends each mail over a connection of its own: a pooled connection that breaks would send its mail again by itself. */
export type Mailer = {
  /** Resolves once the server has accepted the mail. @throws MailError otherwise; `permanent` means that a retry is pointless. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Aborts the sends under way and refuses later ones. */
  close: () => void;
};

const DEFAULT_TIMEOUTS: MailTimeouts = { connect: 10_000, silence: 20_000, total: MINUTE_MS };
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

/** Headers for the mail client's own unsubscribe button, which posts to `url` (RFC 8058). @throws MailError unless it is http(s). */
const unsubscribeHeaders = (url: string): Record<string, string> => {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw new MailError("Not an address to unsubscribe at", true);
  return { "List-Unsubscribe": `<${new URL(url).href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
};

/** The first calendar file becomes the invitation that mail clients show; the others are attachments. */
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
    headers: {
      ...(message.unsubscribeUrl !== undefined && unsubscribeHeaders(message.unsubscribeUrl)),
      // No out-of-office answer comes back to a mail that nobody typed: RFC 3834.
      ...(!message.isTyped && { "Auto-Submitted": "auto-generated" }),
    },
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

/** Creates a mailer for one server and one sender. @throws when either address is malformed. */
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
