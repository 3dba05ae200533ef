import mongoose, { Schema } from "mongoose";
import { storedSchema } from "../stored-schema.ts";
import { isDuplicateKey } from "../connection/database-faults.ts";

/** The stored sums of one month of a collection. */
interface MonthDocument {
  /** `bookings 2026-11`; `bookings all` exists once every month that has rows has its document. */
  _id: string;
  of: string;
  month: string;
  /** The number of announced writes, and the instant of the last. */
  marks: number;
  markedAt: Date | null;
  counted: { marks: number; at: Date; sums: unknown } | null;
}
const monthSchema = storedSchema<MonthDocument>({
  _id: { type: String, required: true },
  of: { type: String, required: true },
  month: { type: String, required: true },
  marks: { type: Number, default: 0 },
  markedAt: { type: Date, default: null },
  counted: { type: Schema.Types.Mixed, default: null },
});
monthSchema.index({ of: 1 });
const MonthModel = mongoose.model<MonthDocument>("MonthFigures", monthSchema, "figures");

/** After this an announced write has been made or has failed: longer than a write may take, and than clocks may differ. */
const WRITE_SETTLED_MS = 60_000;
const RECOUNT_MS = 24 * 60 * 60_000;
const ALL = "all";

/** The sums of each month, by `2026-11`; a month without rows is missing. */
export type ByMonth<Sums> = Map<string, Sums>;
/** Sums over all rows of a collection, whose cost does not grow with it. */
export interface MonthFigures<Sums> {
  /** Marks the month of an instant as dirty. Call it before every write that changes the sums of that month. */
  markDirty: (at: Date, now: Date) => Promise<void>;
  /** The sums of every month, exact on every process: a dirty month is counted anew. */
  read: () => Promise<Sums[]>;
  /** A part of the sums, as exact: `part` of each clean month, and `count` of each dirty one, or once of all. */
  total: (part: (sums: Sums) => number, count: (months: Months) => Promise<number>) => Promise<number>;
  /**
   * Counts the dirty months whose writes have ended and stores their sums; on a process's first run, and once a day, all
   * months, so that rows imported from elsewhere are counted too. Only speed depends on it.
   */
  settle: (now: Date) => Promise<void>;
}

/** Some months, or all when it is null. */
type Months = readonly string[] | null;
type Count<Sums> = (months: Months) => Promise<ByMonth<Sums>>;

/** The months of a collection whose rows belong to the UTC month of one of their instants; `count` adds up some months, or all. */
export function monthFigures<Sums>(of: string, count: Count<Sums>): MonthFigures<Sums> {
  let hasCountedAll = false;
  return {
    markDirty: async (at, now) => {
      const month = monthOf(at);
      const mark = { $inc: { marks: 1 }, $max: { markedAt: now }, $setOnInsert: { of, month, counted: null } };
      const write = () => MonthModel.updateOne({ _id: idOf(of, month) }, mark, { upsert: true });
      if (!(await once(write))) await write();
    },
    read: async () => {
      const { cached, dirty } = await cachedOf(of);
      const fresh = dirty?.length === 0 ? [] : (await count(dirty)).values();
      return [...(cached as Sums[]), ...fresh];
    },
    total: async (part, countOf) => {
      const { cached, dirty } = await cachedOf(of);
      const counted = await Promise.all((dirty?.map((month) => [month]) ?? [null]).map(countOf));
      return [...(cached as Sums[]).map(part), ...counted].reduce((all, one) => all + one, 0);
    },
    settle: async (now) => {
      const known = await MonthModel.find({ of }).lean();
      const countedAll = known.find(({ month }) => month === ALL)?.counted?.at;
      const isRecent = countedAll !== undefined && now.getTime() - countedAll.getTime() < RECOUNT_MS;
      const everything = !hasCountedAll || !isRecent;
      await storeSettled(of, count, { known, now, everything });
      hasCountedAll = true;
    },
  };
}

/** The sums of the clean months, and the names of the dirty ones: null when any month may be dirty. */
async function cachedOf(of: string): Promise<{ cached: unknown[]; dirty: string[] | null }> {
  const known = await MonthModel.find({ of }).lean();
  if (!known.some(({ month }) => month === ALL)) return { cached: [], dirty: null };
  const months = known.filter(({ month }) => month !== ALL);
  return {
    cached: months.filter(isClean).flatMap(({ counted }) => (counted?.sums ? [counted.sums] : [])),
    dirty: months.filter((one) => !isClean(one)).map(({ month }) => month),
  };
}

interface Round {
  known: readonly MonthDocument[];
  now: Date;
  everything: boolean;
}

async function storeSettled<Sums>(of: string, count: Count<Sums>, { known, now, everything }: Round): Promise<void> {
  const hasSettled = ({ month, markedAt }: MonthDocument) =>
    month !== ALL && (!markedAt || now.getTime() - markedAt.getTime() >= WRITE_SETTLED_MS);
  const due = known.filter((one) => hasSettled(one) && (everything || !isClean(one)));
  if (due.length === 0 && !everything) return;
  const sums = await count(everything ? null : due.map(({ month }) => month));
  const store = (month: string, marks: number) =>
    storeMonth(of, month, { marks, at: now, sums: sums.get(month) ?? null });
  for (const { month, marks } of due) await store(month, marks);
  if (!everything) return;
  for (const month of sums.keys()) if (!known.some((one) => one.month === month)) await store(month, 0);
  await store(ALL, 0);
}

/** Stores the counted sums, unless a write was announced since: then they may be too low. */
async function storeMonth(of: string, month: string, counted: NonNullable<MonthDocument["counted"]>): Promise<void> {
  const { marks } = counted;
  await once(() =>
    MonthModel.updateOne(
      { _id: idOf(of, month), marks: { $in: [marks] } },
      { $set: { counted }, $setOnInsert: { of, month, marks: 0, markedAt: null } },
      { upsert: marks === 0 },
    ),
  );
}

const idOf = (of: string, month: string): string => `${of} ${month}`;
const isClean = ({ counted, marks }: MonthDocument): boolean => counted !== null && counted.marks === marks;

/** False when another process inserted the same document at the same time. */
async function once(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

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
