import type { ConfirmedPairs } from "@salon/contracts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import { type BookingDocument, BookingModel, type StoredReceipt } from "../../bookings/bookings.model.ts";
import { isReversed } from "../receipts.ts";
import { BANK_METHODS } from "./confirmed.ts";
import { isMarkOf } from "./marks.ts";
import { keyOfName, receiptName } from "./names.ts";

/** A row of a list with the receipts that it is; `receipts` are names. */
export type Pair = ConfirmedPairs["pairs"][number];
export interface TypedReceipt {
  booking: Pick<BookingDocument, "_id" | "receipts">;
  receipt: StoredReceipt;
}

const REFUSALS = {
  twice: "A receipt or a row is listed twice",
  missing: "This receipt does not exist",
  otherBooking: "Another booking has a receipt with this key. Please compare the list again",
  untyped: "Only payments and tips by transfer or POS are looked for at the bank",
  reversed: "This receipt was reversed",
  amount: "The receipts do not add up to the row",
} as const;

/**
 * Finds the receipts of pairs, and requires that each pair can be: typed money that adds up to its row, nothing listed twice.
 * @throws AppError 400 for pairs that cannot be, 409 for a key alone that two bookings have
 */
export async function requirePairs(
  secret: string,
  given: readonly Pair[],
): Promise<{ pairs: (Pair & { sum: number })[]; found: ReadonlyMap<string, TypedReceipt> }> {
  const found = await findByKeys(given.flatMap(({ receipts }) => receipts.map(keyOfName)));
  const nameOf = namesGiven(found);
  const pairs = given.map((pair) => ({ ...pair, receipts: pair.receipts.map(nameOf) }));
  const names = pairs.flatMap(({ receipts }) => receipts);
  const isTwice = new Set(names).size < names.length || new Set(pairs.map(({ mark }) => mark)).size < pairs.length;
  if (isTwice) throw invalidField("pairs", REFUSALS.twice);

  return { pairs: pairs.map((pair, index) => ({ ...pair, sum: requirePair(secret, pair, { index, found }) })), found };
}

/** Every receipt with one of these keys, by name. */
async function findByKeys(keys: readonly string[]): Promise<ReadonlyMap<string, TypedReceipt>> {
  const wanted = new Set(keys);
  const bookings = await BookingModel.find({ "receipts.key": { $in: keys } }, { receipts: 1 }).lean();
  return new Map(
    bookings.flatMap((booking) =>
      booking.receipts
        .filter(({ key }) => wanted.has(key))
        .map((receipt) => [receiptName(booking._id, receipt.key), { booking, receipt }] as const),
    ),
  );
}

/** The names that have each key. */
export function byKey(names: Iterable<string>): ReadonlyMap<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const name of names) grouped.set(keyOfName(name), [...(grouped.get(keyOfName(name)) ?? []), name]);
  return grouped;
}

/**
 * What a page means by a name or, if it is one of 1.0.0, by a key alone.
 * @throws AppError 409 for a key that the receipts of two bookings have
 */
function namesGiven(found: ReadonlyMap<string, TypedReceipt>): (given: string) => string {
  const names = byKey(found.keys());
  return (given) => {
    if (found.has(given)) return given;
    const [name = given, other] = names.get(given) ?? [];
    if (other !== undefined) throw new AppError(409, REFUSALS.otherBooking);
    return name;
  };
}

/** Returns the sum of the receipts. Naira. */
function requirePair(
  secret: string,
  { mark, receipts }: Pair,
  { index, found }: { index: number; found: ReadonlyMap<string, TypedReceipt> },
): number {
  const field = `pairs.${index}.receipts`;
  let sum = 0;
  for (const name of receipts) {
    const typed = found.get(name);
    if (!typed) throw invalidField(field, REFUSALS.missing);
    const { booking, receipt } = typed;
    if (!BANK_METHODS.includes(receipt.method) || (receipt.kind !== "payment" && receipt.kind !== "tip"))
      throw invalidField("pairs", REFUSALS.untyped);
    if (isReversed(booking, receipt.key)) throw invalidField("pairs", REFUSALS.reversed);
    sum += receipt.amount;
  }
  if (!isMarkOf(secret, mark, sum)) throw invalidField(field, REFUSALS.amount);
  return sum;
}
