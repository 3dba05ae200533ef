import type { Types } from "mongoose";
import { paymentsToEnd } from "../bookings/money/closing.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { changeMoney } from "./change-money.ts";

/** Notes the open payments that ask for more than a bill does, to be ended; whether there are any that were not noted. */
export async function noteTooMuch(id: Types.ObjectId, now: Date): Promise<boolean> {
  // A restored copy may lack the booking.
  if (!(await BookingModel.exists({ _id: id }))) return false;
  let isNoted = false;
  await changeMoney(id, now, (booking, open) => {
    isNoted = paymentsToEnd(booking, booking, open).some((ref) => !booking.closing?.includes(ref));
    return isNoted ? {} : null;
  });
  return isNoted;
}
