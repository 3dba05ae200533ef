const SECONDS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
];

const distance = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** The distance of an instant from `now`, such as `3 days ago` or `in 2 hours`; less than a minute counts as one. */
export function formatRelative(instant: string, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000;
  const [unit, size] = SECONDS.find(([, length]) => Math.abs(seconds) >= length) ?? (["minute", 60] as const);
  const count = Math.max(1, Math.round(Math.abs(seconds) / size));
  return distance.format(seconds > 0 ? count : -count, unit);
}
