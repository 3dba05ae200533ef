import type { ConfirmedPairs } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { entryId, recordAuditEntry } from "../../audit-log/audit-log.ts";
import { type BankMatchDocument, BankMatchModel, type RowFacts } from "./bank-matches.model.ts";
import { confirmedAmong, namesOfMatches } from "./confirmed.ts";
import { placeOf } from "./confirmed-rows.ts";
import { type FreeRow, openFreeRows } from "./free-rows.ts";
import { keyOfName } from "./names.ts";
import { byKey, type Pair, requirePairs, type TypedReceipt } from "./typed-pairs.ts";

/**
 * Confirms typed money by the rows of a list, each row and each receipt once; the same pair again changes nothing. A row is judged
 * again by what is confirmed by then.
 * @throws AppError 400 for pairs that cannot be, and for a row like a confirmed one without a reason; 409 for a row that is no longer
 * free, and for a key alone that two bookings have. None of them is confirmed then, but those before one that was overtaken meanwhile
 */
export async function confirmPairs(
  { config, now }: Deps,
  { pairs: given }: ConfirmedPairs,
  user: SessionUser,
): Promise<{ confirmed: string[]; taken: string[] }> {
  const { pairs, found } = await requirePairs(config.secret, given);
  const rows = await openFreeRows(config.secret, pairs);
  const store = { found, at: now(), by: new Types.ObjectId(user.id), state: await readState(pairs, found) };
  for (const row of rows) if (!store.state.matches.has(row.pair.mark)) await row.requireFree();

  const answer: { confirmed: string[]; taken: string[] } = { confirmed: [], taken: [] };
  for (const row of rows) {
    const stored = await storePair(row, store);
    if (stored) await noteDown(stored);
    answer[stored ? "confirmed" : "taken"].push(row.pair.mark);
  }
  return answer;
}

type TypedReceipts = ReadonlyMap<string, TypedReceipt>;
/** What of the marks and receipts of pairs is stored. */
interface State {
  /** The matches that stand, with the names of their receipts, by mark. */
  matches: ReadonlyMap<string, { match: BankMatchDocument; names: string[] }>;
  /** Marks of matches that were taken back. */
  undone: ReadonlySet<string>;
  /** Names that a match has already. */
  held: ReadonlySet<string>;
  /** What 1.0.0 reads of a receipt: its key, or its name where another booking or another match has the key. */
  keyOf: (name: string) => string;
}

async function readState(pairs: readonly Pair[], found: TypedReceipts): Promise<State> {
  const names = pairs.flatMap(({ receipts }) => receipts);
  const matches = await BankMatchModel.find({ _id: { $in: pairs.map(({ mark }) => mark) } }).lean();
  const standing = matches.filter(({ undone }) => !undone);
  const namesStanding = await namesOfMatches(standing);
  const namesOf = byKey(found.keys());
  const used = new Set(await BankMatchModel.distinct("receipts", { receipts: { $in: names.map(keyOfName) } }));
  return {
    matches: new Map(standing.map((match, index) => [match._id, { match, names: namesStanding[index]! }])),
    undone: new Set(matches.filter(({ undone }) => undone).map(({ _id }) => _id)),
    held: await confirmedAmong(names),
    keyOf: (name) => {
      const key = keyOfName(name);
      return namesOf.get(key)!.length === 1 && !used.has(key) ? key : name;
    },
  };
}

interface Store {
  found: TypedReceipts;
  at: Date;
  by: Types.ObjectId;
  state: State;
}

/** The most times that a row is judged again because another confirmation of its sum came first. */
const MOST_ATTEMPTS = 20;

/**
 * Stores a pair; null when its mark or one of its receipts belongs to another one.
 * @throws AppError 400 or 409 when its row is no longer free
 */
async function storePair(row: FreeRow, store: Store): Promise<BankMatchDocument | null> {
  const { pair } = row;
  let { state } = store;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const before = state.matches.get(pair.mark);
    if (before) return String(before.names.toSorted()) === String(pair.receipts.toSorted()) ? before.match : null;
    if (pair.receipts.some((name) => state.held.has(name))) return null;

    const { facts, number } = await row.requireFree();
    try {
      const stored = await write(pair, { ...facts, place: placeOf(facts.amount, number) }, { ...store, state });
      row.isStored(stored, number);
      return stored;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await row.judgeAgain();
      state = await readState([pair], store.found);
    }
  }
  throw new AppError(409, "Others are confirming rows of this sum. Please try again");
}

type Placed = Partial<RowFacts> & { amount: number; place: string };

/** Writes a match, or the one that was taken back anew. @throws MongoError when its place, its mark or a receipt is taken */
async function write(
  { mark, receipts, reason }: Pair,
  { place, ...facts }: Placed,
  { found, at, by, state: { keyOf, undone } }: Store,
): Promise<BankMatchDocument> {
  const names = [...receipts].sort();
  const bookings = new Map(names.map((name) => found.get(name)!.booking._id).map((id) => [String(id), id]));
  const match = {
    names,
    receipts: names.map(keyOf).sort(),
    bookings: [...bookings.values()],
    at,
    by,
    ...facts,
    ...(reason === undefined ? {} : { reason }),
  };
  const anew = undone.has(mark) && (await confirmAnew(mark, match, place));
  if (anew) return anew;

  const stored = { _id: mark, ...match, place: [place] };
  await BankMatchModel.create(stored);
  return stored;
}

/** A match that was taken back stands again, and has one place more; null when another process was first. */
const confirmAnew = (
  mark: string,
  match: Partial<BankMatchDocument>,
  place: string,
): Promise<BankMatchDocument | null> =>
  BankMatchModel.findOneAndUpdate(
    { _id: mark, undone: { $exists: true } },
    { $set: match, $unset: { undone: 1 }, $push: { place } },
    { returnDocument: "after" },
  ).lean();

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
