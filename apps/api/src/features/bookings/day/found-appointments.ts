import { isLive, personSlots, offerText, type Slot } from "@salon/contracts";
import type { TeamBookings } from "../../team/team.ts";
import { BookingModel } from "../bookings.model.ts";
import { withCustomers } from "../read/search.ts";

/** The appointments as they are now, with customer and people. */
export const findAppointments: TeamBookings["findAppointments"] = async (wanted) => {
  const bookings = await BookingModel.find({ _id: { $in: wanted.map(({ bookingId }) => bookingId) } }).lean();
  const shown = await withCustomers(bookings);
  return wanted.flatMap(({ bookingId, item }) => {
    const at = bookings.findIndex(({ _id }) => String(_id) === bookingId);
    const line = bookings[at]?.cartItems[item];
    if (!line) return [];
    const isCancelled = bookings[at]!.bookingStatus === "cancelled" || !isLive(line);
    const { customer, cartItems } = shown[at]!;
    const known = { bookingId, item, service: offerText(line), date: line.day, time: line.time };
    const people = cartItems[item]?.with ?? [];
    return {
      ...known,
      customer: customer?.name ?? "",
      with: people,
      isCancelled,
      slots: personSlots(line.time as Slot, line),
    };
  });
};
