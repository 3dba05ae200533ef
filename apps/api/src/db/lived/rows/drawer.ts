import {
  cashSums,
  DESK_METHODS,
  type DrawerKind,
  drawerSums,
  instantOf,
  slotInstant,
  type Slot,
  tillAmount,
} from "@salon/contracts";
import type { BookingDocument } from "../../../features/bookings/bookings.model.ts";
import type { DrawerDocument, StoredClose, StoredMovement } from "../../../features/drawer/drawer.model.ts";
import { movementsOf } from "../../../features/drawer/present.ts";
import type { OpenDay } from "../plan/days.ts";
import type { Salon } from "../salon.ts";

const CLOSING_MINUTES = 19 * 60 + 45;
const FLOAT = 10_000;
/** What moves in the drawer on some days, at these minutes of the day. */
const MOVES: { every: number; minutes: number; kind: DrawerKind; amount: number; reason: string }[] = [
  { every: 3, minutes: 14 * 60 + 20, kind: "out", amount: 1500, reason: "Drinking water and tissue" },
  { every: 4, minutes: 15 * 60 + 5, kind: "out", amount: 4000, reason: "Diesel for the generator" },
  { every: 5, minutes: 15 * 60 + 40, kind: "in", amount: 5000, reason: "Small notes from the bank" },
];
/** Every so many days the counted cash is not what was expected. */
const DIFFERENCE_EVERY = 9;
const DIFFERENCE = 500;
const WHY = "Change for the generator's fuel, receipt in the box";

/** The drawer of every day until now: each has a float, some have more movements, and all that are over but the last one are closed. */
export function drawerRows(
  days: readonly OpenDay[],
  bookings: readonly BookingDocument[],
  salon: Salon,
): DrawerDocument[] {
  const receipts = bookings.flatMap((booking) => booking.receipts);
  const lastOver = days.findLast(({ offset }) => offset < 0);
  return days
    .filter(({ offset }) => offset <= 0)
    .map((day, index) => {
      const movements = movementsAt(day, index, salon);
      const row = { _id: day.day, revision: movements.length, movements };
      if (day.offset === 0 || day === lastOver) return row;
      const ofDay = receipts.filter((receipt) => receipt.day === day.day);
      return { ...row, revision: row.revision + 1, closed: closeOf(row, index, { receipts: ofDay, salon }) };
    })
    .filter(({ revision }) => revision > 0);
}

/** What has moved on a day before now, the float with the first slot. */
function movementsAt({ day, slots }: OpenDay, index: number, { now, ids, staff }: Salon): StoredMovement[] {
  const float = { kind: "float" as const, amount: FLOAT, reason: "", at: slotInstant(day, slots[0] as Slot) };
  const others = MOVES.filter(({ every }) => index % every === every - 1).map(({ kind, amount, reason, minutes }) => ({
    kind,
    amount,
    reason,
    at: instantOf(day, minutes),
  }));
  return [float, ...others]
    .filter(({ at }) => at <= now)
    .map((movement) => ({ _id: ids.at(movement.at), ...movement, by: staff.desk, role: "author" }));
}

function closeOf(
  day: DrawerDocument,
  index: number,
  { receipts, salon }: { receipts: BookingDocument["receipts"]; salon: Salon },
): StoredClose {
  const of = (method: string) => receipts.filter((receipt) => receipt.method === method);
  const taken = (method: string) => of(method).reduce((sum, one) => sum + tillAmount(one), 0);
  const count = (method: string) => of(method).filter(({ kind }) => kind === "payment" || kind === "tip").length;
  const byMethod = (figure: (method: string) => number) => ({
    cash: figure(DESK_METHODS.cash),
    pos: figure(DESK_METHODS.pos),
    transfer: figure(DESK_METHODS.transfer),
  });

  const expected = byMethod(taken);
  const drawer = drawerSums(movementsOf(day), cashSums(of(DESK_METHODS.cash)));
  const isShort = index % DIFFERENCE_EVERY === DIFFERENCE_EVERY - 1;

  return {
    counted: { ...expected, cash: drawer.expected - (isShort ? DIFFERENCE : 0) },
    expected,
    counts: byMethod(count),
    drawer,
    closedAt: instantOf(day._id, CLOSING_MINUTES),
    closedBy: salon.staff.desk,
    ...(isShort && { note: WHY }),
  };
}
