import { parsePhoneNumberFromString } from "libphonenumber-js/max";

const HOME_COUNTRY = "NG";

/** A phone number as people type it, as E.164; null for what is no valid number. Without a country code it is Nigerian. */
export function parsePhone(text: string): string | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: HOME_COUNTRY, extract: false });
  return found?.isValid() ? found.number : null;
}

/** The digits of a number in the two forms in which people type it: with and without the country code of Nigeria. */
export const phoneTerms = (e164: string): string[] => [
  ...new Set([e164, showPhone(e164)].map((phone) => phone.replaceAll(/\D/g, ""))),
];

/** An E.164 number as people read it: `0803 123 4567` in Nigeria, `+44 7400 123456` elsewhere. */
export function showPhone(e164: string): string {
  const found = parsePhoneNumberFromString(e164);
  if (!found) return e164;
  return found.country === HOME_COUNTRY ? found.formatNational() : found.formatInternational();
}
