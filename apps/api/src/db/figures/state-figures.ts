import mongoose from "mongoose";
import { isDuplicateKey } from "../connection/database-faults.ts";
import { MonthModel } from "./month-figures.model.ts";

/** After this a change has been written or has failed: longer than a write may take, and than clocks may differ. */
const WRITE_SETTLED_MS = 60_000;
const RECOUNT_MS = 24 * 60 * 60_000;

/** A row whose state has changed only as its history says, in the order of the changes. */
interface Row {
  state: string;
  createdAt: Date;
  history: { at: Date; from: string }[];
}
type Counts = Record<string, number>;
/** The number of rows in each state at an instant. */
interface Snapshot {
  at: Date;
  counts: Counts;
  /** When all rows were last counted. */
  countedAt: Date;
}

/** The numbers of rows in each state. */
export interface StateFigures {
  /** The number of rows in a state, exact on every process: the stored one and the changes since. Null until the job has counted once. */
  read: (state: string, now: Date) => Promise<number | null>;
  /** Stores the numbers of a minute ago, when every change until then has been written; counts all rows once a day. */
  settle: (now: Date) => Promise<void>;
}

/**
 * Counts the rows of a collection by state at a cost that does not grow with it. A change of a state needs no other write:
 * the history of the row says which state it had at any instant. The collection has indexes of `createdAt` and `history.at`.
 */
export function stateFigures(of: string): StateFigures {
  let kept: Snapshot | undefined;
  return {
    read: async (state, now) => {
      const stored = await readSnapshot(of);
      if (!stored) return null;
      // This process may have added more changes to the same count than the job has.
      const isLater = kept && kept.countedAt.getTime() === stored.countedAt.getTime() && kept.at > stored.at;
      const snapshot = isLater ? kept! : stored;
      const changed = await changedSince(of, snapshot.at);
      kept = advanced(snapshot, changed, settledAt(now));
      return countsAt(snapshot, changed, null)[state] ?? 0;
    },
    settle: async (now) => {
      const at = settledAt(now);
      const stored = await readSnapshot(of);
      if (stored && now.getTime() - stored.countedAt.getTime() < RECOUNT_MS)
        await storeSnapshot(of, advanced(stored, await changedSince(of, stored.at), at));
      else await storeSnapshot(of, { at, counts: await countAll(of, at), countedAt: now });
    },
  };
}

const settledAt = (now: Date): Date => new Date(now.getTime() - WRITE_SETTLED_MS);

const idOf = (of: string): string => `${of} states`;

async function readSnapshot(of: string): Promise<Snapshot | null> {
  const found = await MonthModel.findById(idOf(of)).lean();
  return found?.counted ? { at: found.counted.at, ...(found.counted.sums as Omit<Snapshot, "at">) } : null;
}

/** Stores numbers, unless later ones are stored. */
async function storeSnapshot(of: string, { at, ...sums }: Snapshot): Promise<void> {
  const set = { of, month: "states", marks: 0, counted: { marks: 0, at, sums } };
  try {
    await MonthModel.updateOne(
      { _id: idOf(of), "counted.at": { $not: { $gte: at } } },
      { $set: set },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

const rowsOf = (of: string) => mongoose.connection.collection<Row>(of);

/** The state that a row had at an instant, or has now; null before the row was made. */
function stateAt({ state, createdAt, history }: Row, at: Date | null): string | null {
  if (at === null) return state;
  return createdAt > at ? null : (history.find((change) => change.at > at)?.from ?? state);
}

/** The rows that were made or have changed since an instant. */
const changedSince = (of: string, at: Date): Promise<Row[]> =>
  rowsOf(of)
    .find(
      { $or: [{ createdAt: { $gt: at } }, { "history.at": { $gt: at } }] },
      { projection: { _id: 0, state: 1, createdAt: 1, history: 1 } },
    )
    .toArray();

/** A snapshot at a later instant, with the rows that have changed since its own. */
const advanced = (snapshot: Snapshot, changed: readonly Row[], at: Date): Snapshot =>
  at > snapshot.at ? { ...snapshot, at, counts: countsAt(snapshot, changed, at) } : snapshot;

/** The numbers of a snapshot with the changes from its instant to a later one, or until now. */
function countsAt({ at, counts }: Snapshot, changed: readonly Row[], to: Date | null): Counts {
  const sums = { ...counts };
  const add = (state: string | null, count: number) => {
    if (state !== null) sums[state] = (sums[state] ?? 0) + count;
  };
  for (const row of changed) {
    add(stateAt(row, at), -1);
    add(stateAt(row, to), 1);
  }
  return sums;
}

/** Counts all rows by the state that they had at an instant; a scan in natural order meets each row once. */
async function countAll(of: string, at: Date): Promise<Counts> {
  const later = { $filter: { input: "$history", cond: { $gt: ["$$this.at", at] } } };
  const stateThen = { $let: { vars: { later }, in: { $ifNull: [{ $arrayElemAt: ["$$later.from", 0] }, "$state"] } } };
  const counted = [{ $match: { createdAt: { $lte: at } } }, { $group: { _id: stateThen, count: { $sum: 1 } } }];
  const groups = await rowsOf(of)
    .aggregate<{ _id: string; count: number }>(counted, { hint: { $natural: 1 } })
    .toArray();
  return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
}
