import { addDays, instantOf, isStoredStart, searchWords, wordForms } from "@salon/contracts";
import { Types } from "mongoose";

const DAY_MINUTES = 24 * 60;

/** A filter for instants on these Lagos days, both included; a missing end is open. */
export const withinDays = (from: string | undefined, to: string | undefined): { $gte?: Date; $lt?: Date } => ({
  ...(from === undefined ? {} : { $gte: instantOf(from, 0) }),
  ...(to === undefined ? {} : { $lt: instantOf(to, DAY_MINUTES) }),
});

/** The filter of `withinDays` for one field; without both ends it is empty. */
export const fieldWithinDays = <Field extends string>(field: Field, from: string | undefined, to: string | undefined) =>
  (from === undefined && to === undefined ? {} : { [field]: withinDays(from, to) }) as {
    [K in Field]?: { $gte?: Date; $lt?: Date };
  };

/** The longest range of days that `lineWithinDays` names one by one. */
const MAX_LISTED_DAYS = 366;

/** Rows with a line on these salon days. A row with several must have one on a day in between, so days in between are named. */
export function lineWithinDays(
  lines: string,
  from: string | undefined,
  to: string | undefined,
): Record<string, string | Record<string, unknown>> {
  const field = `${lines}.day`;
  if (from === undefined && to === undefined) return {};
  if (from === undefined) return { [field]: { $lte: to } };
  if (to === undefined) return { [field]: { $gte: from } };
  if (from === to) return { [field]: from };
  if (to > addDays(from, MAX_LISTED_DAYS)) return { [lines]: { $elemMatch: { day: { $gte: from, $lte: to } } } };
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return { [field]: { $in: days } };
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A filter for texts that begin with the given one; anchored, so an index serves it. */
export const startsWith = (text: string): { $regex: string } => ({ $regex: `^${escapeRegExp(text)}` });

/** A filter for texts of which a word begins with the given one, in any case; for collections of few rows. */
export const startsWord = (text: string): { $regex: string; $options: string } => ({
  $regex: `(?:^|\\s)${escapeRegExp(text.normalize("NFC"))}`,
  $options: "i",
});

type Condition = Record<string, unknown>;
const NONE: Condition = { _id: { $in: [] } };

/** All of several conditions; without any, one that no row meets. */
const allOf = ([first, ...others]: Condition[]): Condition =>
  others.length > 0 ? { $and: [first, ...others] } : (first ?? NONE);

/** A condition for terms that begin with a word of a search, in one of its forms; an index serves each of them. */
function beginsWith(word: string) {
  const [only, ...others] = wordForms(word);
  return others.length === 0
    ? startsWith(only!)
    : { $in: [only!, ...others].map((form) => new RegExp(startsWith(form).$regex)) };
}

/** A filter for rows whose stored terms each word of a search text begins, in any order. */
const withTerms = (q: string): Condition => allOf(searchWords(q).map((word) => ({ terms: beginsWith(word) })));

/** The same for rows that store the beginnings themselves: an index has the rows of one of them in its own order. */
export const withStarts = (q: string): Condition =>
  allOf(searchWords(q).map((word) => ({ terms: isStoredStart(word) ? word : beginsWith(word) })));

const ID_LENGTH = 24;
/** Six characters or more, with a digit, so that few names look like one. */
const ID_START = /^(?=.*\d)[0-9a-f]{6,24}$/;

/** A condition for the ids that a text is the beginning of, or null when it can be none. */
export function idsFrom(q: string): { $gte: Types.ObjectId; $lte: Types.ObjectId } | null {
  const start = q.toLowerCase();
  if (!ID_START.test(start)) return null;
  return {
    $gte: new Types.ObjectId(start.padEnd(ID_LENGTH, "0")),
    $lte: new Types.ObjectId(start.padEnd(ID_LENGTH, "f")),
  };
}

/** At least three letters of a reference, so that only texts meant as one are taken for it. */
const PAYMENT_REF = /^ibd-[0-9a-z-]{3,}$/i;

/** A condition for the payment references that a text is the beginning of, or null when it can be none. */
export const refsFrom = (q: string): { $regex: string } | null =>
  PAYMENT_REF.test(q) ? startsWith(q.toUpperCase()) : null;

/** A filter for rows that a search text finds by their terms or by the beginning of their id. */
export function withTermsOrId(q: string): Condition {
  const ids = idsFrom(q);
  return ids ? { $or: [{ _id: ids }, withTerms(q)] } : withTerms(q);
}

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** Whether a text is an id in the product's form; the driver's own check also accepts any text of twelve letters. */
export const isObjectId = (text: string): boolean => OBJECT_ID.test(text);
