/** A booked service as a mail shows it. */
export type ShownLine = { title: string; detail: string; amount: string };

/** A piece of a mail; the HTML and the plain text are both made from it. */
export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; facts: (readonly [name: string, value: string])[] }
  | { kind: "lines"; lines: ShownLine[]; total: string }
  /** Somebody's own words, kept line by line. */
  | { kind: "quote"; text: string };

/** What a mail says, before it is given a look. Values may be anybody's text: rendering cleans and escapes them. */
export type MailContent = {
  /** Holds nothing a user wrote. */
  subject: string;
  /** The line a mail client shows beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this mail; closes it. */
  reason: string;
  /** Where answers go, if not to the salon. */
  replyTo?: string;
  unsubscribe?: {
    /** A page with a button, for people. */
    pageUrl: string;
    /** Takes a POST and asks nothing, for mail clients (RFC 8058). */
    oneClickUrl: string;
  };
};

/** Plain words. */
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

/** The one thing to do next. */
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });

/** Names with their values, as a small table. */
export const facts = (...pairs: (readonly [name: string, value: string])[]): Block => ({ kind: "facts", facts: pairs });
