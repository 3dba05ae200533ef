import { MINUTE_MS, type ListedReceipt, type Waiting } from "@salon/contracts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import { BookingModel } from "../../bookings/bookings.model.ts";
import { typedReceipts } from "../list.ts";
import { type BankMatchDocument, BankMatchModel } from "./bank-matches.model.ts";
import { BANK_METHODS } from "./confirmed.ts";
import { type BookingKeys, keyOfName, receiptName, withName } from "./names.ts";

/** With more matches than these, their keys are compared with the bookings at most once in `KEEP_MS`. */
const FEW_MATCHES = 2_000;
const KEEP_MS = MINUTE_MS;

let kept: { keys: ReadonlySet<string>; at: number } | undefined;

/**
 * The rows of the bank whose receipt has its key in common with receipts of other bookings: all of these, the named ones with
 * `confirmed`, until each has a row of its own or was reversed. At most `limit` rows.
 */
export async function doubledRows(limit: number): Promise<NonNullable<Waiting["doubled"]>> {
  const keys = await sharedKeys();
  if (keys.size === 0) return [];

  const typed = await typedReceipts({ method: { $in: BANK_METHODS }, key: { $in: [...keys] } });
  const open = openOf(typed);
  const names = [...open.values()].flat().map(({ bookingId, key }) => receiptName(bookingId, key));
  const matches = await BankMatchModel.find({ receipts: { $in: [...open.keys(), ...names] } })
    .sort({ _id: 1 })
    .limit(limit)
    .lean();
  return matches.flatMap(({ _id: mark, receipts }) => {
    const shared = [...new Set(receipts.map(keyOfName))].flatMap((key) => open.get(key) ?? []);
    return shared.length > 0 ? { mark, receipts: shared.map(withName) } : [];
  });
}

/** The receipts by key, where several have it and one of them has no row of its own. */
function openOf(typed: readonly ListedReceipt[]): ReadonlyMap<string, ListedReceipt[]> {
  const byKey = new Map<string, ListedReceipt[]>();
  for (const receipt of typed) byKey.set(receipt.key, [...(byKey.get(receipt.key) ?? []), receipt]);
  const open = [...byKey].filter(([, same]) => same.length > 1 && same.some(({ confirmed }) => !confirmed));
  return new Map(open);
}

/** The keys of receipts of matches that receipts of several bookings have. */
async function sharedKeys(): Promise<ReadonlySet<string>> {
  if (kept && performance.now() - kept.at < KEEP_MS) return kept.keys;
  const shared = new Set<string>();
  let count = 0;
  const matches = BankMatchModel.find({}, { receipts: 1 }).lean<Pick<BankMatchDocument, "receipts">[]>().cursor();
  for await (const batch of inBatches(matches)) {
    count += batch.length;
    for (const key of await sharedAmong(new Set(batch.flatMap(({ receipts }) => receipts.map(keyOfName)))))
      shared.add(key);
  }
  kept = count > FEW_MATCHES ? { keys: shared, at: performance.now() } : undefined;
  return shared;
}

async function sharedAmong(keys: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const having = { "receipts.key": { $in: [...keys] } };
  const bookings = await BookingModel.find(having, { "receipts.key": 1 }).lean<BookingKeys[]>();
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { key } of bookings.flatMap(({ receipts }) => receipts))
    if (keys.has(key)) (seen.has(key) ? shared : seen).add(key);
  return shared;
}
