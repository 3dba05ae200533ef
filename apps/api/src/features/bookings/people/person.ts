import type { QueryFilter, Types } from "mongoose";
import type { BookingDocument } from "../bookings.model.ts";

/** One person: their account, their client cards, and the numbers that they left as a walk-in. */
export interface Person {
  user: Types.ObjectId | null;
  cards: readonly Types.ObjectId[];
  phones: readonly string[];
}

/**
 * The bookings of a person. A booking of an account is that person's alone, also where the desk typed another number,
 * and so is a walk-in of whom staff said whose card it is.
 */
export const bookingsOfPerson = ({ user, cards, phones }: Person): QueryFilter<BookingDocument> => ({
  $or: [
    { "walkIn.e164": { $in: [...phones] }, "walkIn.client": null, user: null },
    ...(cards.length > 0 ? [{ "walkIn.client": { $in: [...cards] }, user: null }] : []),
    ...(user === null ? [] : [{ user }]),
  ],
});
