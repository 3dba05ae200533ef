import {
  IMPORT_KINDS,
  IMPORT_STATES,
  IMPORT_STEPS,
  type ListAsk,
  type ImportField,
  type ImportKind,
  type ImportRow,
  type ImportState,
  type ImportStep,
} from "@salon/contracts";
import mongoose, { Schema, type Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { type Attempted, attemptSchema, ONE_PER_ATTEMPT } from "../../http/attempts.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** A list that an admin brings. It is kept for a few days, and is in no backup. */
export interface ImportDocument extends Attempted {
  _id: Types.ObjectId;
  kind: ImportKind;
  step: ImportStep;
  createdAt: Date;
  deleteAt: Date;
  by: Types.ObjectId;
  rows: number;
  columns: string[];
  contacts: boolean;
  guess: (ImportField | null)[];
  mapping: (ImportField | null)[];
  answers: { key: string; value: string }[];
  asks: ListAsk[];
  /** Grows with every preview: only rows of this revision count. */
  revision: number;
  /** When it was run, and by whom. */
  ranAt?: Date;
  ranBy?: Types.ObjectId;
  /** When what it made began to be removed, and by whom. */
  undoneAt?: Date;
  undoneBy?: Types.ObjectId;
}

/** What a row says and what becomes of it, without its place in the list. */
type RowReading = Omit<ImportRow, "row" | "cells" | "state" | "ticked">;

/** A card that is there, that of an earlier row, by its mark, or one of its own that shares the number. */
export type RowPerson = { card: string } | { row: string } | { own: true };

/** One row of a list, with what its preview promises. */
export interface ImportRowDocument {
  _id: Types.ObjectId;
  import: Types.ObjectId;
  revision: number;
  row: number;
  cells: string[];
  state: ImportState;
  ticked: boolean;
  /** How an admin has ticked it; absent while it is as the list suggests. */
  chosen?: boolean | undefined;
  /** An admin wants it squeezed in. */
  squeezed?: boolean | undefined;
  /** A digest of what it says: rows with the same one are one row, also of another list. */
  mark?: string | undefined;
  said: RowReading;
  /** Whose card the row of a client is about; absent where it makes one that its number leads to. */
  person?: RowPerson | undefined;
  /** The reference under which its seats were last claimed. */
  seatRef?: string;
  deleteAt: Date;
}

const importSchema = storedSchema<ImportDocument>({
  kind: { type: String, enum: IMPORT_KINDS, required: true },
  step: { type: String, enum: IMPORT_STEPS, required: true },
  createdAt: { type: Date, required: true },
  deleteAt: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  rows: { type: Number, required: true },
  columns: { type: [String], required: true },
  contacts: { type: Boolean, required: true },
  guess: { type: [String], required: true },
  mapping: { type: [String], required: true },
  answers: { type: Schema.Types.Mixed, required: true },
  asks: { type: Schema.Types.Mixed, required: true },
  revision: { type: Number, required: true },
  ranAt: { type: Date },
  ranBy: { type: Schema.Types.ObjectId },
  undoneAt: { type: Date },
  undoneBy: { type: Schema.Types.ObjectId },
  attempt: { type: attemptSchema },
});
importSchema.index(...ONE_PER_ATTEMPT);

const rowSchema = storedSchema<ImportRowDocument>({
  import: { type: Schema.Types.ObjectId, required: true },
  revision: { type: Number, required: true },
  row: { type: Number, required: true },
  cells: { type: [String], required: true },
  state: { type: String, enum: IMPORT_STATES, required: true },
  ticked: { type: Boolean, required: true },
  chosen: { type: Boolean },
  squeezed: { type: Boolean },
  mark: { type: String },
  said: { type: Schema.Types.Mixed, required: true },
  person: { type: Schema.Types.Mixed },
  seatRef: { type: String },
  deleteAt: { type: Date, required: true },
});
// For the rows of a list, in their order.
rowSchema.index({ import: 1, revision: 1, row: 1 });
// For the job that deletes rows whose days are over.
rowSchema.index({ deleteAt: 1 });

export const ImportModel = mongoose.model<ImportDocument>("Import", importSchema, "imports");
announceChanges(ImportModel, "imports");
/** The rows of lists, which may have notes about people: only admins read them. */
export const ImportRowModel = mongoose.model<ImportRowDocument>("ImportRow", rowSchema, "importrows");
announceChanges(ImportRowModel, "imports");
/** The same rows through the driver alone, for lists of thousands. */
export const importRows = ImportRowModel.db.collection<ImportRowDocument>("importrows");
