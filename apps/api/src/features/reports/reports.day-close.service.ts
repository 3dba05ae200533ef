import { addDays, DESK_METHODS, lagosDay, type DayClose, type RouteInput, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { hasDeskReceipts, takingsOn } from "../till/till.report.service.ts";
import { customersByIds } from "../users/users.service.ts";
import { DayCloseModel } from "./reports.model.ts";

type Closing = RouteInput<typeof contract.reports.closeDay>["body"];
type Till = Closing["counted"];
const WATCHED_DAYS = 14;
const DESK = Object.keys(DESK_METHODS) as (keyof Till)[];

/** The expected takings of a Lagos day by method, and the counted ones when the day is closed. */
export async function readDayClose(date: string): Promise<DayClose> {
  const [expected, closed] = await Promise.all([takingsOn(date), DayCloseModel.findById(date).lean()]);
  if (!closed) return { date, expected, counted: null, closedAt: null, closedBy: null };
  const people = await customersByIds([String(closed.closedBy)]);
  return {
    date,
    expected,
    counted: DESK.map((method) => ({
      method,
      amount: closed.counted[method],
      difference: closed.counted[method] - closed.expected[method],
    })),
    closedAt: closed.closedAt.toISOString(),
    closedBy: people.get(String(closed.closedBy))?.name ?? null,
    ...(closed.note === undefined ? {} : { note: closed.note }),
  };
}

/** How many of the days before today have desk money and are not closed; only the last two weeks are read. */
export async function unclosedDays(now: Date): Promise<number> {
  const today = lagosDay(now);
  const days = Array.from({ length: WATCHED_DAYS }, (_, ago) => addDays(today, -1 - ago));
  const closed = await DayCloseModel.find({ _id: { $in: days } }, { _id: 1 }).lean();
  const open = days.filter((day) => closed.every(({ _id }) => _id !== day));
  return (await Promise.all(open.map(hasDeskReceipts))).filter(Boolean).length;
}

/** Stores the counted and the expected takings of a day. Closing it again replaces them; the activity log keeps both. */
export async function closeDay({ date, counted, note }: Closing, actor: string, now: Date): Promise<void> {
  const takings = await takingsOn(date);
  const expected = Object.fromEntries(
    DESK.map((method) => [method, takings.find((sum) => sum.method === DESK_METHODS[method])?.amount ?? 0]),
  ) as Till;
  const said = note === undefined ? {} : { note };
  const closing = { counted, expected, closedAt: now, closedBy: new Types.ObjectId(actor), ...said };
  const before = await DayCloseModel.findByIdAndUpdate(
    date,
    { $set: closing, ...(note === undefined ? { $unset: { note: 1 } } : {}) },
    { upsert: true, returnDocument: "before" },
  ).lean();
  const target = { type: "day", id: date };
  await recordAuditEntry({
    at: now,
    actor,
    action: "day.close",
    target,
    before: before?.counted ?? null,
    after: { counted, expected },
  });
}
