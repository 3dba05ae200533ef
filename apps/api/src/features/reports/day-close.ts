import {
  addDays,
  DESK_METHODS,
  type contract,
  type DayClose,
  type PaymentMethod,
  type RouteInput,
} from "@salon/contracts";
import { Types } from "mongoose";
import { AppError } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { receiptsOfDaySince } from "../till/list.ts";
import { hasDeskReceipts, takingsOn } from "../till/report.ts";
import { customersByIds } from "../users/users.ts";
import { DayCloseModel, type DayCloseDocument } from "./reports.model.ts";

type Closing = RouteInput<typeof contract.reports.closeDay>["body"];
type Till = Closing["counted"];
const DESK = Object.keys(DESK_METHODS) as (keyof Till)[];
/** How far back a day that was not closed is still shown. */
const UNCLOSED_DAYS = 14;

/** The expected takings of a Lagos day by method, the counted ones when the day is closed, and what moved after that. */
export async function readDayClose(date: string, today: string): Promise<DayClose> {
  const [takings, closed, unclosed] = await Promise.all([
    takingsOn(date),
    DayCloseModel.findById(date).lean(),
    unclosedDays(today),
  ]);
  const day = { date, expected: takings, unclosed };
  if (!closed) return { ...day, counted: null, closedAt: null, closedBy: null };
  const [people, changed] = await Promise.all([
    customersByIds([String(closed.closedBy)]),
    changesSince(closed, deskOf(takings)),
  ]);
  return {
    ...day,
    counted: DESK.map((method) => ({
      method,
      amount: closed.counted[method],
      difference: closed.counted[method] - closed.expected[method],
    })),
    closedAt: closed.closedAt.toISOString(),
    closedBy: people.get(String(closed.closedBy))?.name ?? null,
    ...(closed.note === undefined ? {} : { note: closed.note }),
    ...(changed && { changed }),
  };
}

/** The days before today, at most 14 back, that have receipts of the desk and are not closed; the newest first. */
export async function unclosedDays(today: string): Promise<string[]> {
  const days = Array.from({ length: UNCLOSED_DAYS }, (_, ago) => addDays(today, -1 - ago));
  const closed = await DayCloseModel.find({ _id: { $in: days } }, { _id: 1 }).lean();
  const open = days.filter((day) => closed.every(({ _id }) => _id !== day));
  const moved = await Promise.all(open.map(hasDeskReceipts));
  return open.filter((_, index) => moved[index]);
}

async function changesSince({ _id: day, closedAt, expected }: DayCloseDocument, now: Till) {
  const receipts = await receiptsOfDaySince(day, closedAt);
  const amount = DESK.reduce((sum, method) => sum + now[method] - expected[method], 0);
  return receipts.length > 0 || amount !== 0 ? { amount, receipts } : null;
}

/** What the till of the desk should hold. */
const deskOf = (takings: readonly { method: PaymentMethod; amount: number }[]): Till =>
  Object.fromEntries(
    DESK.map((method) => [method, takings.find((sum) => sum.method === DESK_METHODS[method])?.amount ?? 0]),
  ) as Till;

/** Stores the counted and the expected takings of a day. Closing it again replaces them; the activity log keeps both. */
export async function closeDay({ date, counted, note }: Closing, actor: string, now: Date): Promise<void> {
  const expected = deskOf(await takingsOn(date));
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

/** Takes back that a day was closed; the activity log keeps what was counted. @throws AppError 404 for a day that is not closed */
export async function reopenDay(date: string, actor: string, now: Date): Promise<void> {
  const closed = await DayCloseModel.findByIdAndDelete(date).lean();
  if (!closed) throw new AppError(404, "This day is not closed");
  const { counted, expected, note } = closed;
  const before = { counted, expected, ...(note === undefined ? {} : { note }) };
  await recordAuditEntry({ at: now, actor, action: "day.reopen", target: { type: "day", id: date }, before });
}
