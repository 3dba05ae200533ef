import { addDays } from "@salon/contracts";
import type { QueryFilter, Types } from "mongoose";
import { bookingCustomers } from "../../bookings/read/search.ts";
import { type BankMatchDocument, BankMatchModel } from "./bank-matches.model.ts";
import { namesOfMatches } from "./confirmed.ts";
import { isMarkOf } from "./marks.ts";
import { bookingOfName } from "./names.ts";

/** A match that stands. */
export type StandingMatch = Omit<BankMatchDocument, "place" | "undone">;

/** Further away no row is that of a match: five bank days are at most nine days. */
const FURTHEST_DAYS = 14;
const STANDS = { undone: { $exists: false } };

interface Looked {
  amount: number;
  /** Absent of rows of pages of 1.0.0. */
  day?: string;
  otherDay?: string;
}

/** The matches that rows of these sums and days may have made, also those of before that have no day. Naira. */
export async function matchesLike(secret: string, rows: readonly Looked[]): Promise<StandingMatch[]> {
  if (rows.length === 0) return [];
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  const [matches, ofBefore] = await Promise.all([
    BankMatchModel.find({ ...STANDS, amount: { $in: amounts }, ...withinDaysOf(rows) }).lean(),
    BankMatchModel.find({ ...STANDS, amount: { $exists: false } }).lean(),
  ]);
  const withSum = ofBefore.flatMap((match) => {
    const amount = amounts.find((sum) => isMarkOf(secret, match._id, sum));
    return amount === undefined ? [] : { ...match, amount };
  });
  return [...matches, ...withSum];
}

/** Rows without a day may be of any. */
function withinDaysOf(rows: readonly Looked[]): QueryFilter<BankMatchDocument> {
  const days = rows.flatMap(({ day, otherDay = day }) => [day, otherDay]);
  if (days.includes(undefined)) return {};
  const sorted = (days as string[]).toSorted();
  const within = { $gte: addDays(sorted[0]!, -FURTHEST_DAYS), $lte: addDays(sorted.at(-1)!, FURTHEST_DAYS) };
  return { $or: [{ day: within }, { otherDay: within }, { day: { $exists: false } }] };
}

/** The highest number of a place of each sum, also of matches that were taken back; 0 where there is none. */
export async function highestPlaces(amounts: readonly number[]): Promise<Map<number, number>> {
  const highest = new Map(amounts.map((amount) => [amount, 0]));
  const taken = await BankMatchModel.find({ amount: { $in: amounts } }, { amount: 1, place: 1 }).lean();
  for (const { amount = 0, place = [] } of taken)
    for (const one of place) highest.set(amount, Math.max(highest.get(amount) ?? 0, numberOf(one)));
  return highest;
}

/** The name of a place of a sum. Naira. */
export const placeOf = (amount: number, number: number): string => `${amount}#${number}`;
const numberOf = (place: string): number => Number(place.slice(place.indexOf("#") + 1));

/** For whom each match confirmed a receipt, by mark; matches whose bookings have no customer are left out. */
export async function customersOf(
  matches: readonly Pick<BankMatchDocument, "_id" | "names" | "receipts" | "bookings">[],
): Promise<ReadonlyMap<string, string>> {
  const names = await namesOfMatches(matches);
  const bookings = matches.map((match, index): (Types.ObjectId | string)[] => {
    const named = names[index]!.map(bookingOfName);
    return named.length > 0 ? named : match.bookings;
  });
  const ids = new Map(matches.flatMap((match) => match.bookings).map((id) => [String(id), id]));
  const customers = await bookingCustomers([...ids.values()]);
  return new Map(
    matches.flatMap(({ _id }, index) => {
      const found = new Set(bookings[index]!.flatMap((id) => customers.get(String(id))?.name ?? []));
      const [first, ...others] = found;
      return first === undefined ? [] : [[_id, others.length > 0 ? `${first} and others` : first] as const];
    }),
  );
}
