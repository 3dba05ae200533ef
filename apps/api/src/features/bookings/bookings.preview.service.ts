import { lagosDay, slotState, type Settings, type Slot } from "@salon/contracts";
import { BookingModel } from "./bookings.model.ts";
import { withCustomers } from "./bookings.service.ts";

const SHOWN = 500;

/** The coming appointments that would stand outside the salon's hours under these settings; none of them is changed. */
export async function appointmentsOutside(settings: Settings, now: Date) {
  const upcoming = await BookingModel.find({
    "cartItems.day": { $gte: lagosDay(now) },
    bookingStatus: { $in: ["placed", "processing"] },
  })
    .sort("cartItems.day")
    .limit(SHOWN)
    .lean();
  const shown = await withCustomers(upcoming);
  return upcoming.flatMap((booking, position) =>
    booking.cartItems.flatMap((line, item) => {
      const timed = line.seatRef !== undefined;
      if (!timed || slotState(settings, line.day, line.time as Slot, now) !== "closed") return [];
      const customer = shown[position]!.customer?.name ?? "";
      return [
        { bookingId: String(booking._id), item, service: line.service, date: line.day, time: line.time, customer },
      ];
    }),
  );
}
