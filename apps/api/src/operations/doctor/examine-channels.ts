import { BRAND } from "@salon/contracts";
import type { Env } from "../../env.ts";
import { checkSms } from "../../phone-channels/termii.ts";
import { checkWhatsApp } from "../../phone-channels/whatsapp.ts";
import { configuredSms, configuredWhatsApp } from "../../startup/external-services.ts";
import { fault, good, reasonOf, warning, type Finding } from "./findings.ts";

/** A channel may be missing: then production does not offer it. */
const missing = (name: string, { production }: Env): Finding =>
  production
    ? good(`${name}: not set, so this channel is not offered to customers`)
    : warning(`${name}: not set, so messages go to the built-in inbox and are not delivered`);

/** Checks the access to WhatsApp by reading the name of the number; it sends nothing. */
export async function examineWhatsApp(env: Env): Promise<Finding[]> {
  const keys = configuredWhatsApp(env);
  if (!keys) return [missing("WHATSAPP_*", env)];
  try {
    const webhook = `${env.PUBLIC_URL ?? ""}/api/v1/messages/whatsapp/webhook`;
    return [
      good(`WhatsApp accepts the token; customers see messages from "${await checkWhatsApp(keys)}"`),
      good(`register ${webhook} as the webhook for the field "messages" in WhatsApp's app dashboard, if you have not`),
    ];
  } catch (error) {
    return [
      fault(
        `WHATSAPP_TOKEN: WhatsApp does not answer for the number (${reasonOf(error)}); check WHATSAPP_BASE_URL, WHATSAPP_PHONE_ID and the token`,
      ),
    ];
  }
}

/** Checks the access to Termii by reading the balance; it sends nothing. */
export async function examineSms(env: Env): Promise<Finding[]> {
  const keys = configuredSms(env);
  if (!keys) return [missing("SMS_*", env)];
  try {
    const balance = await checkSms(keys);
    const text = `Termii accepts the key, and ${BRAND} sends SMS as "${keys.sender}"; the balance is ${balance}`;
    return [/(?:^|\s)0(?:\.0+)?$/.test(balance) ? fault(`${text}: top it up, or no SMS is sent`) : good(text)];
  } catch (error) {
    return [
      fault(`SMS_API_KEY: Termii does not take the key (${reasonOf(error)}); check SMS_BASE_URL and SMS_API_KEY`),
    ];
  }
}
