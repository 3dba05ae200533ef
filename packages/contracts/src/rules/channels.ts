/** The channels to a customer's phone, in the order in which they are used: SMS only where WhatsApp is not ticked or has refused. */
export const PHONE_CHANNELS = ["whatsapp", "sms"] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];
/** Whether what is sent goes to a phone. */
export const isPhoneChannel = (channel: Channel | undefined): channel is PhoneChannel =>
  PHONE_CHANNELS.some((name) => name === channel);

/**
 * What a customer sends by WhatsApp. A text is shown, of the others only the kind: `stop` ends the consent to WhatsApp, `more`
 * stands for all that came after the most that are stored in an hour.
 */
export const ANSWER_KINDS = [
  "text",
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "location",
  "contacts",
  "reaction",
  "other",
  "stop",
  "more",
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Every way to reach a customer. */
export const CHANNELS = ["email", ...PHONE_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];

/** Something for every channel. */
export const perChannel = <T>(of: (name: Channel) => T): Record<Channel, T> =>
  Object.fromEntries(CHANNELS.map((name) => [name, of(name)])) as Record<Channel, T>;
/** By which channels a person is reminded who has chosen nothing: e-mail alone. */
export const FIRST_REMINDERS = perChannel((name) => name === "email");
