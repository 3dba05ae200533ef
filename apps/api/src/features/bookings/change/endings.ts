import type { Attempt, Attempted, Made } from "../../../http/attempts.ts";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";
import type { MoneyUpdate } from "../money/totals.ts";

/** So many presses that ended something of it a booking remembers. */
const REMEMBERED = 20;

/** What an update takes off a booking and adds to its lists, with the press that ends something of it. */
export const pushesOf = (
  { push, unset }: { [Part in "push" | "unset"]?: MoneyUpdate[Part] | undefined } = {},
  attempt?: Attempt,
) => ({
  ...(push || attempt
    ? { $push: { ...push, ...(attempt && { endings: { $each: [attempt], $slice: -REMEMBERED } }) } }
    : {}),
  ...(unset && Object.keys(unset).length > 0 ? { $unset: unset } : {}),
});

/** What an update remembers of the press that ends something of a booking. */
export const remembered = (attempt: Attempted["attempt"]) => pushesOf({}, attempt);

/** What is known of a booking when a press that ended something of it is sent again. */
export type EndedBooking = Pick<BookingDocument, "bookingStatus">;

/** What a press has ended of a booking, however it stands now. */
export async function endedBy<T>(
  id: string,
  name: string,
  answer: (booking: EndedBooking) => T | Promise<T>,
): Promise<Made<T> | null> {
  const fields = { endings: 1, bookingStatus: 1 } as const;
  const booking = await BookingModel.findOne({ _id: id, "endings.name": name }, fields).lean();
  const attempt = booking?.endings?.find((each: Attempt) => each.name === name);
  return booking && attempt ? { attempt, answer: () => answer(booking) } : null;
}
