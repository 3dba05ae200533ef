import type { AppConfig } from "../deps.ts";
import { authMails } from "../features/auth/auth.mails.service.ts";
import { bookingMails } from "../features/bookings/bookings.mails.service.ts";
import { reminderMails } from "../features/bookings/bookings.reminders.service.ts";
import type { MailSources } from "../features/mail/mail.outbox.service.ts";
import { messageMails } from "../features/messages/messages.sources.service.ts";
import { paymentMails } from "../features/payments/payments.mails.service.ts";
import { refundMails } from "../features/refunds/refunds.mails.service.ts";

/** Where the content of every kind of mail is read, just before it is sent. */
export const createMailSources = (deps: { config: AppConfig; now: () => Date }): MailSources => ({
  ...authMails(deps),
  ...bookingMails(deps),
  ...reminderMails(deps),
  ...messageMails(deps),
  ...paymentMails(),
  ...refundMails(),
});
