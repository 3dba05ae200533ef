import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";
import { type Attempt, attemptSchema } from "../../../http/attempts.ts";

/** That an appointment takes place although it could not: the place, the people and the causes of which staff said so. */
export interface TakesPlace {
  /** Salon day and slot. */
  day: string;
  time: string;
  /** Empty for no one. */
  with: Types.ObjectId[];
  /** As `causesOf` names them. */
  causes: string[];
  at: Date;
  attempt?: Attempt;
}

/** How a line stores it. */
export const takesPlaceSchema = storedSchema<TakesPlace>(
  {
    day: { type: String, required: true },
    time: { type: String, required: true },
    with: { type: [Schema.Types.ObjectId], required: true },
    causes: { type: [String], required: true },
    at: { type: Date, required: true },
    attempt: { type: attemptSchema },
  },
  { _id: false },
);
