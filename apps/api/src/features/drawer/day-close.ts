import {
  addDays,
  DESK_METHODS,
  type contract,
  type DayClose,
  drawerSums,
  lagosDay,
  type RouteInput,
} from "@salon/contracts";
import { Types } from "mongoose";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { presentBlank } from "../audit-log/stored-blank.ts";
import { receiptsOfDaySince } from "../till/list.ts";
import { confirmedWithin, withConfirmed } from "../till/bank/confirmed.ts";
import { hasDeskReceipts, takenOn } from "../till/report.ts";
import { customersByIds } from "../users/users.ts";
import { noteToSee } from "../to-see/to-see.ts";
import { differencesOf, shouldBe } from "./day-closes.ts";
import { changeDay, findDay } from "./days.ts";
import { DrawerModel, type DrawerDocument, type StoredClose } from "./drawer.model.ts";
import { movementsOf } from "./present.ts";
import { readMoved } from "./read.ts";

type Closing = RouteInput<typeof contract.reports.closeDay>["body"];
type Till = Closing["counted"];
const DESK = Object.keys(DESK_METHODS) as (keyof Till)[];
const CLOSED = "This day is closed. An admin can open it again.";
/** How far back a day that was not closed is still shown. */
const UNCLOSED_DAYS = 14;

/**
 * The expected takings of a Lagos day by method, what moved in the drawer, and what it should hold; of a closed day as they
 * were then, with the counted ones and what moved after that.
 */
export async function readDayClose(date: string, today: string): Promise<DayClose> {
  const [{ takings, cash }, confirmed, found, unclosed] = await Promise.all([
    takenOn(date),
    confirmedWithin(date, date),
    findDay(date),
    unclosedDays(today),
  ]);
  const { closed } = found;
  const moved = await readMoved(found);
  const day = { date, expected: withConfirmed(takings, confirmed), moved, unclosed };
  if (!closed) {
    const drawer = drawerSums(movementsOf(found), cash);
    return { ...day, drawer, counted: null, closedAt: null, closedBy: null };
  }

  const [people, changed] = await Promise.all([
    customersByIds([String(closed.closedBy), ...(closed.blanked ? [String(closed.blanked.by)] : [])]),
    changesSince(date, closed, deskOf(takings, "amount")),
  ]);

  return {
    ...day,
    expected: withConfirmed(
      takings.map((sum) => asClosed(sum, closed)),
      confirmed,
    ),
    drawer: closed.drawer,
    counted: DESK.map((method) => ({
      method,
      amount: closed.counted[method],
      difference: closed.counted[method] - shouldBe(closed, method),
    })),
    closedAt: closed.closedAt.toISOString(),
    closedBy: people.get(String(closed.closedBy))?.name ?? null,
    ...(closed.note === undefined ? {} : { note: closed.note }),
    ...presentBlank(closed.blanked, people),
    ...(changed && { changed }),
  };
}

/** The days before today, at most 14 back, on which money moved at the desk and that are not closed; the newest first. */
export async function unclosedDays(today: string): Promise<string[]> {
  const days = Array.from({ length: UNCLOSED_DAYS }, (_, ago) => addDays(today, -1 - ago));
  const found = await DrawerModel.find({ _id: { $in: days } }).lean();
  const closed = new Set(found.flatMap(({ _id, closed: close }) => (close ? [_id] : [])));
  const open = days.filter((day) => !closed.has(day));
  const withCash = new Set(found.flatMap(({ _id, movements }) => (movements.length > 0 ? [_id] : [])));
  const moved = await Promise.all(open.map(async (day) => withCash.has(day) || (await hasDeskReceipts(day))));
  return open.filter((_, index) => moved[index]);
}

async function changesSince(day: string, { closedAt, expected }: StoredClose, now: Till) {
  const receipts = await receiptsOfDaySince(day, closedAt);
  const amount = DESK.reduce((sum, method) => sum + now[method] - expected[method], 0);
  return receipts.length > 0 || amount !== 0 ? { amount, receipts } : null;
}

type Takings = Awaited<ReturnType<typeof takenOn>>["takings"];

/** What the till of the desk should hold, or how many receipts say so. */
const deskOf = (takings: Takings, what: "amount" | "count"): Till =>
  Object.fromEntries(
    DESK.map((method) => [method, takings.find((sum) => sum.method === DESK_METHODS[method])?.[what] ?? 0]),
  ) as Till;

/** The takings by one method of a closed day: those of the desk as they were when it was closed. */
function asClosed(sum: Takings[number], { expected, counts }: StoredClose): Takings[number] {
  const method = DESK.find((each) => DESK_METHODS[each] === sum.method);
  return method ? { ...sum, amount: expected[method], count: counts[method] } : sum;
}

/**
 * Stores the counted and the expected takings of a day, and the moment of these sums: what came later is listed by it.
 * Only an admin closes it again, which replaces them; the activity log keeps both.
 * @throws AppError 400 for a day to come, 403 for an author when the day is closed
 */
export async function closeDay({ date, counted, note }: Closing, { id: actor, role }: SessionUser, now: () => Date) {
  if (date > lagosDay(now())) throw invalidField("date", "A day to come cannot be closed");

  const said = note === undefined ? {} : { note };
  await noteToSee({ kind: "close", id: date }, differencesOf(await findDay(date)).amounts, now());
  const closedBy = new Types.ObjectId(actor);
  const { before, after } = await changeDay(date, async (day) => {
    if (day.closed && role !== "admin") throw new AppError(403, CLOSED);
    const sums = await sumsOf(day);
    return { ...day, closed: { ...sums, counted, closedAt: now(), closedBy, ...said } };
  });
  await recordAuditEntry({
    at: after.closed!.closedAt,
    actor,
    action: "day.close",
    target: { type: "day", id: date },
    before: before.closed && loggedClose(before.closed),
    after: loggedClose(after.closed!),
  });
}

/** What the receipts and the movements of a day come to now. */
async function sumsOf(day: DrawerDocument): Promise<Pick<StoredClose, "expected" | "counts" | "drawer">> {
  const { takings, cash } = await takenOn(day._id);
  const drawer = drawerSums(movementsOf(day), cash);
  return { expected: deskOf(takings, "amount"), counts: deskOf(takings, "count"), drawer };
}

/** What the activity log keeps of a close. */
const loggedClose = ({ counted, expected, drawer, note }: StoredClose) => ({
  counted,
  expected,
  drawer,
  ...(note === undefined ? {} : { note }),
});

/**
 * Takes back that a day was closed; the activity log keeps what was counted.
 * @throws AppError 404 for a day that is not closed
 */
export async function reopenDay(date: string, actor: string, now: Date): Promise<void> {
  const { before } = await changeDay(date, ({ closed, ...day }) => {
    if (!closed) throw new AppError(404, "This day is not closed");
    return day;
  });
  const target = { type: "day", id: date } as const;
  await recordAuditEntry({ at: now, actor, action: "day.reopen", target, before: loggedClose(before.closed!) });
}
