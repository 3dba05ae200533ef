import { expect } from "@playwright/test";

export interface Mail {
  id: string;
  subject: string;
  from: string;
  to: string;
  html: string;
  text: string;
  links: string[];
}

export interface Mails {
  /** Waits for a mail to an address, with `subject` in its subject if given; returns the newest. */
  waitFor: (address: string, subject?: string | RegExp) => Promise<Mail>;
  /** Returns the number of mails to an address. */
  count: (address: string) => Promise<number>;
}

export function readMails(inboxUrl: string): Mails {
  const get = async <T>(path: string): Promise<T> => (await fetch(`${inboxUrl}${path}`)).json() as Promise<T>;
  const sentTo = async (address: string): Promise<(Mail & { envelope: { to: string[] } })[]> => {
    const found = await get<(Mail & { envelope: { to: string[] } })[]>(`/api/mails?q=${encodeURIComponent(address)}`);
    return found.filter((mail) => mail.envelope.to.includes(address));
  };
  const newest = async (address: string, subject: string | RegExp) =>
    (await sentTo(address)).find((mail) =>
      typeof subject === "string" ? mail.subject.includes(subject) : subject.test(mail.subject),
    );
  return {
    async waitFor(address, subject = "") {
      const named = `a mail to ${address}${subject ? ` about ${String(subject)}` : ""}`;
      await expect.poll(() => newest(address, subject), { message: named, timeout: 20_000 }).toBeDefined();
      const mail = await newest(address, subject);
      return get<Mail>(`/api/mails/${mail?.id}`);
    },
    count: async (address) => (await sentTo(address)).length,
  };
}

/** A message to a phone. */
interface Message {
  channel: "whatsapp" | "sms";
  text: string;
  links: string[];
}

/** Waits for a message to a number, which is E.164; returns the newest. */
export async function messageTo(inboxUrl: string, number: string): Promise<Message> {
  const found = async () =>
    (await (await fetch(`${inboxUrl}/api/messages?q=${encodeURIComponent(number)}`)).json()) as Message[];
  await expect.poll(async () => (await found()).length, { message: `a message to ${number}` }).toBeGreaterThan(0);
  return (await found())[0]!;
}

/**
 * Returns the link of a mail whose path begins with `path`, such as `/verify/`.
 * @throws Error with the links of the mail
 */
export function linkIn(mail: Mail, path: string): string {
  const link = mail.links.find((address) => URL.canParse(address) && new URL(address).pathname.startsWith(path));
  if (!link) throw new Error(`"${mail.subject}" has no link to ${path}, but: ${mail.links.join(", ") || "none"}`);
  return link;
}
