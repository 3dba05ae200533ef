import { isLive, type Appointment, type Booking } from "@salon/contracts";
import { presentLineMenu } from "../../cart/lines.ts";
import type { BookedLine } from "../bookings.model.ts";
import { cancellationOf } from "../read/present.ts";

const owedOf = ({ due, giveBack, byHand }: Booking) => ({
  ...(due === undefined ? {} : { due }),
  ...(giveBack === undefined ? {} : { giveBack }),
  ...(byHand === undefined ? {} : { byHand }),
});

const peopleOf = ({ asked, with: people }: Booking["cartItems"][number]) =>
  asked === undefined ? {} : { asked, ...(people ? { with: people } : {}) };

/** A line of a booking as the day board shows it. */
export const appointmentOf = (booking: Booking, line: BookedLine, item: number): Appointment => ({
  bookingId: booking._id,
  item,
  time: line.time,
  service: line.service,
  serviceId: String(line.serviceId),
  timeframe: line.timeframe,
  cartQuantity: line.cartQuantity,
  customer: booking.customer ?? { name: "" },
  ...peopleOf(booking.cartItems[item]!),
  ...presentLineMenu(line),
  ...(line.lead !== undefined && { lead: line.lead }),
  ...(line.freed !== undefined && { freed: line.freed }),
  ...(line.again !== undefined && { again: line.again }),
  ...(line.guest !== undefined && { guest: line.guest }),
  bookingStatus: booking.bookingStatus,
  paymentMethod: booking.paymentMethod,
  ...flagsOfLine(booking.cartItems[item]!),
  ...(booking.hold && { hold: booking.hold }),
  ...(booking.lapsed && { lapsed: booking.lapsed }),
  ...(line.arrivedAt && { arrivedAt: line.arrivedAt.toISOString() }),
  ...(isLive(line) ? owedOf(booking) : cancellationOf(line)),
});

type Shown = Booking["cartItems"][number];

const flagsOfLine = ({ arrived = false, noShow = false, started, done, beyond, neverPaid }: Shown) => ({
  arrived,
  noShow,
  ...(started && { started }),
  ...(done && { done }),
  ...(beyond && { beyond }),
  ...(neverPaid && { neverPaid }),
});
