import { BOOKING_QUESTION, BRAND, isHomeNumber, mapLink, PHONE_CHANNELS, whatsappLink } from "@salon/contracts";
import type { Brand } from "@salon/email";
import type { AppConfig, Deps } from "./deps.ts";
import { authMails } from "./features/auth/mails.ts";
import { hasPaid } from "./features/bookings/money/has-paid.ts";
import { bookingMails, lapseMails } from "./features/bookings/mails/mails.ts";
import { reminderMails, walkInReach } from "./features/bookings/mails/reminders.ts";
import { createOutbox, type FindReach, type Outbox, type PhoneReach } from "./features/outbox/queue.ts";
import { createPhonePurses } from "./features/outbox/phone-purses.ts";
import { phoneLane } from "./features/outbox/channels/phones.ts";
import { createSender, joinSenders, mailLane, type MailSources, type Sender } from "./features/outbox/sender.ts";
import { messageMails } from "./features/messages/mails.ts";
import { paymentMails } from "./features/payments/mails.ts";
import { refundMails } from "./features/refunds/mails.ts";
import { secondStepMails } from "./features/second-step/mails.ts";
import { teamMails } from "./features/team/mails.ts";
import { tillMails } from "./features/till/mails.ts";
import { dayMails } from "./features/reports/day-mail.ts";
import { exportMails } from "./features/reports/export-mails.ts";
import { waitlistMails } from "./features/waitlist/mails.ts";
import { roleMails } from "./features/users/role-mails.ts";
import { addressOfCard } from "./features/clients/addresses.ts";
import { getSettings } from "./features/settings/settings.ts";
import { findUser, remindersOf } from "./features/users/users.ts";
import { offered, type PhoneChannels } from "./phone-channels/list.ts";

type MailDeps = Pick<Deps, "config" | "now" | "logger" | "mailer" | "channels">;
type OutboxDeps = MailDeps & Pick<Deps, "limiter">;

/** The source of every kind of mail; a kind without one does not compile. */
const createMailSources = (deps: Pick<Deps, "config" | "now">): MailSources => ({
  ...authMails(deps),
  ...roleMails(),
  ...secondStepMails(),
  ...bookingMails(deps),
  ...lapseMails(),
  ...reminderMails(deps),
  ...messageMails(deps),
  ...teamMails(),
  ...paymentMails(),
  ...refundMails(),
  ...tillMails({ ...deps, addressOfCard }),
  ...waitlistMails(deps),
  ...dayMails(deps),
  ...exportMails(),
});

async function readBrand({ publicUrl, supportEmail }: AppConfig): Promise<Brand> {
  const { contact } = await getSettings();
  const { address, phones, whatsapp } = contact;
  return {
    name: BRAND,
    address,
    phone: phones[0]!,
    mapUrl: mapLink(address),
    chatUrl: whatsappLink(BOOKING_QUESTION, whatsapp),
    supportEmail,
    publicUrl,
  };
}

/**
 * Reads the phone and the offered channels to which a recipient has agreed; undefined while no channel is offered. Numbers of
 * other countries have none, unless the salon's settings allow it.
 */
function createFindReach(channels: PhoneChannels): FindReach | undefined {
  const names = offered(channels);
  if (names.length === 0) return undefined;
  return async ({ type, id }) => {
    if (id === null || type === "subscriber" || type === "payment" || type === "client") return null;
    const reach = type === "booking" ? await walkInReach(id) : await accountReach(String(id));
    if (!reach || !(isHomeNumber(reach.phone) || (await getSettings()).foreignNumbers)) return null;
    return { ...reach, channels: names.filter((name) => reach.channels.includes(name)) };
  };
}

async function accountReach(id: string): Promise<PhoneReach | null> {
  const user = await findUser(id);
  if (user?.phone === undefined) return null;
  const agreed = remindersOf(user);
  return { phone: user.phone, channels: PHONE_CHANNELS.filter((name) => agreed[name]) };
}

/** The sender of this process, with the sources of all features; `replaced` replaces some of them. */
export function createMailSender(
  { config, now, logger, mailer, channels }: MailDeps,
  replaced: Partial<MailSources> = {},
): Sender {
  const sources = { ...createMailSources({ config, now }), ...replaced };
  const mails = mailLane({ brand: () => readBrand(config), mailer, sources });
  const findReach = createFindReach(channels);
  const { publicUrl } = config;
  const phones = findReach ? [phoneLane({ channels, findReach, sources, publicUrl, now })] : [];
  return joinSenders([mails, ...phones].map((lane) => createSender({ lane, now, logger })));
}

/** Whether messages to phones may follow from what an account does: it is proven, or it has paid something. */
const isTrusted = async (id: string): Promise<boolean> => (await findUser(id))?.proven === true || (await hasPaid(id));

/** The outbox of this process with its sender. */
export const createMailOutbox = (deps: OutboxDeps): Outbox =>
  createOutbox({
    now: deps.now,
    sender: createMailSender(deps),
    findReach: createFindReach(deps.channels),
    purses: createPhonePurses({ ...deps, perDay: deps.config.phoneMessagesPerDay, isTrusted }),
  });
