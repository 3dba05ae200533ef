import { isLive, slotMinutes, type Appointment, type Slot } from "@salon/contracts";
import { availabilityOn } from "../../seats/planning/availability.ts";
import { appointmentOf } from "./appointments.ts";
import { displacedMarks } from "../displaced/marks.ts";
import { BookingModel } from "../bookings.model.ts";
import { MAX_PER_DAY } from "../read/counted.ts";
import { withCustomers } from "../read/search.ts";
import { sumsOf } from "../money/totals.ts";

type Board = Awaited<ReturnType<typeof availabilityOn>> & { appointments: Appointment[] };

/** One salon day as the front desk sees it: free seats by slot, and every appointment in time order. */
export async function dayBoard(date: string, now: Date): Promise<Board> {
  const [availability, bookings, markOf] = await Promise.all([
    availabilityOn(date, { desk: true }, now),
    BookingModel.find({ "cartItems.day": date }).sort("bookingDate _id").limit(MAX_PER_DAY).lean(),
    displacedMarks(now),
  ]);
  const shown = await withCustomers(bookings);
  const appointments = bookings.flatMap((booking, position) => {
    const { paid } = sumsOf(booking);
    return booking.cartItems.flatMap((line, item) =>
      line.day === date
        ? [
            {
              ...appointmentOf(shown[position]!, line, item),
              ...markOf(booking, line),
              ...(paid > 0 && isLive(line) && { paid }),
            },
          ]
        : [],
    );
  });

  return {
    ...availability,
    appointments: appointments.toSorted((a, b) => slotMinutes(a.time as Slot) - slotMinutes(b.time as Slot)),
  };
}
