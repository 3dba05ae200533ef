import mongoose from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** What was counted in one Lagos month. */
export interface SeatFiguresDocument {
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
export const seatFigureRows = SeatFiguresModel.db.collection<SeatFiguresDocument>("seatFigures");
