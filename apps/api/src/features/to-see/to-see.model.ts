import type { SeenAmount, ToSeeKind } from "@salon/contracts";
import mongoose from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** A day, bill or service at which an admin may have to look: what changed is read from it. */
export interface ToSeeDocument {
  /** `kind:id`. */
  _id: string;
  kind: ToSeeKind;
  id: string;
  /** The amounts with which those of now are compared: of the first change, or as an admin last saw them. */
  first: SeenAmount[];
  /** One more before each change, and with each look of an admin. */
  revision: number;
  /** When a change was last begun. */
  at: Date;
}

const toSeeSchema = storedSchema<ToSeeDocument>({
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  id: { type: String, required: true },
  first: { type: [storedSchema<SeenAmount>({ key: String, amount: Number, name: String }, { _id: false })] },
  revision: { type: Number, required: true },
  at: { type: Date, required: true },
});

/** What admins are to see. */
export const ToSeeModel = mongoose.model<ToSeeDocument>("ToSee", toSeeSchema, "toSee");
announceChanges(ToSeeModel, "toSee");
