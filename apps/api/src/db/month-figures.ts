import mongoose, { Schema } from "mongoose";
import { isDuplicateKey } from "./duplicate-key.ts";

/** Sums of one month of a collection, as far as they are known. */
interface MonthDocument {
  /** `bookings 2026-11`; `bookings all` says since when every month that has rows has such a document. */
  _id: string;
  of: string;
  month: string;
  /** How many writes were announced, and when the last. */
  marks: number;
  markedAt: Date | null;
  counted: { marks: number; at: Date; sums: unknown } | null;
}
const monthSchema = new Schema<MonthDocument>({
  _id: { type: String, required: true },
  of: { type: String, required: true },
  month: { type: String, required: true },
  marks: { type: Number, default: 0 },
  markedAt: { type: Date, default: null },
  counted: { type: Schema.Types.Mixed, default: null },
});
monthSchema.index({ of: 1 });
const MonthModel = mongoose.model<MonthDocument>("MonthFigures", monthSchema, "figures");

/** By then an announced write is there, or never will be: longer than any write may take, and than clocks may differ. */
const LANDED_MS = 60_000;
const RECOUNT_MS = 24 * 60 * 60_000;
const ALL = "all";

/** Months as `2026-11`, with what their rows add up to; a month without rows is missing. */
export type ByMonth<Sums> = Map<string, Sums>;
/** Sums over all rows of a collection that cost no more as it grows. */
export interface MonthFigures<Sums> {
  /** Announces a write that changes the sums of the month an instant falls in. Call it before that write. */
  willChange: (at: Date, now: Date) => Promise<void>;
  /** The sums of every month, exact at this moment on every process: what was announced since it was counted is counted anew. */
  read: () => Promise<Sums[]>;
  /** What a part of the sums comes to, as exact: `part` of each month at rest, and `count` of each that is moving, or once of all. */
  total: (part: (sums: Sums) => number, count: (months: Months) => Promise<number>) => Promise<number>;
  /**
   * Counts and keeps what has come to rest; the first time in a process, and once a day, everything, so that rows that
   * were brought in from elsewhere do not stay uncounted. Nothing else depends on it but speed.
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
    willChange: async (at, now) => {
      const month = monthOf(at);
      const mark = { $inc: { marks: 1 }, $max: { markedAt: now }, $setOnInsert: { of, month, counted: null } };
      const write = () => MonthModel.updateOne({ _id: idOf(of, month) }, mark, { upsert: true });
      if (!(await once(write))) await write();
    },
    read: async () => {
      const { kept, moving } = await keptOf(of);
      const fresh = moving?.length === 0 ? [] : (await count(moving)).values();
      return [...(kept as Sums[]), ...fresh];
    },
    total: async (part, countOf) => {
      const { kept, moving } = await keptOf(of);
      const counted = await Promise.all((moving?.map((month) => [month]) ?? [null]).map(countOf));
      return [...(kept as Sums[]).map(part), ...counted].reduce((all, one) => all + one, 0);
    },
    settle: async (now) => {
      const known = await MonthModel.find({ of }).lean();
      const countedAll = known.find(({ month }) => month === ALL)?.counted?.at;
      const isRecent = countedAll !== undefined && now.getTime() - countedAll.getTime() < RECOUNT_MS;
      const everything = !hasCountedAll || !isRecent;
      await keepLanded(of, count, { known, now, everything });
      hasCountedAll = true;
    },
  };
}

/** The sums of the months that rest, and which months are moving: null when they could be any. */
async function keptOf(of: string): Promise<{ kept: unknown[]; moving: string[] | null }> {
  const known = await MonthModel.find({ of }).lean();
  if (!known.some(({ month }) => month === ALL)) return { kept: [], moving: null };
  const months = known.filter(({ month }) => month !== ALL);
  return {
    kept: months.filter(isExact).flatMap(({ counted }) => (counted?.sums ? [counted.sums] : [])),
    moving: months.filter((one) => !isExact(one)).map(({ month }) => month),
  };
}

interface Round {
  known: readonly MonthDocument[];
  now: Date;
  everything: boolean;
}

async function keepLanded<Sums>(of: string, count: Count<Sums>, { known, now, everything }: Round): Promise<void> {
  const hasLanded = ({ month, markedAt }: MonthDocument) =>
    month !== ALL && (!markedAt || now.getTime() - markedAt.getTime() >= LANDED_MS);
  const due = known.filter((one) => hasLanded(one) && (everything || !isExact(one)));
  if (due.length === 0 && !everything) return;
  const sums = await count(everything ? null : due.map(({ month }) => month));
  const keep = (month: string, marks: number) =>
    keepMonth(of, month, { marks, at: now, sums: sums.get(month) ?? null });
  for (const { month, marks } of due) await keep(month, marks);
  if (!everything) return;
  for (const month of sums.keys()) if (!known.some((one) => one.month === month)) await keep(month, 0);
  await keep(ALL, 0);
}

/** Keeps what was counted unless a write was announced since: then it may be too little. */
async function keepMonth(of: string, month: string, counted: NonNullable<MonthDocument["counted"]>): Promise<void> {
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
const isExact = ({ counted, marks }: MonthDocument): boolean => counted !== null && counted.marks === marks;

/** False when somebody else wrote the same new document at the same time. */
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

/** A filter for the rows of some months by the instant in `field`; none for all. */
export const inMonths = (field: string, months: Months): Record<string, unknown> =>
  months === null
    ? {}
    : {
        $or: months.map((month) => {
          const $gte = new Date(`${month}-01T00:00:00Z`);
          return { [field]: { $gte, $lt: new Date(Date.UTC($gte.getUTCFullYear(), $gte.getUTCMonth() + 1)) } };
        }),
      };

/** The month of a row as an expression; when rows of one month alone are looked at, it need not be worked out of each. */
export const monthIn = (field: string, months: Months) =>
  months?.length === 1 ? { $literal: months[0] } : { $dateToString: { date: `$${field}`, format: "%Y-%m" } };
