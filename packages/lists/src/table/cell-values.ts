import { instantMoment, serialMoment } from "../grammar/days.ts";
import { readPhones } from "../grammar/phones.ts";
import { hasDay } from "../grammar/said-days.ts";
import { readSum } from "../grammar/sums.ts";
import { takeTime } from "../grammar/times.ts";
import type { Field } from "../imports/reading.ts";
import { yesOrNo } from "../words.ts";

/** A cell that is longer is a text: nothing looks for a number or a day in it. */
const MOST_LETTERS = 100;

export const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(cell);
export const isPhone = (cell: string): boolean =>
  /^[=+\d\s().,/:;'"-]+$/u.test(cell) &&
  /\d{7}/u.test(cell.replaceAll(/\D/gu, "")) &&
  readPhones(cell).phone !== undefined;
export const isDay = (cell: string): boolean =>
  serialMoment(cell) !== null || instantMoment(cell) !== null || (/\d/u.test(cell) && hasDay(cell).day);
/** A time without a day. */
export const isClock = (cell: string): boolean => !isDay(cell) && !hasDay(cell).day && takeTime(cell, "").said !== null;
const isTime = (cell: string): boolean =>
  /^0?\.\d+$/u.test(cell) || /^\d{1,4}$/u.test(cell) || takeTime(cell, "").said !== null || isDay(cell);
const isLength = (cell: string): boolean => /^\d{1,3}(?:[.:]\d{1,2})?$|\d\s*(?:h|m)|hour|half/iu.test(cell);
const isSum = (cell: string): boolean => readSum(cell) !== null;
/** Words, and not only a number. */
export const isWords = (cell: string): boolean => /\p{L}{2}|\p{L}\p{M}/u.test(cell) && !isEmail(cell) && !isPhone(cell);

/** What the cells of a field look like. */
const FITS: Partial<Record<Field, (cell: string) => boolean>> = {
  email: isEmail,
  phone: (cell) => /\d{5}/u.test(cell.replaceAll(/\D/gu, "")),
  date: (cell) => isDay(cell) || hasDay(cell).day,
  time: isTime,
  minutes: isLength,
  price: (cell) => /\d/u.test(cell),
  paidBefore: (cell) => isSum(cell) || yesOrNo(cell) !== null || /\d/u.test(cell),
  name: (cell) => /\p{L}/u.test(cell),
  firstName: (cell) => /\p{L}/u.test(cell),
  lastName: (cell) => /\p{L}/u.test(cell),
  service: (cell) => /\p{L}/u.test(cell),
  member: (cell) => /\p{L}/u.test(cell),
};

/** Of the cells that are filled, at least half look so. */
const mostly = (cells: readonly string[], looks: (cell: string) => boolean): boolean =>
  cells.filter((cell) => cell.length <= MOST_LETTERS && looks(cell)).length * 2 >= cells.length;

/** How well cells are what a field is: 1 well, 0 not at all; between where none is filled. */
export function fitOf(field: Field, cells: readonly string[]): number {
  const filled = cells.filter(Boolean);
  const looks = FITS[field];
  if (filled.length === 0) return 0.5;
  return looks === undefined || mostly(filled, looks) ? 1 : 0;
}

/** Whether most cells are sums, and not only yes or no. */
export const areSums = (cells: readonly string[]): boolean => mostly(cells.filter(Boolean), isSum);

/** How a column without a name shows what it is, the clearest first. */
const SHOWS: [Field, (cell: string) => boolean][] = [
  ["email", isEmail],
  ["phone", isPhone],
  ["date", isDay],
  ["time", (cell) => /[:.apm]|noon/iu.test(cell) && takeTime(cell, "").said !== null],
  ["minutes", (cell) => /^\d{1,3}$|^\d+(?:[.:]\d+)?\s*(?:h|m)/iu.test(cell) && Number.parseInt(cell, 10) <= 480],
  ["price", (cell) => (readSum(cell)?.kobo ?? 0) >= 50_000],
  ["name", isWords],
];

/** What the cells of a column show alone, without a name; null where they show nothing that is known. */
export function shownBy(cells: readonly string[], isField: (field: Field) => boolean): Field | null {
  const filled = cells.filter(Boolean);
  if (filled.length === 0) return null;
  return SHOWS.find(([field, looks]) => isField(field) && mostly(filled, looks))?.[0] ?? null;
}
