import { type AddressObject, type ParsedMail, simpleParser } from "mailparser";
import { findLinks } from "./find-links.ts";

/** Who the SMTP conversation named, whatever the headers claim; `from` is empty for bounces. */
export type Envelope = { from: string; to: string[] };

/** One file that came with a mail. */
export type Attachment = { name: string; contentType: string; size: number; content: Buffer };

/** A mail as it arrived; missing parts are empty, and `raw` holds every byte. */
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
  /** Every web and mail address in the HTML and the text, each once, in order. */
  links: string[];
  /** The header lines as written, folded ones in one piece. */
  headers: string[];
  attachments: Attachment[];
  /** Why the mail could not be taken apart; its text is then everything that came. */
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

/** Takes a mail apart; never fails: what cannot be parsed is kept as text, with the `problem` beside it. */
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
