import { formatDay, formatNaira, formatTime } from "../format.ts";
import type { Mail, MailData, MailKind } from "../mails.ts";
import { oneLine } from "../render/clean-text.ts";
import { toGsm } from "./gsm.ts";

/**
 * The kinds that go to phones, with their texts. An owner registers each text as a WhatsApp template; an SMS is the same
 * text. `{{1}}` is the customer's name, `{{2}}` the service (of a payment request, what is due), `{{3}}` day and time, `{{4}}`
 * a link. A template neither begins nor ends with a parameter. An SMS has 32 places for the words: 160 less a name of 20, a
 * service of 24 and `+9`, a time of 20, and a link of 61. An amount of at most 17 places leaves a payment request 42.
 */
const TEXTS = {
  bookingConfirmed: "Hi {{1}}, {{2}} on {{3}} is booked. {{4}} See you!",
  bookingChanged: "Hi {{1}}, {{2}} is now on {{3}}. {{4}} See you!",
  bookingCancelled: "Hi {{1}}, {{2}} on {{3}} is cancelled. {{4}} Thanks.",
  reservationLapsed: "Unpaid, {{1}}: {{2}} on {{3}} is let go. {{4}} Bye!",
  reminder: "Reminder, {{1}}: {{2}} on {{3}}. {{4}} See you!",
  paymentRequest: "Hi {{1}}, {{2}} is due for your visit on {{3}}. {{4}} Thanks.",
  waitlistOffer: "Hi {{1}}, {{2}} on {{3}} is free. {{4}} 30 min only.",
} as const satisfies { [Kind in MailKind]?: string };

/** The kinds of mail that also go to phones. */
export type PhoneKind = keyof typeof TEXTS;
/** A message to a phone: what its mail says. */
export type PhoneMail = Extract<Mail, { kind: PhoneKind }>;

/** Whether a kind of mail also goes to phones. */
export const isPhoneKind = (kind: MailKind): kind is PhoneKind => Object.hasOwn(TEXTS, kind);

/** The name of the WhatsApp template of a kind: lower-case letters and underscores. */
const templateName = (kind: PhoneKind): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The texts of the WhatsApp templates by name, as an owner registers them. */
export const WHATSAPP_TEMPLATES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TEXTS).map(([kind, text]) => [templateName(kind as PhoneKind), text]),
);

/** The values of a text. */
interface Values {
  name: string;
  service: string;
  /** How many more services the booking has. */
  more: number;
  /** Naira, where the text names an amount in place of the service. */
  due?: number;
  /** Null when no time was agreed. */
  startsAt: Date | null;
  /** The path of the page that the message links to. */
  path: string;
}
type Lines = Pick<MailData<"bookingConfirmed">, "name" | "lines" | "bookingId">;

const detailsOf = (bookingId: string): string => `/booking-details/${bookingId}`;
const ofLines = ({ name, lines, bookingId }: Lines): Values => {
  const { service = "", startsAt = null } = lines[0] ?? {};
  return { name, service, more: Math.max(0, lines.length - 1), startsAt, path: detailsOf(bookingId) };
};
/** Field by field: what else a mail knows, such as what is due, is not what the text names. */
const ofOne = ({
  name,
  service,
  startsAt,
  bookingId,
}: Pick<MailData<"reminder">, "name" | "service" | "startsAt" | "bookingId">): Values => ({
  name,
  service,
  startsAt,
  more: 0,
  path: detailsOf(bookingId),
});
const VALUES: { [Kind in PhoneKind]: (data: MailData<Kind>) => Values } = {
  bookingConfirmed: ofLines,
  bookingChanged: ({ lines = [], ...data }) => ({ ...ofOne(data), more: Math.max(0, lines.length - 1) }),
  bookingCancelled: ofLines,
  reservationLapsed: ofLines,
  reminder: ofOne,
  paymentRequest: ({ due, ...data }) => ({ ...ofLines(data), due }),
  waitlistOffer: ({ token, ...data }) => ({ ...data, more: 0, path: `/offer/${token}` }),
};

const valuesOf = ({ kind, data }: PhoneMail): Values => (VALUES[kind] as (data: PhoneMail["data"]) => Values)(data);

/** The path of the page that a message links to. */
export const phonePath = (mail: PhoneMail): string => valuesOf(mail).path;

const MAX_SMS = { name: 20, service: 24 } as const;
const MAX_PARAMETER = 200;
const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("").trim();
const timeOf = ({ startsAt }: Values): string =>
  startsAt === null ? "a day to agree" : `${formatDay(startsAt)}, ${formatTime(startsAt)}`;
const subjectOf = (service: string, { more, due }: Values): string => {
  if (due !== undefined) return formatNaira(due);
  return more === 0 ? service : `${service} +${more}`;
};

/** The parameters of a text, where `clean` makes a name or service of at most so many characters. */
function parametersOf(
  values: Values,
  link: string,
  clean: (text: string, kind: "name" | "service") => string,
): string[] {
  const name = clean(values.name, "name") || "there";
  const service = clean(values.service, "service") || "your visit";
  return [name, subjectOf(service, values), timeOf(values), link];
}

const fill = (text: string, parameters: readonly string[]): string =>
  text.replaceAll(/\{\{(\d)\}\}/g, (_, number: string) => parameters[Number(number) - 1] ?? "");

/** The text of an SMS in GSM-7: at most 160 characters with a link of at most 61. */
export const renderSms = (mail: PhoneMail, link: string): string =>
  fill(
    TEXTS[mail.kind],
    parametersOf(valuesOf(mail), link, (text, kind) => cut(toGsm(oneLine(text)), MAX_SMS[kind])),
  );

/** The name and the parameters of a WhatsApp template; parameters have no line breaks, tabs or several spaces in a row. */
export const renderTemplate = (mail: PhoneMail, link: string): { name: string; parameters: string[] } => ({
  name: templateName(mail.kind),
  parameters: parametersOf(valuesOf(mail), link, (text) => cut(oneLine(text).replace(/\s+/g, " "), MAX_PARAMETER)),
});
