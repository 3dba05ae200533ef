import { bankDayAfter, grouped } from "@salon/contracts";
import type { RowFacts } from "./bank-matches.model.ts";

/** A row of a list. */
export interface JudgedRow extends RowFacts {
  mark: string;
  /** Rows of one list with this number say the same: they may be one row of the bank, and have their marks by their order. */
  twin?: number | undefined;
}
/** A match that stands; one that an older version wrote has no facts but its sum. */
export interface Confirmed extends Partial<RowFacts> {
  _id: string;
}
/**
 * Whether a row was confirmed before: `known` was by this match; `free` is another than every match that no row of its list accounts
 * for; `like` may have been, by one of these.
 */
export type Verdict<Match extends Confirmed = Confirmed> =
  | { is: "known"; match: Match }
  | { is: "free" }
  | { is: "like"; matches: Match[] };

/** A row of the bank may have its day this many bank days apart in two lists, and more than so many it never has. */
const SAME_WITHIN = 2;
const ANOTHER_BEYOND = 5;

type Days = Pick<RowFacts, "otherDay"> & { day?: string | undefined };
const daysOf = ({ day, otherDay }: Days): string[] => [day, otherDay].filter((each) => each !== undefined);

function areWithin(one: string, other: string, bankDays: number): boolean {
  const [first, last] = one < other ? [one, other] : [other, one];
  return last <= lastWithin(first, bankDays);
}

/** A thousand rows beside a thousand matches ask for the same few days a million times. */
const lastDays: Record<number, Map<string, string>> = { [SAME_WITHIN]: new Map(), [ANOTHER_BEYOND]: new Map() };
function lastWithin(day: string, bankDays: number): string {
  const last = lastDays[bankDays]?.get(day) ?? bankDayAfter(day, bankDays);
  lastDays[bankDays]?.set(day, last);
  return last;
}

const areNear = (row: Days, match: Days, bankDays: number): boolean =>
  daysOf(row).some((one) => daysOf(match).some((other) => areWithin(one, other, bankDays)));

/** Whether a row is that of a match by what both say, however their lists were written. */
export const isKnown = (row: RowFacts, match: Confirmed): boolean =>
  row.amount === match.amount &&
  row.reference !== undefined &&
  row.reference === match.reference &&
  areNear(row, match, SAME_WITHIN);

/** Whether a row cannot be that of a match of the same sum. */
function isAnother(row: RowFacts, match: Confirmed): boolean {
  if (match.day === undefined) return false;
  if (!areNear(row, match, ANOTHER_BEYOND)) return true;

  const hasOtherDay = !daysOf(row).some((day) => daysOf(match).includes(day));
  if (hasOtherDay && isFromOneColumn(row.dayFrom, match.dayFrom)) return true;
  const hasOtherReference = Boolean(row.reference && match.reference && row.reference !== match.reference);
  return hasOtherReference && isFromOneColumn(row.referenceFrom, match.referenceFrom);
}

const isFromOneColumn = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

/** What a row is beside the matches of its sum that no other row of its list accounts for. */
export function verdictBeside<Match extends Confirmed>(row: JudgedRow, open: readonly Match[]): Verdict<Match> {
  const matches = open.filter((match) => !isAnother(row, match));
  return matches.length > 0 ? { is: "like", matches } : { is: "free" };
}

/** Judges the rows of a list beside the matches of their sums; one row accounts for one match. */
export function judgeRows<Match extends Confirmed>(
  rows: readonly JudgedRow[],
  matches: readonly Match[],
): Verdict<Match>[] {
  const known = accountFor(rows, matches);
  const bySum = grouped(matches, ({ amount }) => amount);
  const rowOf = new Map([...known].map(([index, match]) => [match, rows[index]!]));

  return rows.map((row, index) => {
    const match = known.get(index);
    if (match) return { is: "known", match };

    const isOpen = (one: Match) => {
      const by = rowOf.get(one);
      return by === undefined || (row.twin !== undefined && by.twin === row.twin);
    };
    return verdictBeside(row, (bySum.get(row.amount) ?? []).filter(isOpen));
  });
}

/** The match of each row that is known: by its mark, else by its reference. */
function accountFor<Match extends Confirmed>(
  rows: readonly JudgedRow[],
  matches: readonly Match[],
): ReadonlyMap<number, Match> {
  const open = new Map(matches.map((match) => [match._id, match]));
  const known = new Map<number, Match>();
  const take = (index: number, match: Match | undefined) => {
    if (!match) return;
    known.set(index, match);
    open.delete(match._id);
  };
  for (const [index, { mark }] of rows.entries()) take(index, open.get(mark));

  const byReference = grouped(open.values(), ({ reference }) => reference);
  for (const [index, row] of rows.entries())
    if (row.reference !== undefined && !known.has(index))
      take(
        index,
        byReference.get(row.reference)?.find((match) => open.has(match._id) && isKnown(row, match)),
      );
  return known;
}
