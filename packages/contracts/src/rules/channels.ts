/** The channels to a customer's phone, in the order in which they are used: SMS only where WhatsApp is not ticked or has refused. */
export const PHONE_CHANNELS = ["whatsapp", "sms"] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** Every way to reach a customer. */
export const CHANNELS = ["email", ...PHONE_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];
