import { openMailFiles } from "./mail-files.ts";
import { type Envelope, type StoredMail, parseMail } from "./parse-mail.ts";

/** The store keeps this many mails and drops the oldest. */
const MAX_MAILS = 500;

/** The received mails. */
export type MailStore = {
  /** Resolves once the mail is stored; only then may the server acknowledge it. */
  add: (envelope: Envelope, raw: Buffer) => Promise<StoredMail>;
  /** Oldest first. */
  list: () => StoredMail[];
  find: (id: string) => StoredMail | null;
  /** The newest mail that matches, or the next one to arrive. @throws after `timeoutMs`, listing the mails that arrived. */
  waitFor: (predicate: (mail: StoredMail) => boolean, timeoutMs: number) => Promise<StoredMail>;
  clear: () => Promise<void>;
};

type Waiter = { fits: (mail: StoredMail) => boolean; resolve: (mail: StoredMail) => void };

const waitOrFail = (waiters: Set<Waiter>, fits: Waiter["fits"], timeoutMs: number, seen: () => string) =>
  new Promise<StoredMail>((resolve, reject) => {
    const waiter: Waiter = {
      fits,
      resolve: (mail) => {
        clearTimeout(timer);
        resolve(mail);
      },
    };
    const timer = setTimeout(() => {
      waiters.delete(waiter);
      reject(new Error(`No such mail within ${timeoutMs} ms. Arrived: ${seen()}`));
    }, timeoutMs);
    waiters.add(waiter);
  });

/** Opens the store: in memory, and also as files when `folder` is given. @throws when the folder cannot be used. */
export const openMailStore = async (folder: string | undefined, now: () => Date): Promise<MailStore> => {
  const files = folder === undefined ? null : await openMailFiles(folder);
  const kept = files === null ? [] : await files.load();
  const mails = await Promise.all(kept.map((mail) => parseMail(mail)));
  const waiters = new Set<Waiter>();
  let lastId = Number(mails.at(-1)?.id ?? 0);

  const dropOldest = async (): Promise<void> => {
    for (const mail of mails.splice(0, Math.max(0, mails.length - MAX_MAILS))) await files?.remove(mail);
  };
  const seen = () => mails.map((mail) => `"${mail.subject}" to ${mail.envelope.to.join(", ")}`).join("; ") || "nothing";
  await dropOldest();

  return {
    async add(envelope, raw) {
      lastId += 1;
      const arrival = { id: String(lastId), receivedAt: now().toISOString(), envelope, raw };
      await files?.save(arrival);
      const mail = await parseMail(arrival);
      mails.push(mail);
      for (const waiter of waiters) {
        if (!waiter.fits(mail)) continue;
        waiters.delete(waiter);
        waiter.resolve(mail);
      }
      await dropOldest();
      return mail;
    },
    list: () => [...mails],
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
    waitFor: (predicate, timeoutMs) => {
      const there = mails.findLast(predicate);
      return there === undefined ? waitOrFail(waiters, predicate, timeoutMs, seen) : Promise.resolve(there);
    },
    async clear() {
      for (const mail of mails.splice(0)) await files?.remove(mail);
    },
  };
};
