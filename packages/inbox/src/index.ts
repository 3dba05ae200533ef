import { createServer } from "node:http";
import type { Server } from "node:net";
import { type FaultKind, type Faults, createFaults } from "./faults.ts";
import { listen } from "./listen.ts";
import { openMailStore } from "./mail-store.ts";
import type { StoredMail } from "./parse-mail.ts";
import { createSmtpServer } from "./smtp.ts";
import { openPhoneStore, type PhoneMessage } from "./phones/phone-store.ts";
import { PHONE_KEYS, createPhoneWires, signWebhook, type PhoneSwitches } from "./phones/phone-wires.ts";
import { answerRequest } from "./web.ts";

export type { FaultKind, StoredMail };

/** Port 0 means any free port. Without `dataDir` mails are kept in memory; with it they are `.eml` files that survive a restart. */
export type MailInboxOptions = {
  smtpPort?: number;
  webPort?: number;
  host?: string;
  dataDir?: string;
  /** Offers STARTTLS, with a certificate that no client trusts by itself; off by default. */
  starttls?: boolean;
  /** The texts of the registered WhatsApp templates, by name, with `{{1}}` for the first parameter. */
  templates?: Readonly<Record<string, string>>;
  now?: () => Date;
};

/** The wires of the WhatsApp Cloud API and of Termii, and the messages they took. */
export type PhoneInbox = PhoneSwitches & {
  whatsapp: { baseUrl: string; token: string; phoneId: string; appSecret: string; verifyToken: string };
  sms: { baseUrl: string; apiKey: string; sender: string };
  /** The last 500 messages, oldest first. */
  messages: () => PhoneMessage[];
  /** The value of `X-Hub-Signature-256` for the body of a webhook. */
  sign: (body: string) => string;
};

/** A running inbox for mails and for messages to phones. */
export type MailInbox = {
  /** The address of the mail server: `smtp://127.0.0.1:1025`. */
  smtpUrl: string;
  /** The address of the page: `http://127.0.0.1:1080`. */
  webUrl: string;
  smtpPort: number;
  webPort: number;
  /** The last 500 mails, oldest first. */
  mails: () => StoredMail[];
  /** The newest mail that matches, or the next one to arrive. @throws after `timeoutMs`, listing the mails that arrived. */
  waitFor: (predicate: (mail: StoredMail) => boolean, timeoutMs: number) => Promise<StoredMail>;
  clear: () => Promise<void>;
  faults: Faults;
  phones: PhoneInbox;
  stop: () => Promise<void>;
};

const close = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/**
 * Starts an SMTP server that stores every mail, the wires of WhatsApp and Termii that store every message, and a page to
 * read both. For development, tests and demonstrations: the page asks for no password. @throws when a port is taken or `dataDir` cannot be used.
 */
export const startMailInbox = async (options: MailInboxOptions = {}): Promise<MailInbox> => {
  const { smtpPort = 1025, webPort = 1080, host = "127.0.0.1", dataDir, now = () => new Date() } = options;
  const { starttls = false } = options;
  const [store, phoneStore] = await Promise.all([openMailStore(dataDir, now), openPhoneStore(dataDir, now)]);
  const wires = createPhoneWires({ store: phoneStore, templates: options.templates ?? {} });
  const faults = createFaults();
  const smtp = createSmtpServer(store, faults, starttls);
  const web = createServer((request, response) =>
    answerRequest({ mails: store, phones: phoneStore, wires }, request, response),
  );
  const smtpListens = await listen(smtp.server, "Mail inbox, SMTP", host, smtpPort);
  const webListens = await listen(web, "Mail inbox, page", host, webPort).catch(async (error: unknown) => {
    await close(smtp.server);
    throw error;
  });
  const urlHost = host.includes(":") ? `[${host}]` : host;
  const webUrl = `http://${urlHost}:${webListens}`;
  return {
    smtpUrl: `smtp://${urlHost}:${smtpListens}`,
    webUrl,
    smtpPort: smtpListens,
    webPort: webListens,
    mails: store.list,
    waitFor: store.waitFor,
    clear: async () => void (await Promise.all([store.clear(), phoneStore.clear()])),
    faults,
    phones: {
      ...wires.switches,
      whatsapp: { baseUrl: `${webUrl}/whatsapp/`, ...PHONE_KEYS.whatsapp },
      sms: { baseUrl: `${webUrl}/sms/`, ...PHONE_KEYS.sms },
      messages: phoneStore.list,
      sign: signWebhook,
    },
    async stop() {
      smtp.closeAll();
      web.closeAllConnections();
      await Promise.all([close(smtp.server), close(web)]);
    },
  };
};
