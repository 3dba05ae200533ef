import mongoose from "mongoose";
import type { Migration } from "./migrate.ts";

interface Row {
  _id: string;
  claims: { holds?: string[] }[];
  held?: string;
}

/** The keys of all claims of a slot, each with a space behind it. */
const KEYS = {
  $reduce: {
    input: { $reduce: { input: "$claims.holds", initialValue: [], in: { $concatArrays: ["$$value", "$$this"] } } },
    initialValue: "",
    in: { $concat: ["$$value", "$$this", " "] },
  },
};

/** Gives every slot whose claims hold people or units the text of these keys, which earlier versions did not store beside them. */
export const heldKeys: Migration = {
  name: "003-held-keys",
  up: async () => {
    await mongoose.connection
      .collection<Row>("slots")
      .updateMany({ $expr: { $ne: [{ $ifNull: ["$held", ""] }, KEYS] } }, [
        { $set: { held: { $cond: [{ $eq: ["$claims.holds", []] }, "$$REMOVE", KEYS] } } },
      ]);
  },
};
