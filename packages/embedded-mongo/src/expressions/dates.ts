import { ObjectId, Timestamp } from "bson";

import { isDoc, typeName } from "../bson/types.ts";
import type { Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { options, required } from "./operator.ts";
import type { Builder, Compile, Result } from "./operator.ts";
import { isNullish } from "./scope.ts";
import type { Expression, Scope } from "./scope.ts";
import { wallClock } from "./time-zone.ts";
import type { WallClock } from "./time-zone.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const LONG_MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const pad = (value: number, width: number) => String(value).padStart(width, "0");

const dayNumber = (clock: WallClock) => Date.UTC(clock.year, clock.month - 1, clock.day) / 86_400_000;
const dayOfYear = (clock: WallClock) => dayNumber(clock) - Date.UTC(clock.year, 0, 1) / 86_400_000 + 1;
/** 1 (Sunday) to 7. */
const dayOfWeek = (clock: WallClock) => ((((dayNumber(clock) + 4) % 7) + 7) % 7) + 1;
/** 1 (Monday) to 7, as ISO 8601 counts. */
const isoDay = (clock: WallClock) => ((dayOfWeek(clock) + 5) % 7) + 1;
const week = (clock: WallClock) => Math.floor((dayOfYear(clock) + 7 - dayOfWeek(clock)) / 7);

function isoWeek(clock: WallClock): { year: number; week: number } {
  // A week belongs to the year of its Thursday.
  const thursday = new Date((dayNumber(clock) + 4 - isoDay(clock)) * 86_400_000);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1 };
}

function offsetText({ offset }: WallClock): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`;
}

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/dateToString/
const SPECIFIERS: Record<string, (clock: WallClock) => string> = {
  Y: (clock) => pad(clock.year, 4),
  m: (clock) => pad(clock.month, 2),
  d: (clock) => pad(clock.day, 2),
  H: (clock) => pad(clock.hour, 2),
  M: (clock) => pad(clock.minute, 2),
  S: (clock) => pad(clock.second, 2),
  L: (clock) => pad(clock.millisecond, 3),
  j: (clock) => pad(dayOfYear(clock), 3),
  w: (clock) => String(dayOfWeek(clock)),
  u: (clock) => String(isoDay(clock)),
  U: (clock) => pad(week(clock), 2),
  V: (clock) => pad(isoWeek(clock).week, 2),
  G: (clock) => pad(isoWeek(clock).year, 4),
  b: (clock) => MONTHS[clock.month - 1] as string,
  B: (clock) => LONG_MONTHS[clock.month - 1] as string,
  z: offsetText,
  Z: (clock) => String(clock.offset),
  "%": () => "%",
};

/** The instant of a date, timestamp or ObjectId. @throws MongoError 16006 for anything else. */
function instantOf(value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  throw new MongoError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** Evaluates a time zone: undefined when it is null, which makes the whole result null. */
function zoneOf(value: Result): string | undefined {
  if (isNullish(value)) return undefined;
  if (typeof value !== "string")
    throw new MongoError(40517, `timezone must evaluate to a string, found ${typeName(value)}`);
  return value;
}

function format(text: string, clock: WallClock): string {
  return text.replaceAll(/%(.?)/gs, (_all, name: string) => {
    const specifier = Object.hasOwn(SPECIFIERS, name) ? SPECIFIERS[name] : undefined;
    if (specifier === undefined)
      throw new MongoError(name === "" ? 18535 : 18536, `Invalid format character '%${name}' in format string`);
    return specifier(clock);
  });
}

const dateToString: Builder = (operand, scope, compile, name) => {
  const spec = options(operand, name, ["date", "format", "timezone", "onNull"], { object: 18629, unknown: 18534 });
  const date = compile(required(spec, "date", name, 18628), scope);
  const zone = optional(spec.get("timezone"), scope, compile);
  const pattern = optional(spec.get("format"), scope, compile);
  const onNull = optional(spec.get("onNull"), scope, compile);
  // A malformed constant is refused even where there is nothing to format.
  const constant = spec.get("format");
  if (typeof constant === "string" && !constant.startsWith("$")) format(constant, wallClock(new Date(0), "UTC"));
  return (env) => {
    const instant = date(env);
    const timezone = zone === undefined ? "UTC" : zoneOf(zone(env));
    const given = pattern?.(env);
    if (pattern !== undefined && isNullish(given)) return onNull === undefined ? null : onNull(env);
    if (given !== undefined && typeof given !== "string")
      throw new MongoError(18533, `$dateToString requires that 'format' be a string, found: ${typeName(given)}`);
    if (isNullish(instant)) return onNull === undefined ? null : onNull(env);
    if (timezone === undefined) return null;
    const standard = `%Y-%m-%dT%H:%M:%S.%L${["UTC", "GMT"].includes(timezone) ? "Z" : ""}`;
    return format(given ?? standard, wallClock(instantOf(instant), timezone));
  };
};

function optional(spec: Value | undefined, scope: Scope, compile: Compile): Expression | undefined {
  return spec === undefined ? undefined : compile(spec, scope);
}

/** An operator that reads one part of a date, given alone or as `{ date, timezone }`. */
const part =
  (read: (clock: WallClock) => number): Builder =>
  (operand, scope, compile, name) => {
    const only = Array.isArray(operand) && operand.length === 1 ? (operand[0] as Value) : operand;
    const isOptions = isDoc(only) && only.has("date");
    const spec = isOptions ? options(only, name, ["date", "timezone"], { object: 40535, unknown: 40535 }) : undefined;
    if (Array.isArray(only)) throw new MongoError(40536, `${name} accepts exactly one argument if given an array`);
    const date = compile(spec === undefined ? only : required(spec, "date", name, 40539), scope);
    const zone = optional(spec?.get("timezone"), scope, compile);
    return (env) => {
      const instant = date(env);
      const timezone = zone === undefined ? "UTC" : zoneOf(zone(env));
      if (isNullish(instant) || timezone === undefined) return null;
      return read(wallClock(instantOf(instant), timezone));
    };
  };

/** Operators on dates, in any time zone. */
export const dates: Record<string, Builder> = {
  $dateToString: dateToString,
  $year: part((clock) => clock.year),
  $month: part((clock) => clock.month),
  $dayOfMonth: part((clock) => clock.day),
  $dayOfWeek: part(dayOfWeek),
  $dayOfYear: part(dayOfYear),
  $hour: part((clock) => clock.hour),
  $minute: part((clock) => clock.minute),
  $second: part((clock) => clock.second),
  $millisecond: part((clock) => clock.millisecond),
};
