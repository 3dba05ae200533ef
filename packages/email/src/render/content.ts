/** A booked service as a mail shows it. */
export type ShownLine = { title: string; detail: string; amount: string };

/** One block of a mail, rendered both as HTML and as plain text. */
export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; url: string }
  /** Links beside each other. */
  | { kind: "links"; links: (readonly [label: string, url: string])[] }
  | { kind: "facts"; facts: (readonly [name: string, value: string])[] }
  | { kind: "lines"; lines: ShownLine[]; total: string }
  /** A text that a user wrote, with its line breaks. */
  | { kind: "quote"; text: string };

/** The content of a mail before rendering. Values may be untrusted text: rendering cleans and escapes them. */
export type MailContent = {
  /** Contains no text that a user wrote. */
  subject: string;
  /** The line a mail client shows beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this mail; shown at its end. */
  reason: string;
  /** The address for replies, if not the salon's. */
  replyTo?: string;
  /** A person wrote it; all others are marked as sent by a program. */
  isTyped?: true;
  unsubscribe?: {
    /** The page on which a reader unsubscribes. */
    pageUrl: string;
    /** The URL that a mail client posts to without asking the reader (RFC 8058). */
    oneClickUrl: string;
  };
};

/** A paragraph of plain text. */
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

/** The first line of a mail; without a name where nobody has said that the address is theirs. */
export const greeting = (name: string | undefined): Block =>
  paragraph(name === undefined ? "Hello," : `Hello ${name},`);

/** A link shown as a button. */
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });

/** Links shown beside each other. */
export const links = (...pairs: (readonly [label: string, url: string])[]): Block => ({ kind: "links", links: pairs });

/** Pairs of name and value, shown as a table. */
export const facts = (...pairs: (readonly [name: string, value: string])[]): Block => ({ kind: "facts", facts: pairs });
