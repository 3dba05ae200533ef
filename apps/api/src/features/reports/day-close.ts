import {
  addDays,
  DESK_METHODS,
  type contract,
  type DayClose,
  lagosDay,
  type Role,
  type RouteInput,
} from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { receiptsOfDaySince } from "../till/list.ts";
import { hasDeskReceipts, takingsOn } from "../till/report.ts";
import { customersByIds } from "../users/users.ts";
import { DayCloseModel, type DayCloseDocument } from "./reports.model.ts";

type Closing = RouteInput<typeof contract.reports.closeDay>["body"];
type Till = Closing["counted"];
const DESK = Object.keys(DESK_METHODS) as (keyof Till)[];
const CLOSED = "This day is closed. An admin can open it again.";
/** How far back a day that was not closed is still shown. */
const UNCLOSED_DAYS = 14;

/**
 * The expected takings of a Lagos day by method; of a closed one as they were then, with the counted ones and what
 * moved after that.
 */
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
    changesSince(closed, deskOf(takings, "amount")),
  ]);

  return {
    ...day,
    expected: takings.map((sum) => asClosed(sum, closed)),
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

type Takings = Awaited<ReturnType<typeof takingsOn>>;

/** What the till of the desk should hold, or how many receipts say so. */
const deskOf = (takings: Takings, what: "amount" | "count"): Till =>
  Object.fromEntries(
    DESK.map((method) => [method, takings.find((sum) => sum.method === DESK_METHODS[method])?.[what] ?? 0]),
  ) as Till;

/** The takings by one method of a closed day: those of the desk as they were when it was closed. */
function asClosed(sum: Takings[number], { expected, counts }: DayCloseDocument): Takings[number] {
  const method = DESK.find((each) => DESK_METHODS[each] === sum.method);
  return method ? { ...sum, amount: expected[method], count: counts[method] } : sum;
}

/**
 * Stores the counted and the expected takings of a day. Only an admin closes it again, which replaces them; the
 * activity log keeps both.
 * @throws AppError 400 for a day to come, 403 for an author when the day is closed
 */
export async function closeDay({ date, counted, note }: Closing, { id: actor, role }: SessionUser, now: Date) {
  if (date > lagosDay(now)) throw invalidField("date", "A day to come cannot be closed");

  const takings = await takingsOn(date);
  const said = note === undefined ? {} : { note };
  const expected = deskOf(takings, "amount");
  const closing = { counted, expected, counts: deskOf(takings, "count"), closedAt: now, ...said };
  const before = await store({ _id: date, ...closing, closedBy: new Types.ObjectId(actor) }, role);
  await recordAuditEntry({
    at: now,
    actor,
    action: "day.close",
    target: { type: "day", id: date },
    before: before && loggedClose(before),
    after: { counted, expected, ...said },
  });
}

/** Writes a close; answers the one that it replaces. */
async function store(closing: DayCloseDocument, role: Role): Promise<DayCloseDocument | null> {
  try {
    await DayCloseModel.create(closing);
    return null;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  if (role !== "admin") throw new AppError(403, CLOSED);
  return DayCloseModel.findOneAndReplace({ _id: closing._id }, closing, { upsert: true }).lean();
}

/** What the activity log keeps of a close. */
const loggedClose = ({ counted, expected, note }: DayCloseDocument) => ({
  counted,
  expected,
  ...(note === undefined ? {} : { note }),
});

/**
 * Takes back that a day was closed; the activity log keeps what was counted.
 * @throws AppError 404 for a day that is not closed
 */
export async function reopenDay(date: string, actor: string, now: Date): Promise<void> {
  const closed = await DayCloseModel.findByIdAndDelete(date).lean();
  if (!closed) throw new AppError(404, "This day is not closed");
  const target = { type: "day", id: date } as const;
  await recordAuditEntry({ at: now, actor, action: "day.reopen", target, before: loggedClose(closed) });
}
