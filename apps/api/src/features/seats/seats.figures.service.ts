import { lagosDay } from "@salon/contracts";
import { groupCommit } from "../../db/batching/group-commit.ts";
import { type SeatFiguresDocument, seatFigureRows } from "./seats.figures.model.ts";

/** How often times were refused in a month, and how many lines were moved to make room. */
export type SeatFigures = Required<Omit<SeatFiguresDocument, "_id">>;

const write = groupCommit(seatFigureRows);

/** Adds one to a counter of the month. An error is ignored: a booking never fails because of a figure. */
export async function countSeats(figure: keyof SeatFigures, now: Date): Promise<void> {
  const update = { $inc: { [figure]: 1 } };
  await write({ updateOne: { filter: { _id: monthOf(now) }, update, upsert: true } }).catch(() => undefined);
}

/** The counters of a Lagos month, as `2026-11`. */
export async function seatFigures(month: string): Promise<SeatFigures> {
  const { refused = 0, moved = 0 } = (await seatFigureRows.findOne({ _id: month })) ?? {};
  return { refused, moved };
}

const monthOf = (now: Date): string => lagosDay(now).slice(0, "2026-11".length);
