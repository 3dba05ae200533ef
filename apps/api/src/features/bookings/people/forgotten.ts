import { isLive, lagosDay } from "@salon/contracts";
import type { Types } from "mongoose";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";
import { walkInTerms } from "../make/booking-terms.ts";
import { REVOKED } from "../money/pay-link.ts";
import { byHandOf } from "../money/totals.ts";

/** The ids of a deleted card and of those that were merged into it, and its numbers that no other card has. */
interface DeletedCard {
  cards: readonly Types.ObjectId[];
  phones: readonly string[];
}

/** Marks the bookings that are joined to a deleted card, so that their numbers go once they are over and settled. */
export async function markForgotten({ cards, phones }: DeletedCard): Promise<void> {
  const joined = [
    { "walkIn.client": { $in: [...cards] } },
    { "walkIn.e164": { $in: [...phones] }, "walkIn.client": { $exists: false } },
  ];
  await BookingModel.updateMany({ user: null, $or: joined }, { $set: { "walkIn.forget": true } });
}

/** The marked bookings that are over and settled. */
export async function forgottenNow(now: Date): Promise<BookingDocument[]> {
  const marked = await BookingModel.find({ "walkIn.forget": true }).lean();
  return marked.filter((booking) => isOver(booking, lagosDay(now)) && isSettled(booking));
}

const isOver = ({ bookingStatus, cartItems }: BookingDocument, today: string): boolean =>
  bookingStatus === "cancelled" || cartItems.every((line) => !isLive(line) || line.day < today);

/** Nothing is due, nothing goes back, and no payment is being ended. */
const isSettled = (booking: BookingDocument): boolean =>
  booking.due === 0 &&
  !booking.giveBack &&
  booking.refund !== "requested" &&
  booking.givingBack === undefined &&
  booking.closing === undefined &&
  byHandOf(booking) === 0;

/** Takes number, card and wishes out of a booking, and ends its link; the name stays in the books. */
export async function forgetNumber({ _id, walkIn }: BookingDocument): Promise<void> {
  await BookingModel.updateOne({ _id, "payLink.digest": { $exists: true } }, REVOKED);
  const terms = walkInTerms({ name: walkIn?.name ?? "", phone: null });
  const gone = ["e164", "client", "reminderAt", "noWhatsApp", "forget"].map((field) => [`walkIn.${field}`, 1 as const]);
  await BookingModel.updateOne(
    { _id, "walkIn.forget": true },
    {
      $set: { "walkIn.phone": null, terms },
      $unset: Object.fromEntries(gone),
    },
  );
}
