import type { Attempt, Attempted, Made } from "../../http/attempts.ts";
import { BookingModel } from "./bookings.model.ts";

/** So many presses that ended something of it a booking remembers. */
const REMEMBERED = 20;

/** What an update of a booking pushes to remember the press that ends something of it. */
export const remembers = (attempt: Attempted["attempt"]) => attempt && { $each: [attempt], $slice: -REMEMBERED };

/** The same as an update of its own. */
export const remembered = (attempt: Attempted["attempt"]) =>
  attempt ? { $push: { endings: remembers(attempt)! } } : {};

/** What a press has ended of a booking, however it stands now. */
export async function endedBy<T>(id: string, name: string, answer: T): Promise<Made<T> | null> {
  const booking = await BookingModel.findOne({ _id: id, "endings.name": name }, { endings: 1 }).lean();
  const attempt = booking?.endings?.find((each: Attempt) => each.name === name);
  return attempt ? { attempt, answer: () => answer } : null;
}
