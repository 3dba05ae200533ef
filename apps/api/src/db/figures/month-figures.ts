import { Types } from "mongoose";
import type { Part } from "../batching/read-at-once.ts";
import { isDuplicateKey } from "../connection/database-faults.ts";
import { MonthModel, type MonthDocument } from "./month-figures.model.ts";

export type { MonthDocument } from "./month-figures.model.ts";

/** After this an announced write has been made or has failed: longer than a write may take, and than clocks may differ. */
const WRITE_SETTLED_MS = 60_000;
const RECOUNT_MS = 24 * 60 * 60_000;
const ALL = "all";

/** The sums of each month, by `2026-11`; a month without rows is missing. */
export type ByMonth<Sums> = Map<string, Sums>;
/** Sums over all rows of a collection, whose cost does not grow with it. */
export interface MonthFigures<Sums> {
  /** Runs a write that changes the sums of the month of an instant. The month is dirty before the write begins. */
  whileDirty: <T>(at: Date, now: Date, write: () => PromiseLike<T>) => Promise<T>;
  /**
   * The sums of every month, exact on every process: a dirty month is counted after each of its writes. `stored` are the
   * months of `MONTHS_PART`, where they have been read already.
   */
  read: (stored?: readonly MonthDocument[]) => Promise<Sums[]>;
  /**
   * Counts the dirty months whose writes have ended or have failed and stores their sums; on a process's first run, and
   * once a day, all months, so that rows imported from elsewhere are counted too. Only speed depends on it.
   */
  settle: (now: Date) => Promise<void>;
}

/** Some months, or all when it is null. */
type Months = readonly string[] | null;
type Count<Sums> = (months: Months) => Promise<ByMonth<Sums>>;
/** The sums of a dirty month as this process counted them, with the last write that they contain. */
interface Kept<Sums> {
  mark: string;
  sums: Sums | undefined;
}

/** The months of a collection whose rows belong to the UTC month of one of their instants; `count` adds up some months, or all. */
export function monthFigures<Sums>(of: string, count: Count<Sums>): MonthFigures<Sums> {
  let hasCountedAll = false;
  const kept = new Map<string, Kept<Sums>>();
  return {
    whileDirty: async (at, now, write) => {
      const month = monthOf(at);
      const id = new Types.ObjectId();
      await announce(of, month, { id, at: now });
      const written = await write();
      // A write that failed may still be made; the job forgets it later.
      await end(of, month, id);
      return written;
    },
    read: async (stored) => {
      const known = (stored ?? (await storedMonths(of))).filter((one) => one.of === of);
      if (!known.some(isAll)) return [...(await count(null)).values()];
      return [...sumsOf<Sums>(known), ...(await countDirty(known.filter(isDirty), kept, count))];
    },
    settle: async (now) => {
      const settled = new Date(now.getTime() - WRITE_SETTLED_MS);
      await MonthModel.updateMany({ of, "open.at": { $lte: settled } }, { $pull: { open: { at: { $lte: settled } } } });
      const known = await storedMonths(of);
      const countedAll = known.find(isAll)?.counted?.at;
      const isRecent = countedAll !== undefined && now.getTime() - countedAll.getTime() < RECOUNT_MS;
      const isSettled = (one: MonthDocument) => hasEnded(one) || one.markedAt === null || one.markedAt <= settled;
      const months = known.filter((one) => !isAll(one) && isSettled(one));
      if (hasCountedAll && isRecent) await storeDirty(of, months.filter(isDirty), { now, count });
      else await storeAll(of, { known, months, now, sums: await count(null) });
      hasCountedAll = true;
    },
  };
}

/** Every stored month of every collection. */
export const MONTHS_PART: Part = { from: MonthModel.collection.collectionName, pipeline: [{ $match: {} }] };

const storedMonths = (of: string): Promise<MonthDocument[]> => MonthModel.find({ of }).lean().exec();

/** The sums of the clean months. */
const sumsOf = <Sums>(known: readonly MonthDocument[]): Sums[] =>
  known
    .filter((one) => !isAll(one) && !isDirty(one))
    .flatMap(({ counted }) => (counted?.sums ? [counted.sums as Sums] : []));

const isAll = ({ month }: MonthDocument): boolean => month === ALL;
const isDirty = ({ counted, marks }: MonthDocument): boolean => counted?.marks !== marks;

