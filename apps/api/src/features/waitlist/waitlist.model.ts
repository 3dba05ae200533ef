import { SLOTS, type Slot, WAIT_ENDS, WAIT_STATES, type WaitEntry } from "@salon/contracts";
import mongoose, { Schema, type Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { type Attempt, attemptSchema, ONE_PER_ATTEMPT } from "../../http/attempts.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** The states of an entry that still waits for its end. */
export const OPEN_WAITS = ["waiting", "offered"] as const;

/** A place that is held, or is about to be held, for an entry. */
export interface StoredOffer {
  /** The reference of its claims, whose line is 0; the token of its page. A new one for each plan. */
  ref: string;
  day: string;
  time: Slot;
  /** The people and units of the plan that is claimed. */
  with?: Types.ObjectId[];
  units?: string[];
  at: Date;
  /** The end of its hold. */
  until: Date;
  /** The staff member who made it; null when the product did. */
  by: Types.ObjectId | null;
  /** When its customer accepted it first. */
  acceptedAt?: Date;
}

/**
 * One wish of a customer. While it is `waiting`, an `offer` is one whose place is being claimed: its customer does not
 * know of it yet. An entry has one offer at most in its life, except for those that were never opened.
 */
export interface WaitDocument {
  _id: Types.ObjectId;
  /** Null after the account was deleted. */
  user: Types.ObjectId | null;
  serviceId: Types.ObjectId;
  asked: Types.ObjectId | null;
  dayFrom: string;
  dayTo: string;
  timeFrom: Slot | null;
  timeTo: Slot | null;
  state: (typeof WAIT_STATES)[number];
  /** 1 to 5, unique among the open entries of a customer, so that there are no more than five; absent once closed. */
  wishNumber?: number;
  /** Everything that is asked for, unique among the open entries of a customer; absent once closed. */
  wish?: string;
  offer?: StoredOffer;
  ended?: NonNullable<WaitEntry["ended"]>;
  /** The days that had a time that fits when the customer began to wait, until one of them has none; absent without any. */
  hadRoom?: string[];
  createdAt: Date;
  attempt?: Attempt;
}

/** An entry whose offer was opened to its customer. */
export type OfferedEntry = Omit<WaitDocument, "offer"> & { offer: StoredOffer };

/** The entry if its offer was opened to its customer. */
export const offeredEntry = ({ offer, ...entry }: WaitDocument): OfferedEntry | null =>
  entry.state !== "waiting" && offer ? { ...entry, offer } : null;

const time = { type: String, enum: [...SLOTS, null], default: null };
const offerSchema = storedSchema<StoredOffer>(
  {
    ref: { type: String, required: true },
    day: { type: String, required: true },
    time: { type: String, enum: SLOTS, required: true },
    with: { type: [Schema.Types.ObjectId], default: undefined },
    units: { type: [String], default: undefined },
    at: { type: Date, required: true },
    until: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, default: null },
    acceptedAt: { type: Date },
  },
  { _id: false },
);
const waitSchema = storedSchema<WaitDocument>({
  user: { type: Schema.Types.ObjectId, default: null },
  serviceId: { type: Schema.Types.ObjectId, required: true },
  asked: { type: Schema.Types.ObjectId, default: null },
  dayFrom: { type: String, required: true },
  dayTo: { type: String, required: true },
  timeFrom: time,
  timeTo: time,
  state: { type: String, enum: WAIT_STATES, required: true },
  wishNumber: { type: Number },
  wish: { type: String },
  offer: { type: offerSchema },
  ended: { type: String, enum: WAIT_ENDS },
  hadRoom: { type: [String], default: undefined },
  createdAt: { type: Date, required: true },
  attempt: { type: attemptSchema },
});
waitSchema.index(...ONE_PER_ATTEMPT);
// A customer has a few wishes, each once.
waitSchema.index(
  { user: 1, wishNumber: 1 },
  { unique: true, partialFilterExpression: { wishNumber: { $exists: true } } },
);
waitSchema.index({ user: 1, wish: 1 }, { unique: true, partialFilterExpression: { wish: { $exists: true } } });
// An offer belongs to one entry.
waitSchema.index({ "offer.ref": 1 }, { unique: true, partialFilterExpression: { "offer.ref": { $exists: true } } });
// For the job that releases the places of ended offers.
waitSchema.index({ "offer.until": 1, state: 1 }, { partialFilterExpression: { "offer.until": { $exists: true } } });
// For the desk's list, and the jobs over entries that wait or have an offer.
waitSchema.index({ state: 1, createdAt: 1, _id: 1 });
// For the entries of a customer.
waitSchema.index({ user: 1, createdAt: 1, _id: 1 });

/** The waiting list: open entries and closed ones. */
export const WaitModel = mongoose.model<WaitDocument>("WaitEntry", waitSchema, "waitlist");
announceChanges(WaitModel, "waitlist");

/** The same rows through the driver alone, for reading the offers of a customer who pays. */
export const waitRows = WaitModel.db.collection<WaitDocument>("waitlist");
