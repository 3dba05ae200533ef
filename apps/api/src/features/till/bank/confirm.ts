import { type ConfirmedPairs, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import type { Deps } from "../../../deps.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { entryId, recordAuditEntry } from "../../audit-log/audit-log.ts";
import { type BookingDocument, BookingModel, type StoredReceipt } from "../../bookings/totals.ts";
import { isReversed } from "../receipts.ts";
import { type BankMatchDocument, BankMatchModel } from "./bank-matches.model.ts";
import { BANK_METHODS, confirmedAmong, namesOfMatches } from "./confirmed.ts";
import { isMarkOf } from "./marks.ts";
import { keyOfName, receiptName } from "./names.ts";

/** `receipts` are names. */
type Pair = ConfirmedPairs["pairs"][number];
interface Found {
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
 * Confirms typed money by the rows of a list, each row and each receipt once; the same pair again changes nothing.
 * @throws AppError 400 for pairs that cannot be, 409 for a key alone that two bookings have; then none is confirmed
 */
export async function confirmPairs(
  { config, now }: Deps,
  { pairs: given }: ConfirmedPairs,
  user: SessionUser,
): Promise<{ confirmed: string[]; taken: string[] }> {
  const found = await findByKeys(given.flatMap(({ receipts }) => receipts.map(keyOfName)));
  const nameOf = namesGiven(found);
  const pairs = given.map((pair) => ({ ...pair, receipts: pair.receipts.map(nameOf) }));
  const names = pairs.flatMap(({ receipts }) => receipts);
  const isTwice = new Set(names).size < names.length || new Set(pairs.map(({ mark }) => mark)).size < pairs.length;
  if (isTwice) throw invalidField("pairs", REFUSALS.twice);

  for (const [index, pair] of pairs.entries()) requirePair(config.secret, pair, { index, found });

  const store = { keyOf: await storedKeys(names, found), held: await confirmedAmong(names), at: now(), by: user };
  const answer: { confirmed: string[]; taken: string[] } = { confirmed: [], taken: [] };
  for (const pair of pairs) {
    const bookings = new Map(pair.receipts.map((name) => found.get(name)!.booking._id).map((id) => [String(id), id]));
    const stored = await storePair({ pair, bookings: [...bookings.values()], ...store });
    if (stored) await noteDown(stored);
    answer[stored ? "confirmed" : "taken"].push(pair.mark);
  }
  return answer;
}

/** Every receipt with one of these keys, by name. */
async function findByKeys(keys: readonly string[]): Promise<ReadonlyMap<string, Found>> {
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
function byKey(names: Iterable<string>): ReadonlyMap<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const name of names) grouped.set(keyOfName(name), [...(grouped.get(keyOfName(name)) ?? []), name]);
  return grouped;
}

/**
 * What a page means by a name or, if it is one of 1.0.0, by a key alone.
 * @throws AppError 409 for a key that the receipts of two bookings have
 */
function namesGiven(found: ReadonlyMap<string, Found>): (given: string) => string {
  const names = byKey(found.keys());
  return (given) => {
    if (found.has(given)) return given;
    const [name = given, other] = names.get(given) ?? [];
    if (other !== undefined) throw new AppError(409, REFUSALS.otherBooking);
    return name;
  };
}

function requirePair(
  secret: string,
  { mark, receipts }: Pair,
  { index, found }: { index: number; found: ReadonlyMap<string, Found> },
): void {
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
}

/** What 1.0.0 reads of a receipt: its key, or its name where another booking or another match has the key. */
async function storedKeys(
  names: readonly string[],
  found: ReadonlyMap<string, Found>,
): Promise<(name: string) => string> {
  const namesOf = byKey(found.keys());
  const used = new Set(await BankMatchModel.distinct("receipts", { receipts: { $in: names.map(keyOfName) } }));
  return (name) => {
    const key = keyOfName(name);
    return namesOf.get(key)!.length === 1 && !used.has(key) ? key : name;
  };
}

interface NewPair {
  pair: Pair;
  bookings: Types.ObjectId[];
  /** What 1.0.0 reads for a name. */
  keyOf: (name: string) => string;
  /** Names that a match has already. */
  held: ReadonlySet<string>;
  at: Date;
  by: SessionUser;
}

/** Stores a pair; null when its row or one of its receipts belongs to another one. */
async function storePair({ pair, bookings, keyOf, held, at, by }: NewPair): Promise<BankMatchDocument | null> {
  const { mark, reason } = pair;
  const names = [...pair.receipts].sort();
  if (names.some((name) => held.has(name))) return storedBefore(mark, names);
  const match = {
    _id: mark,
    names,
    receipts: names.map(keyOf).sort(),
    bookings,
    at,
    by: new Types.ObjectId(by.id),
    ...(reason === undefined ? {} : { reason }),
  };
  try {
    await BankMatchModel.create(match);
    return match;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return storedBefore(mark, names);
  }
}

/** The match of a row, when it is of these receipts. */
async function storedBefore(mark: string, names: readonly string[]): Promise<BankMatchDocument | null> {
  const stored = await BankMatchModel.findById(mark).lean();
  if (!stored) return null;
  const [before = []] = await namesOfMatches([stored]);
  return String(before.toSorted()) === String(names) ? stored : null;
}

/** Writes a confirmation into the activity log, once however often the call comes. */
async function noteDown({ _id, receipts, bookings, at, by }: BankMatchDocument): Promise<void> {
  for (const booking of bookings)
    await recordAuditEntry({
      id: entryId(`bank match ${_id} ${String(booking)} ${at.getTime()}`),
      at,
      actor: String(by),
      action: "booking.bank-match",
      target: { type: "booking", id: String(booking) },
      after: { receipts: receipts.length },
    });
}

/** Takes a confirmation back. @throws AppError 404 when there is none */
export async function undoMatch({ now }: Deps, mark: string, user: SessionUser): Promise<void> {
  const match = await BankMatchModel.findByIdAndDelete(mark).lean();
  if (!match) throw new AppError(404, TEXTS.notFound);

  for (const booking of match.bookings)
    await recordAuditEntry({
      at: now(),
      actor: user.id,
      action: "booking.bank-match-undone",
      target: { type: "booking", id: String(booking) },
      after: { receipts: match.receipts.length },
    });
}
