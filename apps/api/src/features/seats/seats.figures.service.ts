import { lagosDay } from "@salon/contracts";
import mongoose from "mongoose";
import { groupCommit } from "../../db/batching/group-commit.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** What was counted in one Lagos month. */
interface SeatFiguresDocument {
  /** The month, as `2026-11`. */
  _id: string;
  /** Requests that were refused because their times had no room. */
  refused?: number;
  /** Booked lines that were given another person or unit to make room. */
  moved?: number;
}

const SeatFiguresModel = mongoose.model<SeatFiguresDocument>(
  "SeatFigures",
  storedSchema<SeatFiguresDocument>({ _id: { type: String, required: true }, refused: Number, moved: Number }),
  "seatFigures",
);

/** The counters of each month, through the driver alone. */
const seatFigureRows = SeatFiguresModel.db.collection<SeatFiguresDocument>("seatFigures");

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
