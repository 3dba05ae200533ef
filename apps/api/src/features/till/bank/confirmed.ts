import { DESK_METHODS } from "@salon/contracts";
import { BookingModel, type StoredReceipt } from "../../bookings/totals.ts";
import { BankMatchModel } from "./bank-matches.model.ts";

/** The methods whose typed money shows on a list of the bank or of the terminal. */
export const BANK_METHODS: readonly string[] = [DESK_METHODS.transfer, DESK_METHODS.pos];

/** What of the payments and tips of these days was found at the bank, in naira by method; empty while no list was compared. */
export async function confirmedWithin(from: string, to: string): Promise<ReadonlyMap<string, number>> {
  if (!(await BankMatchModel.exists({}))) return new Map();
  const days = { $gte: from, $lte: to };
  const typed = { "receipts.day": days, "receipts.method": { $in: BANK_METHODS } };
  const sums = await BookingModel.aggregate<{ _id: string; amount: number }>([
    { $match: { receipts: { $elemMatch: { day: days } } } },
    { $project: { receipts: 1 } },
    { $unwind: "$receipts" },
    { $match: { ...typed, "receipts.kind": { $in: ["payment", "tip"] } } },
    { $lookup: { from: "bankMatches", localField: "receipts.key", foreignField: "receipts", as: "match" } },
    { $match: { "match.0": { $exists: true } } },
    { $group: { _id: "$receipts.method", amount: { $sum: "$receipts.amount" } } },
  ]);
  return new Map(sums.map(({ _id, amount }) => [_id, amount]));
}

/** Adds to the sums of methods what of them was found at the bank. */
export const withConfirmed = <Row extends { method: string }>(
  rows: readonly Row[],
  confirmed: ReadonlyMap<string, number>,
): (Row & { confirmed?: number })[] =>
  rows.map((row) => ({ ...row, ...(confirmed.has(row.method) ? { confirmed: confirmed.get(row.method)! } : {}) }));

/** Which of these receipts were found at the bank, by key. */
export async function findConfirmed(receipts: readonly StoredReceipt[]): Promise<ReadonlySet<string>> {
  const keys = receipts.filter(({ method }) => BANK_METHODS.includes(method)).map(({ key }) => key);
  if (keys.length === 0) return new Set();
  return new Set<string>(await BankMatchModel.distinct("receipts", { receipts: { $in: keys } }));
}
