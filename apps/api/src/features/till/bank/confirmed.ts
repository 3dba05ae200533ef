import { DESK_METHODS } from "@salon/contracts";
import type { Types } from "mongoose";
import { BookingModel, type StoredReceipt } from "../../bookings/bookings.model.ts";
import { type BankMatchDocument, BankMatchModel } from "./bank-matches.model.ts";
import { type BookingKeys, keyOfName, namesByKeys, receiptName } from "./names.ts";

/** The methods whose typed money shows on a list of the bank or of the terminal. */
export const BANK_METHODS: readonly string[] = [DESK_METHODS.transfer, DESK_METHODS.pos];

/** A receipt with its booking. */
export interface BookedReceipt {
  /** The booking. */
  _id: Types.ObjectId;
  receipt: StoredReceipt;
}

/** What of the payments and tips of these days was found at the bank, in naira by method; empty while no list was compared. */
export async function confirmedWithin(from: string, to: string): Promise<ReadonlyMap<string, number>> {
  if (!(await BankMatchModel.exists({}))) return new Map();
  const days = { $gte: from, $lte: to };
  const typed = { "receipts.day": days, "receipts.method": { $in: BANK_METHODS } };
  const rows = await BookingModel.aggregate<BookedReceipt>([
    { $match: { receipts: { $elemMatch: { day: days } } } },
    { $project: { receipts: 1 } },
    { $unwind: "$receipts" },
    { $match: { ...typed, "receipts.kind": { $in: ["payment", "tip"] } } },
    {
      $project: {
        "receipt.key": "$receipts.key",
        "receipt.method": "$receipts.method",
        "receipt.amount": "$receipts.amount",
      },
    },
  ]);
  const confirmed = await findConfirmed(rows);

  const sums = new Map<string, number>();
  for (const { _id, receipt } of rows)
    if (confirmed.has(receiptName(_id, receipt.key)))
      sums.set(receipt.method, (sums.get(receipt.method) ?? 0) + receipt.amount);
  return sums;
}

/** Adds to the sums of methods what of them was found at the bank. */
export const withConfirmed = <Row extends { method: string }>(
  rows: readonly Row[],
  confirmed: ReadonlyMap<string, number>,
): (Row & { confirmed?: number })[] =>
  rows.map((row) => ({ ...row, ...(confirmed.has(row.method) ? { confirmed: confirmed.get(row.method)! } : {}) }));

/** The names of those of these receipts that were found at the bank. */
export function findConfirmed(rows: readonly BookedReceipt[]): Promise<ReadonlySet<string>> {
  const typed = rows.filter(({ receipt }) => BANK_METHODS.includes(receipt.method));
  return confirmedAmong(typed.map(({ _id, receipt }) => receiptName(_id, receipt.key)));
}

/** Those of these names of receipts that a match confirms. */
export async function confirmedAmong(names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const matches = await BankMatchModel.find(
    { $or: [{ names: { $in: names } }, { receipts: { $in: names.map(keyOfName) }, names: { $exists: false } }] },
    { names: 1, receipts: 1, bookings: 1 },
  ).lean();
  const confirmed = new Set((await namesOfMatches(matches)).flat());
  return new Set(names.filter((name) => confirmed.has(name)));
}

/** The names of the receipts of each match, also of those that 1.0.0 wrote while this version runs. */
export async function namesOfMatches(
  matches: readonly Pick<BankMatchDocument, "names" | "receipts" | "bookings">[],
): Promise<string[][]> {
  const old = matches.filter(({ names }) => !names);
  const bookings = old.flatMap((match) => match.bookings);
  const keys = { "receipts.key": 1 } as const;
  const found =
    bookings.length > 0 ? await BookingModel.find({ _id: { $in: bookings } }, keys).lean<BookingKeys[]>() : [];
  const names = new Map(namesByKeys(old, found).map((list, index) => [old[index]!, list]));
  return matches.map((match) => match.names ?? names.get(match)!);
}
