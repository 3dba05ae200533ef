import type { PhoneChannels } from "./channels.ts";
import { createSms, type SmsKeys } from "./termii.ts";
import { createWhatsApp, type WhatsAppKeys } from "./whatsapp.ts";

/** The access to the channels to phones; a channel without keys is not offered. */
export interface ChannelKeys {
  whatsapp: WhatsAppKeys | null;
  sms: SmsKeys | null;
}

/** Creates the clients of the channels that have keys. */
export const createPhoneChannels = ({ whatsapp, sms }: ChannelKeys): PhoneChannels => ({
  ...(whatsapp && { whatsapp: createWhatsApp(whatsapp) }),
  ...(sms && { sms: createSms(sms) }),
});
