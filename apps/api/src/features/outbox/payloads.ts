import type { PhoneChannel, Role } from "@salon/contracts";
import type { MailKind } from "@salon/email";

/**
 * What each kind of mail is about: ids, instants as ISO text, and numbers. Its content is read from these when it is
 * sent.
 */
export interface MailPayloads {
  /** `to` is the mark of the address, which may be corrected before the mail is sent; rows of 1.0.0 have none. */
  verification: { request: string; to?: string };
  passwordReset: { request: string; to?: string };
  /**
   * `next` is the page that the link opens after signing in; `entered`: somebody typed the address for another account.
   */
  signInLink: { request: string; next?: string; entered?: "elsewhere"; to?: string };
  passwordChanged: { change: string };
  /** `step` is the id of the second step of `account` that was set up or removed, `to` the account that gets the mail. */
  secondStepChanged: { account: string; step: string; what: "setUp" | "removed" | "reset"; to: string };
  /** `at` names the fifth wrong code. */
  wrongCodes: { account: string; at: string };
  newSignIn: { account: string; device: string; country: string; to?: string };
  /** To the person or the admin whose account it names: `by` changed the role of `user`, or a command on the server. */
  roleChanged: { change: string; account: string; user: string; was: Role; role: Role; by?: string; at: string };
  /** To the address to which an account is to change; `to` is its mark. */
  newAddress: { request: string; to: string };
  /** To the address that an account has, or had when `change` was asked for. */
  addressAsked: { change: string };
  /** `account` gets the mail; `mark` is that of the absence of the member. */
  absence: { member: string; account: string; mark: string };
  /**
   * `mark` is the booking's `statusWriteId` when a cancelled booking was restored; a new booking has none. `again` names
   * the correction of an address to which it is mailed once more.
   */
  bookingConfirmed: { booking: string; mark?: string; again?: string };
  /**
   * `seatRef` names the new seat, `was` the former start of the line at index `item`; `mark` is the line's
   * `peopleWriteId` when staff gave it other people. `known` is the time and the people that the customer knows, as
   * `placeOf` writes them.
   */
  bookingChanged: { booking: string; seatRef: string; item: number; was: string; mark?: string; known?: string };
  /** `mark` is the booking's `statusWriteId`, or with `item` that of the line which was cancelled by itself. */
  bookingCancelled: { booking: string; mark: string; item?: number };
  reservationLapsed: { booking: string };
  reminder: { booking: string; item: number; begins: string; name: string };
  /** `offer` is the reference under which the offered place is held. */
  waitlistOffer: { offer: string };
  waitlistLapsed: { offer: string };
  /** The mail of a Lagos day to the admin whose account it names. */
  daySummary: { day: string; account: string };
  /** To the admin whose account it names: the account `by` took everything along. */
  everythingExported: { by: string; at: string; account: string };
  contactMessage: { message: string };
  newsletterWelcome: { subscriber: string };
  paymentInReview: { payment: string };
  /** `asked` is the instant at which staff asked for it, `client` the card that they chose. */
  paymentRequest: { booking: string; asked: string; client?: string };
  extraAdded: { booking: string; extra: string };
  receipt: { booking: string; asked: string; client?: string };
  linkReceipt: { payment: string };
  /** `n` is the number of the refund among those of its payment; absent for the whole of a payment. */
  refunded: { payment: string; n?: number };
  refundKept: { payment: string; sequence: number };
}

/** A kind of mail with its payload. */
export type MailTopic = { [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] } }[MailKind];

/** The fields of each payload in the order in which they form the cause; the others say nothing about it. */
const FIELDS: { [Kind in MailKind]: readonly (keyof MailPayloads[Kind])[] } = {
  verification: ["request"],
  passwordReset: ["request"],
  signInLink: ["request", "next", "entered"],
  passwordChanged: ["change"],
  secondStepChanged: ["account", "step", "what", "to"],
  wrongCodes: ["account", "at"],
  newSignIn: ["account", "device", "country"],
  roleChanged: ["change", "account"],
  newAddress: ["request"],
  addressAsked: ["change"],
  absence: ["member", "account", "mark"],
  bookingConfirmed: ["booking", "mark", "again"],
  bookingChanged: ["booking", "seatRef", "item", "was", "mark", "known"],
  bookingCancelled: ["booking", "mark", "item"],
  reservationLapsed: ["booking"],
  reminder: ["booking", "item", "begins", "name"],
  waitlistOffer: ["offer"],
  waitlistLapsed: ["offer"],
  daySummary: ["day", "account"],
  everythingExported: ["by", "at", "account"],
  contactMessage: ["message"],
  newsletterWelcome: ["subscriber"],
  paymentInReview: ["payment"],
  paymentRequest: ["booking", "asked", "client"],
  extraAdded: ["booking", "extra"],
  receipt: ["booking", "asked", "client"],
  linkReceipt: ["payment"],
  refunded: ["payment", "n"],
  refundKept: ["payment", "sequence"],
};

/** The text form of a payload, or of its first fields: the values joined by `|`. Lists search by it. */
export const causeOf = <Kind extends MailKind>(kind: Kind, payload: Partial<MailPayloads[Kind]>): string =>
  FIELDS[kind]
    .map((field) => payload[field])
    .filter((value) => value !== undefined)
    .join("|");

/**
 * The unique key of a mail, or of a message to a phone: the same kind with the same payload is stored once for each
 * channel.
 */
export const keyOf = <Kind extends MailKind>(
  kind: Kind,
  payload: Partial<MailPayloads[Kind]>,
  channel?: PhoneChannel,
): string => [kind, causeOf(kind, payload), ...(channel ? [channel] : [])].join(":");
