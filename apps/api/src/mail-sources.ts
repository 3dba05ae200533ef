import { BRAND } from "@salon/contracts";
import type { Brand } from "@salon/email";
import type { AppConfig, Deps } from "./deps.ts";
import { authMails } from "./features/auth/auth.mails.service.ts";
import { bookingMails } from "./features/bookings/bookings.mails.service.ts";
import { reminderMails } from "./features/bookings/bookings.reminders.service.ts";
import { createOutbox, type Outbox } from "./features/mail/mail.outbox.service.ts";
import { createSender, type MailSources, type Sender } from "./features/mail/mail.sender.service.ts";
import { messageMails } from "./features/messages/messages.mails.service.ts";
import { paymentMails } from "./features/payments/payments.mails.service.ts";
import { refundMails } from "./features/refunds/refunds.mails.service.ts";
import { getSettings } from "./features/settings/settings.service.ts";

type MailDeps = Pick<Deps, "config" | "now" | "logger" | "mailer">;

/** The source of every kind of mail; a kind without one does not compile. */
const createMailSources = (deps: Pick<Deps, "config" | "now">): MailSources => ({
  ...authMails(deps),
  ...bookingMails(deps),
  ...reminderMails(deps),
  ...messageMails(deps),
  ...paymentMails(),
  ...refundMails(),
});

async function readBrand({ publicUrl, supportEmail }: AppConfig): Promise<Brand> {
  const { contact } = await getSettings();
  return { name: BRAND, address: contact.address, supportEmail, publicUrl };
}

/** The sender of this process, with the sources of all features; `sources` replaces some of them. */
export const createMailSender = (
  { config, now, logger, mailer }: MailDeps,
  sources: Partial<MailSources> = {},
): Sender =>
  createSender({
    brand: () => readBrand(config),
    now,
    logger,
    mailer,
    sources: { ...createMailSources({ config, now }), ...sources },
  });

/** The outbox of this process with its sender. */
export const createMailOutbox = (deps: MailDeps): Outbox =>
  createOutbox({ now: deps.now, sender: createMailSender(deps) });
