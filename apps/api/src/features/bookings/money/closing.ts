import { holdAsks } from "@salon/contracts";
import type { Types } from "mongoose";
import { writeLines } from "../change/booked-lines.ts";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";
import { sumsOf } from "./totals.ts";

/** A payment of a bill that can still be paid, what it asks for in naira, and the link that it was begun by. */
export interface OpenAsk {
  ref: string;
  amount: number;
  byLink?: { number: number } | undefined;
}

/**
 * The references of the open payments that end with a change of their bill: they ask for more than is due, or for a deposit
 * of which less is asked, or were begun by a link that is revoked. A deposit that came is asked for no more, although the
 * rest of the bill is due then.
 */
export function paymentsToEnd(before: BookingDocument, after: BookingDocument, open: readonly OpenAsk[]): string[] {
  const asked = askedAs(before.hold, before);
  const left = askedAs(before.hold, after);
  const { due } = sumsOf(after);
  const isTooMuch = ({ amount }: OpenAsk) => amount > due || (amount <= asked && amount > left);
  return open.filter((ask) => isTooMuch(ask) || isByRevokedLink(ask, after)).map(({ ref }) => ref);
}

/** Whether a payment was begun by a link of its bill that opens no more. */
export const isByRevokedLink = (
  { byLink }: Pick<OpenAsk, "byLink">,
  { payLink }: Pick<BookingDocument, "payLink">,
): boolean => byLink !== undefined && payLink?.number !== byLink.number;

/** What a bill asks for as the reservation that it was, in naira; all that is due where it was none. */
export function askedAs(hold: BookingDocument["hold"], booking: BookingDocument): number {
  const sums = sumsOf(booking);
  return hold ? holdAsks(hold, sums) : sums.due;
}

/**
 * Notes payments to be ended because these lines of their booking cannot take place. Returns false, and notes nothing, when a line was
 * moved, reassigned or kept since the booking was read.
 */
export async function noteBlocked(
  { _id, bookingStatus, cartItems }: BookingDocument,
  items: readonly number[],
  refs: readonly string[],
): Promise<boolean> {
  const lines = items.map((item) => ({ item, before: cartItems[item]!, after: cartItems[item]! }));
  const kept = lines.map(({ item, before }) => [
    `cartItems.${item}.takesPlace.at`,
    before.takesPlace?.at ?? { $exists: false },
  ]);
  const { matchedCount } = await BookingModel.updateOne(
    { _id, bookingStatus, ...writeLines(lines).condition, ...Object.fromEntries(kept) },
    { $addToSet: { closing: { $each: [...refs] } } },
  );
  return matchedCount === 1;
}

/** The bookings with payments that are being ended. */
export const bookingsClosing = (): Promise<Types.ObjectId[]> =>
  BookingModel.distinct("_id", { closing: { $exists: true } });

/** The references of the payments of a booking that are being ended. */
export async function refsClosing(_id: Types.ObjectId): Promise<string[]> {
  const booking = await BookingModel.findById(_id, { closing: 1 }).lean();
  return booking?.closing ?? [];
}

/** Notes that a payment of a booking has been ended. */
export async function takeOutOfClosing(_id: Types.ObjectId, ref: string): Promise<void> {
  await BookingModel.updateOne({ _id, closing: ref }, { $pull: { closing: ref } });
  await BookingModel.updateOne({ _id, closing: { $size: 0 } }, { $unset: { closing: 1 } });
}
