import mongoose from "mongoose";
import { heldText } from "../../features/seats/seats.claims.service.ts";
import type { Migration } from "./migrate.ts";

interface Row {
  _id: string;
  claims: { holds?: string[] }[];
  held?: string;
}

/** The text as this version writes it. */
const TEXT = heldText("$claims");

/** Gives every slot whose claims hold people or units the text of these keys, which earlier versions did not store beside them. */
export const heldKeys: Migration = {
  name: "003-held-keys",
  up: async () => {
    await mongoose.connection
      .collection<Row>("slots")
      .updateMany({ $expr: { $ne: [{ $ifNull: ["$held", ""] }, TEXT] } }, [
        { $set: { held: { $cond: [{ $eq: ["$claims.holds", []] }, "$$REMOVE", TEXT] } } },
      ]);
  },
};
