import type { BillEnd, EndedMoney, LinkedBill } from "@salon/contracts";
import { paymentsOfBill } from "../payments/by-link.ts";
import type { PaymentDocument } from "../payments/lifecycle/states.ts";
import { byHandOf, giveBackOf } from "../bookings/money/totals.ts";
import type { BookingDocument } from "../bookings/bookings.model.ts";

/** How a booking ended and where its money is; nothing while it goes on. */
export async function endOf(booking: BookingDocument): Promise<Pick<LinkedBill, "ended" | "money">> {
  if (booking.bookingStatus !== "cancelled") return {};
  return { ended: howOf(booking), money: moneyOf(booking, await paymentsOfBill(booking._id)) };
}

const howOf = ({ lapsed }: BookingDocument): BillEnd => (lapsed?.unpaid ? "unpaid" : lapsed ? "released" : "cancelled");

function moneyOf(booking: BookingDocument, payments: readonly PaymentDocument[]): EndedMoney {
  if (isWithSalon(booking) || payments.some(isInReview)) return "withSalon";
  if (payments.some(isUnderWay)) return "underWay";
  if (booking.refund === "requested" || payments.some(({ state, refundDue }) => refundDue || state === "refunding"))
    return "goesBack";
  const cameOrWent = booking.receipts.some(({ kind }) => kind === "payment");
  return cameOrWent || booking.refund === "refunded" || payments.some(({ state }) => state === "refunded")
    ? "sentBack"
    : "none";
}

/** Money of the desk that was not given back, or that an admin keeps; online money that an admin does not send back. */
const isWithSalon = (booking: BookingDocument): boolean =>
  giveBackOf(booking) > 0 ||
  booking.kept !== undefined ||
  booking.refund === "kept" ||
  byHandOf(booking) > 0 ||
  booking.paidBefore?.settled?.as === "kept";

/** It came for a booking that takes no money any more, and its use is not decided. */
const isInReview = ({ state, refundDue }: PaymentDocument): boolean => state === "review" && !refundDue;

/** Its money may come, or is being put on the bill; what was only said to be sent counts as long as the provider is asked. */
const isUnderWay = ({ state, open, awaited, saidSentAt, nextCheckAt }: PaymentDocument): boolean =>
  open === true ||
  state === "paid" ||
  state === "placing" ||
  ((state === "failed" || state === "expired") &&
    (awaited === true || (saidSentAt !== undefined && nextCheckAt !== null)));
