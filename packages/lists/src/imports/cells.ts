import { plainWords } from "../words.ts";
import type { Field, Mapping } from "./reading.ts";

const MAX_NAME = 100;
const MAX_NOTE = 2_000;

export type Cells = readonly string[];

const cellsOf = (cells: Cells, mapping: Mapping, field: Field): string[] =>
  mapping.flatMap((each, index) => (each === field && cells[index] ? [cells[index]] : []));
/** Fields whose line breaks and blanks count. */
const AS_WRITTEN: readonly Field[] = ["note", "description", "options"];

/** The cells of a row that are a field, joined; but for texts on one line. */
export type Cell = (field: Field, between?: string) => string;
/** Reads a row by the fields of its columns. */
export const cellReader =
  (cells: Cells, mapping: Mapping): Cell =>
  (field, between = " ") =>
    cellsOf(cells, mapping, field)
      .map((each) => (AS_WRITTEN.includes(field) ? each : each.replaceAll(/\s+/gu, " ")))
      .join(between);

/** A row that cannot be read, and why. */
export const unreadable = (why: string): { state: "unreadable"; why: string } => ({ state: "unreadable", why });

/** Rows below a list that sum it up. */
const SUMMARY =
  /^(?:(?:grand|sub|overall|monthly|weekly|daily) ?)?(?:totals?|averages?|avg)(?: (?:number|of|clients?|customers?|services?|appointments?|bookings?|rows|records|amount|sales|price))*(?: \d{1,9})?$/u;

/** What is wrong with a name; null for one that will do. */
export function nameFault(name: string): string | null {
  if (!/\p{L}/u.test(name)) return "No name was found";
  if (Array.from(name).length > MAX_NAME) return "The name has more than 100 letters";
  return SUMMARY.test(plainWords(name)) ? "It sums up the rows above" : null;
}

/** The note of several parts. */
export const noteOf = (parts: readonly string[]): { note?: string } => {
  const note = parts.filter(Boolean).join(" · ").slice(0, MAX_NOTE);
  return note === "" ? {} : { note };
};
