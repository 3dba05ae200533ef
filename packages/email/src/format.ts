// Assembled from parts, because the punctuation of Intl differs between Node versions.
const LAGOS = new Intl.DateTimeFormat("en-US", {
  timeZone: "Africa/Lagos",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

const NAIRA = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

type Shown = Record<"weekday" | "day" | "month" | "year" | "hour" | "minute" | "dayPeriod", string>;

const partsOf = (instant: Date): Shown =>
  Object.fromEntries(LAGOS.formatToParts(instant).map(({ type, value }) => [type, value])) as Shown;

/** The time of day in Lagos: `9:30 AM`. */
export const formatTime = (instant: Date): string => {
  const { hour, minute, dayPeriod } = partsOf(instant);
  return `${hour}:${minute} ${dayPeriod}`;
};

/** Date and time in Lagos, with the time zone: `Mon, 23 Nov 2026, 9:30 AM WAT`. */
export const formatInstant = (instant: Date): string => {
  const { weekday, day, month, year } = partsOf(instant);
  return `${weekday}, ${day} ${month} ${year}, ${formatTime(instant)} WAT`;
};

/** The day in Lagos without the year: `Mon 23 Nov`. */
export const formatDay = (instant: Date): string => {
  const { weekday, day, month } = partsOf(instant);
  return `${weekday} ${day} ${month}`;
};

/** Whole naira: `NGN 3,000`. @throws RangeError for a fraction of a naira. */
export const formatNaira = (naira: number): string => {
  if (!Number.isSafeInteger(naira)) throw new RangeError(`Not a whole number of naira: ${naira}`);
  return `NGN ${NAIRA.format(naira)}`;
};
