import { CURRENCY, LOCALE, TIME_ZONE } from "@salon/contracts";

export { WEEKDAYS } from "@salon/contracts";

/** Creates a value on first use and caches it: an `Intl` formatter takes 20 ms on a slow phone, and the home page needs none at its start. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const grouped = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }));

/** A number with its thousands grouped, such as `12,500`. */
export const formatNumber = (value: number): string => grouped().format(value);

const plural = lazily(() => new Intl.PluralRules("en"));

/** A number with its noun, such as `1 day` or `12 days`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${plural().select(count) === "one" ? one : many}`;

/** An amount in naira, such as `NGN 12,500`; 0 is a valid amount. */
export const formatAmount = (naira: number): string => `${CURRENCY} ${formatNumber(naira)}`;

/** The price of a service in naira; 0 or less means no price: `NGN N/A`. */
export const formatPrice = (naira: number): string => (naira > 0 ? formatAmount(naira) : `${CURRENCY} N/A`);

/** A format of instants in Lagos, made on first use. */
export const inLagos = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE }));
  return (instant: string): string => format().format(new Date(instant));
};

/** The day of an instant in Lagos, such as `Sat, 18 Jan 2025`. */
export const formatDate = inLagos(LOCALE, { weekday: "short", day: "2-digit", month: "short", year: "numeric" });

/** The day of an instant in Lagos without its year, such as `Sat, 18 Jan`. */
export const formatDay = inLagos(LOCALE, { weekday: "short", day: "numeric", month: "short" });

/** The day of a cart line in Lagos with its weekday, such as `Sat, Jan 18, 2025`. */
export const formatCartDate = inLagos("en-US", { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** Hours, minutes and seconds of an instant in UTC, such as `14:05:09`. */
export const formatUtcTime = (instant: string): string => new Date(instant).toISOString().slice(11, 19);

/** A text cut after a number of characters, with an ellipsis when it was cut. */
export function truncate(text: string, characters: number): string {
  const letters = Array.from(text);
  return letters.length > characters ? `${letters.slice(0, characters).join("")}…` : text;
}

/** A text with a capital first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first letter of a name, as a capital. */
export const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? "").toLocaleUpperCase();

/** Number of characters of an e-mail address that the account panel and the dashboard show. */
export const EMAIL_IN_PANEL = 12;
export const EMAIL_IN_DASHBOARD = 24;
