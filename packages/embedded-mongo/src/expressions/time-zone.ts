import { MongoError } from "../errors.ts";

/** A local date and time. `month` counts from 1; `offset` is minutes east of UTC. */
export type WallClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  offset: number;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The local date and time in a time zone (an IANA name or an offset such as `+01:00`), independent of the machine's zone.
 * @throws MongoError 40485 for an unknown zone.
 */
export function wallClock(instant: Date, zone: string): WallClock {
  const offset = zone === "UTC" ? 0 : (fixedOffset(zone) ?? zoneOffset(instant, zone));
  const local = new Date(instant.getTime() + offset * 60_000);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
    offset: Math.trunc(offset),
  };
}

function fixedOffset(zone: string): number | undefined {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (match === null) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}

function zoneOffset(instant: Date, zone: string): number {
  const part = Object.fromEntries(
    formatter(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part as Partial<WallClock>;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  return (local.getTime() - Math.floor(instant.getTime() / 1000) * 1000) / 60_000;
}

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  try {
    const made = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(zone, made);
    return made;
  } catch {
    throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}
