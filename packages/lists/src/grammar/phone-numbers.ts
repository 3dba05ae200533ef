import { phoneDigits } from "@salon/contracts";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

const HOME_COUNTRY = "NG";

/** A phone number as people type it, as E.164; null for what is no valid number. Without a country code it is Nigerian. */
export function parsePhone(text: string): string | null {
  const digits = phoneDigits(text);
  const found = digits && parsePhoneNumberFromString(digits, { defaultCountry: HOME_COUNTRY, extract: false });
  return found && found.isValid() ? found.number : null;
}

/** The digits of a number in the two forms in which people type it: with and without the country code of Nigeria. */
export const phoneTerms = (e164: string): string[] => [
  ...new Set([e164, showPhone(e164)].map((phone) => phone.replaceAll(/\D/g, ""))),
];

/** A stored number of the salon as people anywhere can dial it, such as `+234 803 123 4567`; a line that is no valid number as it was typed. */
export function showSalonPhone(stored: string): string {
  const known = salonPhones.get(stored);
  if (known !== undefined) return known;
  if (salonPhones.size >= MAX_SALON_PHONES) salonPhones.clear();
  const shown = parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
  salonPhones.set(stored, shown);
  return shown;
}
/** Nearly every call shows the salon's numbers, and to format one takes 40 microseconds. */
const salonPhones = new Map<string, string>();
const MAX_SALON_PHONES = 50;

/** An E.164 number as people read it: `0803 123 4567` in Nigeria, `+44 7400 123456` elsewhere. */
export function showPhone(e164: string): string {
  const found = parsePhoneNumberFromString(e164);
  if (!found) return e164;
  return found.country === HOME_COUNTRY ? found.formatNational() : found.formatInternational();
}
