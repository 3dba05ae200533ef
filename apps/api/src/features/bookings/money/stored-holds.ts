import { storedSchema } from "../../../db/stored-schema.ts";

/** A reservation: the booking counts once this deposit has come. */
export interface Hold {
  until: Date;
  /** Naira. */
  deposit: number;
  /** It was given more time, because a part of the deposit came. */
  longer?: true;
  /** A payment was begun in time and may still come. */
  paying?: true;
}

/** A reservation that ended without counting. */
export interface LapsedHold {
  /** Until when it was held, and for what deposit in naira. */
  until: Date;
  deposit: number;
  /** It was not paid in time: money that comes late may bring it back. */
  unpaid?: true;
  /** Its customer has neither an address nor agreed to messages. */
  call?: true;
}

/** How a booking stores them. */
export const holdSchema = storedSchema<Hold>(
  { until: Date, deposit: Number, longer: { type: Boolean }, paying: { type: Boolean } },
  { _id: false },
);
export const lapsedSchema = storedSchema<LapsedHold>(
  { until: Date, deposit: Number, unpaid: { type: Boolean }, call: { type: Boolean } },
  { _id: false },
);
