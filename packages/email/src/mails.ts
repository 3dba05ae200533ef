import type { Brand } from "./render/brand.ts";
import type { MailContent } from "./render/content.ts";
import { renderHtml } from "./render/render-html.tsx";
import { renderText } from "./render/render-text.ts";
import { absence } from "./templates/absence.ts";
import { bookingCancelled } from "./templates/bookings/booking-cancelled.ts";
import { bookingChanged } from "./templates/bookings/booking-changed.ts";
import { bookingConfirmed } from "./templates/bookings/booking-confirmed.ts";
import { contactMessage } from "./templates/contact-message.ts";
import { daySummary } from "./templates/day-summary.ts";
import { everythingExported } from "./templates/everything-exported.ts";
import { newSignIn } from "./templates/account/new-sign-in.ts";
import { newsletterWelcome } from "./templates/newsletter-welcome.ts";
import { addressAsked, newAddress } from "./templates/account/new-address.ts";
import { passwordChanged } from "./templates/account/password-changed.ts";
import { passwordReset } from "./templates/account/password-reset.ts";
import { roleChanged } from "./templates/account/role-changed.ts";
import { secondStepChanged } from "./templates/account/second-step-changed.ts";
import { wrongCodes } from "./templates/account/wrong-codes.ts";
import { extraAdded } from "./templates/money/extra-added.ts";
import { paymentInReview } from "./templates/money/payment-in-review.ts";
import { paymentRequest } from "./templates/money/payment-request.ts";
import { receipt } from "./templates/money/receipt.ts";
import { refundDeclined } from "./templates/money/refund-declined.ts";
import { refunded } from "./templates/money/refunded.ts";
import { reminder } from "./templates/bookings/reminder.ts";
import { signInLink } from "./templates/account/sign-in-link.ts";
import { verification } from "./templates/account/verification.ts";
import { reservationLapsed } from "./templates/bookings/reservation-lapsed.ts";
import { waitlistLapsed } from "./templates/bookings/waitlist-lapsed.ts";
import { waitlistOffer } from "./templates/bookings/waitlist-offer.ts";

const templates = {
  verification,
  passwordReset,
  signInLink,
  passwordChanged,
  bookingConfirmed,
  bookingChanged,
  bookingCancelled,
  reservationLapsed,
  paymentInReview,
  paymentRequest,
  extraAdded,
  receipt,
  linkReceipt: receipt,
  refunded,
  // The outbox stores this kind under its first name.
  refundKept: refundDeclined,
  reminder,
  waitlistOffer,
  waitlistLapsed,
  newSignIn,
  roleChanged,
  newAddress,
  addressAsked,
  absence,
  daySummary,
  everythingExported,
  secondStepChanged,
  wrongCodes,
  contactMessage,
  newsletterWelcome,
};

/** The name of a mail. */
export type MailKind = keyof typeof templates;

/** The data of one kind of mail. */
export type MailData<Kind extends MailKind> = Parameters<(typeof templates)[Kind]>[0];

/** A mail to render: its kind and its data, with instants as `Date` and money in whole naira. */
export type Mail = { [Kind in MailKind]: { kind: Kind; data: MailData<Kind> } }[MailKind];

/** A rendered mail, ready to send. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /** The address for replies. */
  replyTo: string;
  /** A person wrote it. */
  isTyped?: true;
  /** The URL that a mail client's own unsubscribe button posts to. */
  unsubscribeUrl?: string;
};

/** Renders a mail as HTML and as plain text, both from the same content. */
export const renderMail = (mail: Mail, brand: Brand): RenderedMail => {
  const template: (data: never, brand: Brand) => MailContent = templates[mail.kind];
  const content = template(mail.data as never, brand);
  return {
    subject: content.subject,
    html: renderHtml(content, brand),
    text: renderText(content, brand),
    replyTo: content.replyTo ?? brand.supportEmail,
    ...(content.isTyped && { isTyped: true }),
    ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.oneClickUrl }),
  };
};
