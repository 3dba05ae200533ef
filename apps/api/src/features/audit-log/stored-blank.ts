import type { Blanked } from "@salon/contracts";
import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** Who removed a text of staff, when and why; it stands beside what took the place of the text. */
export interface StoredBlank {
  by: Types.ObjectId;
  at: Date;
  why: string;
}

export const blankSchema = storedSchema<StoredBlank>(
  {
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    why: { type: String, required: true },
  },
  { _id: false },
);

/** The mark of a removed text as staff see it; empty where the text stands. */
export function presentBlank(
  blanked: StoredBlank | undefined,
  people: ReadonlyMap<string, { name: string }>,
): { blanked?: Blanked } {
  if (!blanked) return {};
  const name = people.get(String(blanked.by))?.name;
  return { blanked: { at: blanked.at.toISOString(), ...(name !== undefined && { by: name }) } };
}
