import { DRAWER_KINDS, type DrawerKind, type DrawerSums, type Role } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { type Attempted, attemptSchema } from "../../http/attempts.ts";
import { blankSchema, type StoredBlank } from "../audit-log/stored-blank.ts";

/** Cash that moved without a receipt. */
export interface StoredMovement extends Attempted {
  _id: Types.ObjectId;
  kind: DrawerKind;
  /** Naira, always positive. */
  amount: number;
  reason: string;
  by: Types.ObjectId;
  /** The role of `by` at that time: the limit is on what authors take out. */
  role: Role;
  at: Date;
  /** In a reversal: the movement that it undoes. */
  reverses?: Types.ObjectId;
  /** Present once an admin removed the reason. */
  blanked?: StoredBlank;
  /** What the drawer should have held before, in naira, where more was taken out. */
  expected?: number;
}

/** The counted and expected takings of a closed day, in naira. */
export interface StoredClose {
  counted: { cash: number; pos: number; transfer: number };
  /** What the receipts of the day came to when it was closed, and how many there were; it stays so. */
  expected: { cash: number; pos: number; transfer: number };
  counts: { cash: number; pos: number; transfer: number };
  /** What the drawer should have held then. */
  drawer: DrawerSums;
  closedAt: Date;
  closedBy: Types.ObjectId;
  /** How staff explain a difference. */
  note?: string;
  /** Present once an admin removed the note. */
  blanked?: StoredBlank;
}

/**
 * The drawer of a day: its movements, which are only added, and its close. Both are in one document, so that one conditional
 * update keeps the limit on cash taken out, and none is added to a closed day.
 */
export interface DrawerDocument {
  /** Lagos day. */
  _id: string;
  /** One more with each change. */
  revision: number;
  movements: StoredMovement[];
  closed?: StoredClose;
}

const amounts = storedSchema<StoredClose["counted"]>({ cash: Number, pos: Number, transfer: Number }, { _id: false });
const sums = storedSchema<DrawerSums>(
  { float: Number, taken: Number, givenBack: Number, in: Number, out: Number, expected: Number },
  { _id: false },
);
const close = storedSchema<StoredClose>(
  {
    counted: { type: amounts, required: true },
    expected: { type: amounts, required: true },
    counts: { type: amounts, required: true },
    drawer: { type: sums, required: true },
    closedAt: { type: Date, required: true },
    closedBy: { type: Schema.Types.ObjectId, required: true },
    note: { type: String },
    blanked: { type: blankSchema },
  },
  { _id: false },
);
const movement = storedSchema<StoredMovement>({
  kind: { type: String, enum: DRAWER_KINDS, required: true },
  amount: { type: Number, required: true },
  reason: { type: String, default: "" },
  by: { type: Schema.Types.ObjectId, required: true },
  role: { type: String, required: true },
  at: { type: Date, required: true },
  reverses: { type: Schema.Types.ObjectId },
  blanked: { type: blankSchema },
  expected: { type: Number },
  attempt: { type: attemptSchema },
});

const drawerSchema = storedSchema<DrawerDocument>({
  _id: { type: String, required: true },
  revision: { type: Number, required: true },
  movements: { type: [movement] },
  closed: { type: close },
});

/** The drawer, a document for each day. */
export const DrawerModel = mongoose.model<DrawerDocument>("Drawer", drawerSchema, "drawer");
announceChanges(DrawerModel, "till");
