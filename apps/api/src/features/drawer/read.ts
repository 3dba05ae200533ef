import { REFUSED } from "../../http/refusals.ts";
import {
  addDays,
  type contract,
  type Drawer,
  drawerAmount,
  type DrawerMoved,
  drawerSums,
  type RouteInput,
  standingMovements,
} from "@salon/contracts";
import { instantColumns, instantValues } from "../../csv-values.ts";
import { invalidField } from "../../http/app-error.ts";
import { getSettings } from "../settings/settings.ts";
import { takenOn } from "../till/report.ts";
import { findDay } from "./days.ts";
import { DrawerModel, type DrawerDocument } from "./drawer.model.ts";
import { movementsOf, presentMovements } from "./present.ts";

const LONGEST_DAYS = 366;

/** What was moved in the drawer of a day, what it should hold now, and what was left in it before. */
export async function readDrawer(day: string): Promise<Drawer> {
  const [found, { cash }] = await Promise.all([findDay(day), takenOn(day)]);

  return {
    day,
    ...(await readMoved(found)),
    sums: drawerSums(movementsOf(found), cash),
    closedAt: found.closed?.closedAt.toISOString() ?? null,
  };
}

/** What was moved in the drawer of a day, what authors may still take out, and what was left in it before. */
export async function readMoved(day: DrawerDocument): Promise<DrawerMoved> {
  const [movements, before, { drawerOutMax }] = await Promise.all([
    presentMovements(day),
    dayBefore(day._id),
    getSettings(),
  ]);

  return {
    movements,
    authorsLeft: Math.max(0, drawerOutMax - outByAuthors(day)),
    ...(before && { before }),
  };
}

/** What authors have taken out of the drawer on a day, without what was reversed, in naira. */
export const outByAuthors = (day: DrawerDocument): number =>
  standingMovements(movementsOf(day))
    .filter(({ kind, role }) => kind === "out" && role !== "admin")
    .reduce((sum, { amount }) => sum + amount, 0);

/** What was counted on the last closed day before this one, and the cash that came in after that. */
async function dayBefore(day: string): Promise<Drawer["before"] | null> {
  const last = await DrawerModel.findOne({ _id: { $lt: day }, closed: { $exists: true } })
    .sort({ _id: -1 })
    .lean();
  if (!last?.closed) return null;

  const { cash } = await takenOn(last._id);
  const { counted, expected } = last.closed;
  return { day: last._id, counted: counted.cash, later: cash.taken - cash.givenBack - expected.cash };
}

/** The columns of the movements table; `in the drawer` is negative where money went out. */
export const DRAWER_COLUMNS = [
  "day",
  ...instantColumns("at"),
  "kind",
  "amount (NGN)",
  "in the drawer (NGN)",
  "reason",
  "by",
  "id",
  "reverses",
  "more than it should hold",
];

/** Every movement of a range of days as rows of a table, the oldest first; without days those of today. */
export async function* exportDrawer(
  { from, to }: RouteInput<typeof contract.drawer.csv>["query"],
  today: string,
): AsyncGenerator<(string | number | null)[]> {
  const last = to ?? (from === undefined || from <= today ? today : from);
  const first = from ?? last;
  if (first > last) throw invalidField("to", REFUSED.rangeReversed);
  if (addDays(first, LONGEST_DAYS) < last) throw invalidField("to", REFUSED.overAYear);

  const days = DrawerModel.find({ _id: { $gte: first, $lte: last } })
    .sort({ _id: 1 })
    .lean();
  for await (const found of days.cursor())
    for (const movement of await presentMovements(found)) {
      const { _id, day, kind, amount, reason, at, by, reverses, above } = movement;
      yield [
        day,
        ...instantValues(at),
        kind,
        amount,
        drawerAmount(movement),
        reason,
        by ?? null,
        _id,
        reverses ?? null,
        above ? "yes" : null,
      ];
    }
}
