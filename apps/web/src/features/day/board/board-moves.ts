import { isFinished, type Appointment, type contract, type RouteRequest, type Slot } from "@salon/contracts";
import { isPerson, type BoardColumn } from "./board-columns.ts";
import { slotOf } from "./board-layout.ts";

/** A place of the grid: a slot in the column with this key. */
export interface Spot {
  slot: Slot;
  column: string;
}

export type MoveRequest = RouteRequest<(typeof contract)["bookings"]["reschedule"]>["body"];

/** Whether staff may move an appointment: its customer is still awaited. */
export const isMovable = (appointment: Appointment): boolean =>
  slotOf(appointment) !== null && !appointment.arrived && !isFinished(appointment);

/** The columns that an appointment may be moved to from its own: those of people only where one person serves one customer. */
export function columnsFor(
  { with: people, cartQuantity }: Appointment,
  own: string,
  columns: readonly BoardColumn[],
): BoardColumn[] {
  const mayChange = people !== undefined && cartQuantity === 1;
  return columns.filter((column) => column.key === own || (mayChange && isPerson(column)));
}

export const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type Arrow = (typeof ARROWS)[number];

/** The place beside a place of the grid; the place itself at an edge. */
export function spotBeside(
  spot: Spot,
  arrow: Arrow,
  { slots, columns }: { slots: readonly Slot[]; columns: readonly Pick<BoardColumn, "key">[] },
): Spot {
  const by = arrow === "ArrowUp" || arrow === "ArrowLeft" ? -1 : 1;
  if (arrow === "ArrowUp" || arrow === "ArrowDown")
    return { ...spot, slot: slots[slots.indexOf(spot.slot) + by] ?? spot.slot };
  const column = columns[columns.findIndex(({ key }) => key === spot.column) + by];
  return { ...spot, column: column?.key ?? spot.column };
}

/** The slot nearest to a height in the grid, where each slot is `slotHeight` high. */
export function slotAtHeight(height: number, slotHeight: number, slots: readonly Slot[]): Slot | undefined {
  const place = Math.round(height / slotHeight);
  return slots[Math.min(Math.max(place, 0), slots.length - 1)];
}

export const isSameSpot = (a: Spot, b: Spot): boolean => a.slot === b.slot && a.column === b.column;

/** A move between two places of a day. */
export interface BoardMove {
  from: Spot;
  to: Spot;
  columns: readonly BoardColumn[];
}

/**
 * The request that moves an appointment. It names where and with whom the desk saw the appointment, so that it is refused when
 * another desk was faster. In a person's column it keeps or chooses that person.
 */
export function moveRequest(
  { item, with: people, cartQuantity }: Appointment,
  day: string,
  { from, to, columns }: BoardMove,
): MoveRequest {
  const target = columns.find(({ key }) => key === to.column);
  const isServedByOne = people !== undefined && cartQuantity === 1 && target !== undefined && isPerson(target);
  return {
    item,
    date: day,
    time: to.slot,
    from: { date: day, time: from.slot, ...(people && { with: people.map(({ _id }) => _id) }) },
    ...(isServedByOne && { person: to.column }),
  };
}

/** The request that says of the latest move of an appointment that its customer asked for it. */
export const wishedRequest = ({ item, time }: Appointment, date: string): MoveRequest => {
  const place = { date, time: time as Slot };
  return { item, ...place, from: place, wished: true };
};

/**
 * The request that takes a move back. Where the move left it to the server who serves the appointment, it does not say whom
 * the desk saw. Null where there is no way back: an appointment cannot be taken from its person alone.
 */
export function undoRequest(before: Appointment, day: string, { from, to, columns }: BoardMove): MoveRequest | null {
  const { person: given } = moveRequest(before, day, { from, to, columns });
  const request = moveRequest(before, day, { from: to, to: from, columns });
  if (from.slot === to.slot && request.person === undefined) return null;
  const { with: _seen, ...place } = request.from!;
  return { ...request, from: { ...place, ...(typeof given === "string" && { with: [given] }) } };
}
