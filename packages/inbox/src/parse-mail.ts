import { type AddressObject, type ParsedMail, simpleParser } from "mailparser";
import { findLinks } from "./find-links.ts";

/** Sender and recipients from the SMTP commands, which may differ from the headers; `from` is empty for bounces. */
export type Envelope = { from: string; to: string[] };

/** One attached file. */
type Attachment = { name: string; contentType: string; size: number; content: Buffer };

/** A received mail; missing parts are empty, and `raw` is the whole message as received. */
export type StoredMail = {
  id: string;
  /** ISO-8601 UTC. */
  receivedAt: string;
  envelope: Envelope;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** Every web, mail and telephone link in the HTML and the text, each once, in order. */
  links: string[];
  /** The header lines as received; a folded header is one entry. */
  headers: string[];
  attachments: Attachment[];
  /** Why the mail could not be parsed; `text` is then the whole message. */
  problem?: string;
  raw: Buffer;
};

type Arrival = Pick<StoredMail, "id" | "receivedAt" | "envelope" | "raw">;

const addresses = (value: AddressObject | AddressObject[] | undefined): string =>
  [value ?? []]
    .flat()
    .map((group) => group.text)
    .join(", ");

const toStored = (arrival: Arrival, parsed: ParsedMail): StoredMail => {
  const html = parsed.html || "";
  const text = parsed.text ?? "";
  return {
    ...arrival,
    from: addresses(parsed.from),
    to: addresses(parsed.to),
    replyTo: addresses(parsed.replyTo),
    subject: parsed.subject ?? "",
    messageId: parsed.messageId ?? "",
    text,
    html,
    links: findLinks(html, text),
    headers: parsed.headerLines.map((header) => header.line),
    attachments: parsed.attachments.map((file, index) => ({
      name: file.filename ?? `attachment-${index + 1}`,
      contentType: file.contentType || "application/octet-stream",
      size: file.content.length,
      content: file.content,
    })),
  };
};

/** Parses a mail. Never fails: a mail that cannot be parsed is stored as text, with the reason in `problem`. */
export const parseMail = async (arrival: Arrival): Promise<StoredMail> => {
  try {
    const parsed = await simpleParser(arrival.raw, { skipHtmlToText: true, skipTextToHtml: true });
    return toStored(arrival, parsed);
  } catch (error) {
    return {
      ...arrival,
      from: arrival.envelope.from,
      to: arrival.envelope.to.join(", "),
      replyTo: "",
      subject: "",
      messageId: "",
      text: arrival.raw.toString("utf8"),
      html: "",
      links: [],
      headers: [],
      attachments: [],
      problem: error instanceof Error ? error.message : String(error),
    };
  }
};