/** Whether every announced write has ended. The version before announces writes without their end. */
const hasEnded = ({ marks, tracked = 0, open = [] }: MonthDocument): boolean => marks === tracked && open.length === 0;

/** The sums of dirty months, counted unless this process has counted them since their last write ended. */
async function countDirty<Sums>(
  dirty: readonly MonthDocument[],
  kept: Map<string, Kept<Sums>>,
  count: Count<Sums>,
): Promise<Sums[]> {
  const markOf = ({ last, marks }: MonthDocument) => `${String(last)} ${marks}`;
  const changed = dirty.filter((one) => kept.get(one.month)?.mark !== markOf(one));
  const found = changed.length > 0 ? await count(changed.map(({ month }) => month)) : new Map<string, Sums>();
  const sums = dirty.map((one) => (changed.includes(one) ? found.get(one.month) : kept.get(one.month)?.sums));
  // A write that has not ended may be missing from what was counted.
  for (const one of changed) if (hasEnded(one)) kept.set(one.month, { mark: markOf(one), sums: found.get(one.month) });
  return sums.filter((one) => one !== undefined);
}

async function announce(of: string, month: string, { id, at }: { id: Types.ObjectId; at: Date }): Promise<void> {
  const mark = {
    $inc: { marks: 1, tracked: 1 },
    $push: { open: { id, at } },
    $set: { last: id },
    $max: { markedAt: at },
    $setOnInsert: { of, month, counted: null },
  };
  const write = () => MonthModel.updateOne({ _id: idOf(of, month) }, mark, { upsert: true });
  if (!(await once(write))) await write();
}

/** Only speed depends on it. */
async function end(of: string, month: string, id: Types.ObjectId): Promise<void> {
  await MonthModel.updateOne({ _id: idOf(of, month) }, { $pull: { open: { id } } }).catch(() => undefined);
}

/** Counts these months and stores their sums. */
async function storeDirty<Sums>(
  of: string,
  dirty: readonly MonthDocument[],
  { now, count }: { now: Date; count: Count<Sums> },
): Promise<void> {
  if (dirty.length === 0) return;
  const sums = await count(dirty.map(({ month }) => month));
  for (const { month, marks } of dirty) await storeMonth(of, month, { marks, at: now, sums: sums.get(month) ?? null });
}

interface All<Sums> {
  known: readonly MonthDocument[];
  months: readonly MonthDocument[];
  now: Date;
  sums: ByMonth<Sums>;
}

/** Stores the sums of these months and of those that have no document yet: after that, every month that has rows has one. */
async function storeAll<Sums>(of: string, { known, months, now, sums }: All<Sums>): Promise<void> {
  const fresh = [...sums.keys()].filter((month) => !known.some((one) => one.month === month));
  for (const { month, marks } of [...months, ...fresh.map((one) => ({ month: one, marks: 0 }))])
    await storeMonth(of, month, { marks, at: now, sums: sums.get(month) ?? null });
  await storeMonth(of, ALL, { marks: 0, at: now, sums: null });
}

/** Stores the counted sums, unless a write was announced since: then they may be too low. */
async function storeMonth(of: string, month: string, counted: NonNullable<MonthDocument["counted"]>): Promise<void> {
  const { marks } = counted;
  await once(() =>
    MonthModel.updateOne(
      { _id: idOf(of, month), marks: { $in: [marks] } },
      { $set: { counted, tracked: marks, open: [] }, $setOnInsert: { of, month, marks: 0, markedAt: null } },
      { upsert: marks === 0 },
    ),
  );
}

/** False when another process inserted the same document at the same time. */
async function once(write: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const idOf = (of: string, month: string): string => `${of} ${month}`;

/** The UTC month of an instant. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** A filter for the rows of some months by the instant in `field`; empty for all months. */
export const inMonths = (field: string, months: Months): Record<string, unknown> =>
  months === null
    ? {}
    : {
        $or: months.map((month) => {
          const $gte = new Date(`${month}-01T00:00:00Z`);
          return { [field]: { $gte, $lt: new Date(Date.UTC($gte.getUTCFullYear(), $gte.getUTCMonth() + 1)) } };
        }),
      };

/** The month of a row as an expression; a constant when the query covers one month. */
export const monthIn = (field: string, months: Months) =>
  months?.length === 1 ? { $literal: months[0] } : { $dateToString: { date: `$${field}`, format: "%Y-%m" } };
