import { createServer } from "node:http";
import type { Server } from "node:net";
import { type FaultKind, type Faults, createFaults } from "./faults.ts";
import { listen } from "./listen.ts";
import { openMailStore } from "./mail-store.ts";
import type { Attachment, Envelope, StoredMail } from "./parse-mail.ts";
import { createSmtpServer } from "./smtp.ts";
import { answerPage } from "./web.ts";

export type { Attachment, Envelope, FaultKind, Faults, StoredMail };

/** Port 0 means any free port. Without `dataDir` mails are kept in memory; with it they are `.eml` files that survive a restart. */
export type MailInboxOptions = {
  smtpPort?: number;
  webPort?: number;
  host?: string;
  dataDir?: string;
  /** Offers STARTTLS, with a certificate that no client trusts by itself; off by default. */
  starttls?: boolean;
  now?: () => Date;
};

/** A running mail inbox. */
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
  stop: () => Promise<void>;
};

const close = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/**
 * Starts an SMTP server that stores every mail, and a page to read the mails. For development, tests and demonstrations:
 * the page asks for no password. @throws when a port is taken or `dataDir` cannot be used.
 */
export const startMailInbox = async (options: MailInboxOptions = {}): Promise<MailInbox> => {
  const { smtpPort = 1025, webPort = 1080, host = "127.0.0.1", dataDir, now = () => new Date() } = options;
  const { starttls = false } = options;
  const store = await openMailStore(dataDir, now);
  const faults = createFaults();
  const smtp = createSmtpServer(store, faults, starttls);
  const web = createServer((request, response) => answerPage(store, request, response));
  const smtpListens = await listen(smtp.server, "Mail inbox, SMTP", host, smtpPort);
  const webListens = await listen(web, "Mail inbox, page", host, webPort).catch(async (error: unknown) => {
    await close(smtp.server);
    throw error;
  });
  const urlHost = host.includes(":") ? `[${host}]` : host;
  return {
    smtpUrl: `smtp://${urlHost}:${smtpListens}`,
    webUrl: `http://${urlHost}:${webListens}`,
    smtpPort: smtpListens,
    webPort: webListens,
    mails: store.list,
    waitFor: store.waitFor,
    clear: store.clear,
    faults,
    async stop() {
      smtp.closeAll();
      web.closeAllConnections();
      await Promise.all([close(smtp.server), close(web)]);
    },
  };
};
