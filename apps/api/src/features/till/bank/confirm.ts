import { type ConfirmedPairs, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import type { Deps } from "../../../deps.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { entryId, recordAuditEntry } from "../../audit-log/audit-log.ts";
import { BookingModel, type StoredReceipt } from "../../bookings/totals.ts";
import { isReversed } from "../receipts.ts";
import { type BankMatchDocument, BankMatchModel } from "./bank-matches.model.ts";
import { BANK_METHODS } from "./confirmed.ts";
import { isMarkOf } from "./marks.ts";

type Pair = ConfirmedPairs["pairs"][number];
interface Found {
  booking: Types.ObjectId;
  receipt: StoredReceipt;
}

const REFUSALS = {
  twice: "A receipt or a row is listed twice",
  missing: "This receipt does not exist",
  untyped: "Only payments and tips by transfer or POS are looked for at the bank",
  reversed: "This receipt was reversed",
  amount: "The receipts do not add up to the row",
} as const;

/**
 * Confirms typed money by the rows of a list, each row and each receipt once; the same pair again changes nothing.
 * @throws AppError 400 for pairs that cannot be; then none is confirmed
 */
export async function confirmPairs(
  { config, now }: Deps,
  { pairs }: ConfirmedPairs,
  user: SessionUser,
): Promise<{ confirmed: string[]; taken: string[] }> {
  const keys = pairs.flatMap(({ receipts }) => receipts);
  const isTwice = new Set(keys).size < keys.length || new Set(pairs.map(({ mark }) => mark)).size < pairs.length;
  if (isTwice) throw invalidField("pairs", REFUSALS.twice);

  const found = await findTyped(keys);
  for (const [index, pair] of pairs.entries()) requirePair(config.secret, pair, { index, found });

  const answer: { confirmed: string[]; taken: string[] } = { confirmed: [], taken: [] };
  for (const pair of pairs) {
    const bookings = new Map(pair.receipts.map((key) => found.get(key)!.booking).map((id) => [String(id), id]));
    const stored = await storePair({ pair, bookings: [...bookings.values()], at: now(), by: user });
    if (stored) await noteDown(stored);
    answer[stored ? "confirmed" : "taken"].push(pair.mark);
  }
  return answer;
}

async function findTyped(keys: readonly string[]): Promise<Map<string, Found>> {
  const bookings = await BookingModel.find({ "receipts.key": { $in: keys } }, { receipts: 1 }).lean();
  const wanted = new Set(keys);
  return new Map(
    bookings.flatMap(({ _id, receipts }) =>
      receipts
        .filter(({ key }) => wanted.has(key))
        .map((receipt) => {
          if (!BANK_METHODS.includes(receipt.method) || (receipt.kind !== "payment" && receipt.kind !== "tip"))
            throw invalidField("pairs", REFUSALS.untyped);
          if (isReversed({ receipts }, receipt.key)) throw invalidField("pairs", REFUSALS.reversed);
          return [receipt.key, { booking: _id, receipt }] as const;
        }),
    ),
  );
}

function requirePair(
  secret: string,
  { mark, receipts }: Pair,
  { index, found }: { index: number; found: ReadonlyMap<string, Found> },
): void {
  const field = `pairs.${index}.receipts`;
  const typed = receipts.map((key) => found.get(key)?.receipt);
  if (typed.includes(undefined)) throw invalidField(field, REFUSALS.missing);

  const sum = typed.reduce((total, receipt) => total + receipt!.amount, 0);
  if (!isMarkOf(secret, mark, sum)) throw invalidField(field, REFUSALS.amount);
}

interface NewPair {
  pair: Pair;
  bookings: Types.ObjectId[];
  at: Date;
  by: SessionUser;
}

/** Stores a pair; null when its row or one of its receipts belongs to another one. */
async function storePair({ pair, bookings, at, by }: NewPair): Promise<BankMatchDocument | null> {
  const { mark, reason } = pair;
  const receipts = [...pair.receipts].sort();
  const match = {
    _id: mark,
    receipts,
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
    const stored = await BankMatchModel.findById(mark).lean();
    return stored && String(stored.receipts) === String(receipts) ? stored : null;
  }
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
