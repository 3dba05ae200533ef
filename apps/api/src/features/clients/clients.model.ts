import { PATCH_TEST_RESULTS } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { type Attempt, attemptSchema } from "../../http/attempts.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { blankSchema, type StoredBlank } from "../audit-log/stored-blank.ts";

/** What staff wrote about a person; appended and never changed, but that an admin may remove the text. */
interface StoredNote {
  _id: Types.ObjectId;
  at: Date;
  by: Types.ObjectId;
  text: string;
  /** Present once an admin removed the text. */
  blanked?: StoredBlank;
  attempt?: Attempt;
}
/** A patch test of a service; appended and never changed. */
interface StoredPatchTest {
  _id: Types.ObjectId;
  serviceId: Types.ObjectId;
  /** Salon day. */
  day: string;
  result: (typeof PATCH_TEST_RESULTS)[number];
  by: Types.ObjectId;
  attempt?: Attempt;
}

/** What one row of a list has added to a card that was there, so that its undo can take it off again. */
export interface StoredAddition {
  list: Types.ObjectId;
  /** Names the row. */
  mark: string;
  at: Date;
  /** E.164. */
  phones: string[];
  email?: string;
  /** Alone, or after the alert that the card had. */
  alert?: string;
}

/**
 * The card of one person. A card that was merged stays under its keys, so that its id, numbers and account lead to the
 * card that it was merged into.
 */
export interface ClientDocument {
  _id: Types.ObjectId;
  /** Only a live card is shown or changed. */
  state: "live" | "merged" | "deleted";
  /**
   * The card's own id, its account, its numbers, the walk-in and the row of a list that it was made for, each prefixed; no other card has
   * one of them. A number that people share is the key of one of their cards.
   */
  keys: string[];
  /** The account that staff linked. */
  user: Types.ObjectId | null;
  /** E.164, also those of the cards that were merged into this one. */
  phones: string[];
  name: string;
  /** Where staff may send what they choose to send, in lower case; absent without one. It joins no account, and is no consent to anything. */
  email?: string;
  /** As `termsOf` builds them from name, e-mail and numbers. */
  terms: string[];
  /** At most 120 characters; absent without one. */
  alert?: string;
  notes: StoredNote[];
  patchTests: StoredPatchTest[];
  /** Grows with every change but a new note or patch test. */
  revision: number;
  createdAt: Date;
  /** Every card whose content this one has taken over. */
  merged: Types.ObjectId[];
  /** The card that it was merged into, which may have been merged since. */
  mergedInto?: Types.ObjectId;
  mergedBy?: Types.ObjectId;
  /** A merge or deletion has been decided and is not complete. */
  pending?: true;
  /** The list of clients that made it; absent in others. */
  imported?: Types.ObjectId;
  /** What lists have added in the last days; absent without any. Each has made the revision grow by one. */
  brought?: StoredAddition[];
  /** A merged card keeps a copy of its content until then, for a backup that reads the two cards at different times. */
  keptUntil?: Date;
}

const noteSchema = storedSchema<StoredNote>({
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  text: { type: String, required: true },
  blanked: { type: blankSchema },
  attempt: { type: attemptSchema },
});
const patchTestSchema = storedSchema<StoredPatchTest>({
  serviceId: { type: Schema.Types.ObjectId, required: true },
  day: { type: String, required: true },
  result: { type: String, enum: PATCH_TEST_RESULTS, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  attempt: { type: attemptSchema },
});
const additionSchema = storedSchema<StoredAddition>(
  {
    list: { type: Schema.Types.ObjectId, required: true },
    mark: { type: String, required: true },
    at: { type: Date, required: true },
    phones: { type: [String], required: true },
    email: { type: String },
    alert: { type: String },
  },
  { _id: false },
);
const clientSchema = storedSchema<ClientDocument>({
  state: { type: String, required: true },
  keys: { type: [String], required: true },
  user: { type: Schema.Types.ObjectId, default: null },
  phones: { type: [String], required: true },
  // The name of a merged card is removed with its content.
  name: { type: String, default: "" },
  email: { type: String },
  terms: { type: [String], required: true },
  alert: { type: String },
  notes: { type: [noteSchema], required: true },
  patchTests: { type: [patchTestSchema], required: true },
  revision: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  merged: { type: [Schema.Types.ObjectId], required: true },
  mergedInto: { type: Schema.Types.ObjectId },
  mergedBy: { type: Schema.Types.ObjectId },
  pending: { type: Boolean },
  keptUntil: { type: Date },
  imported: { type: Schema.Types.ObjectId },
  brought: { type: [additionSchema], default: undefined },
});
// An account or a number leads to one card.
clientSchema.index({ keys: 1 }, { unique: true });
// For the cards that share a number.
clientSchema.index({ phones: 1, state: 1 });
// For the list by name and by age.
clientSchema.index({ state: 1, name: 1, _id: 1 });
clientSchema.index({ state: 1, createdAt: 1, _id: 1 });
// For searches of cards.
clientSchema.index({ terms: 1, state: 1 });
// For the undo of a list: the cards that it made, and those to which it added.
clientSchema.index({ imported: 1, _id: 1 }, { partialFilterExpression: { imported: { $exists: true } } });
clientSchema.index({ "brought.list": 1 }, { sparse: true });
// For the job that completes merges and deletions, and that which empties merged cards.
clientSchema.index({ pending: 1 }, { partialFilterExpression: { pending: true } });
clientSchema.index({ keptUntil: 1 }, { partialFilterExpression: { keptUntil: { $exists: true } } });

/** The cards of persons. Their notes, alerts and patch tests are health data: no other collection has them. */
export const ClientModel = mongoose.model<ClientDocument>("Client", clientSchema, "clients");
announceChanges(ClientModel, "clients");
