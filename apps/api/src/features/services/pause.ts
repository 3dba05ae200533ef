import type { LinePause } from "@salon/contracts";
import { storedSchema } from "../../db/stored-schema.ts";

/** A pause of a service or a line, as stored. */
export const PAUSE = storedSchema<LinePause>(
  {
    after: { type: Number, required: true },
    minutes: { type: Number, required: true },
    spare: { type: Number, required: true },
  },
  { _id: false },
);
