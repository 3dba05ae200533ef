import { lagosDay } from "@salon/contracts";
import mongoose from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";
import { sweptFrom } from "./claims/sweep.ts";
import { SlotModel } from "./slots.model.ts";

/** What was counted on one Lagos day. */
interface SeatFiguresDocument {
  /** The day, as `2026-11-23`. */
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

/** The counters of each day, through the driver alone. */
const seatFigureRows = SeatFiguresModel.db.collection<SeatFiguresDocument>("seatFigures");

/** How often times were refused, and how many lines were moved to make room. */
export type SeatFigures = Required<Omit<SeatFiguresDocument, "_id">>;

/** Adds one to a counter of the month. An error is ignored: a booking never fails because of a figure. */
export async function countSeats(figure: keyof SeatFigures, now: Date): Promise<void> {
  const update = { $inc: { [figure]: 1 } };
  await seatFigureRows.updateOne({ _id: lagosDay(now) }, update, { upsert: true }).catch(() => undefined);
}

const MAX_HELD_SLOTS = 1000;

interface HeldPlaces {
  /** Lines of orders that hold a place now. */
  active: number;
  /** Lines whose hold has ended and is not settled yet. */
  overdue: number;
  /** The end of the first of these holds. */
  dueSince: Date | null;
}

/** Counts the lines of orders that hold a place; at most 1000 slots are read. */
export async function heldPlaces(now: Date): Promise<HeldPlaces> {
  const lines = await SlotModel.aggregate<{ until: Date }>([
    { $match: { day: { $gte: sweptFrom(now) }, "claims.state": "held" } },
    { $limit: MAX_HELD_SLOTS },
    { $unwind: "$claims" },
    { $match: { "claims.state": "held" } },
    { $group: { _id: { ref: "$claims.ref", line: "$claims.line" }, until: { $max: "$claims.expiresAt" } } },
  ]);
  const ended = lines.flatMap(({ until }) => (until > now ? [] : until.getTime()));
  const dueSince = ended.length > 0 ? new Date(Math.min(...ended)) : null;
  return { active: lines.length - ended.length, overdue: ended.length, dueSince };
}

/** The counters of these Lagos days together. */
export async function seatFigures(from: string, to: string): Promise<SeatFigures> {
  const days = await seatFigureRows.find({ _id: { $gte: from, $lte: to } }).toArray();
  const sum = (figure: keyof SeatFigures) => days.reduce((total, day) => total + (day[figure] ?? 0), 0);
  return { refused: sum("refused"), moved: sum("moved") };
}
