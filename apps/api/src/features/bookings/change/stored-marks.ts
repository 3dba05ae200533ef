import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";
import { type Attempt, ATTEMPT_FIELDS, attemptSchema } from "../../../http/attempts.ts";
import { type BroughtBy, broughtBySchema } from "../make/stored-brought.ts";

/** The attempt that moved lines of a booking; `item` where it moved one. */
type VisitMove = Attempt & { item?: number };

/** What names the changes of a booking, and counts them. */
export interface BookingMarks {
  /** The customer does not know yet how the reservation has ended. */
  untold?: true;
  /** Its `sequence` after it was last cancelled. */
  cancelSequence?: number;
  /**
   * Grows with every change of a time or status, for calendar files and to tell one request for a refund from the next.
   */
  sequence: number;
  /** The attempt of a page that made it, where it gave a key. */
  attempt?: Attempt;
  /** The attempt of a page by which lines of it were last moved, or given to another person. */
  visitMove?: VisitMove;
  /** The last attempts of pages by which its status was changed, or something of it ended, such as its link or an appointment. */
  endings?: Attempt[];
  /**
   * Names the change by which it was last cancelled or brought back to life; the mail about that change names it too.
   */
  statusWriteId?: Types.ObjectId;
  imported?: BroughtBy;
}

const visitMoveSchema = storedSchema<VisitMove>({ ...ATTEMPT_FIELDS, item: { type: Number } }, { _id: false });

/** How a booking stores them. */
export const MARK_FIELDS = {
  untold: { type: Boolean },
  cancelSequence: { type: Number },
  sequence: { type: Number, default: 0 },
  attempt: { type: attemptSchema },
  visitMove: { type: visitMoveSchema },
  endings: { type: [attemptSchema], default: undefined },
  statusWriteId: { type: Schema.Types.ObjectId },
  imported: { type: broughtBySchema },
};
