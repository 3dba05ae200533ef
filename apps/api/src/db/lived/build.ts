import { isPriced } from "@salon/contracts";
import type { BookingDocument } from "../../features/bookings/bookings.model.ts";
import { timedLines } from "../../features/bookings/change/booked-lines.ts";
import type { BookedSeats } from "../../features/seats/planning/lines.ts";
import type { ServiceDocument } from "../../features/services/services.ts";
import type { UserDocument } from "../../features/users/users.ts";
import { bookingRows, numberReceipts } from "./rows/bookings.ts";
import { openDays } from "./plan/days.ts";
import { clientRows, messageRows, subscriberRows, waitRow } from "./rows/desk.ts";
import { drawerRows } from "./rows/drawer.ts";
import { createIds } from "./ids.ts";
import { auditRows } from "./rows/audit.ts";
import { outboxRows } from "./rows/outbox.ts";
import type { WaitDocument } from "../../features/waitlist/waitlist.model.ts";
import { abandonedPayments, type Paid, paymentInReview, paymentRows, refundRows } from "./rows/payments.ts";
import { reservationsAmong } from "./rows/reservations.ts";
import { customerRows, peopleOf, walkInPeople } from "./plan/people.ts";
import { seeded } from "./random.ts";
import { CONTESTED } from "./plan/stories.ts";
import type { Salon } from "./salon.ts";
import { makeVisits, type Visit } from "./plan/visits.ts";

const SEED = 20;

/** What the rows depend on: the same input gives the same rows. */
export interface LivedInput extends Pick<Salon, "now" | "settings" | "team" | "staff"> {
  services: readonly ServiceDocument[];
  /** The demo account of a customer. */
  demo: Pick<UserDocument, "_id" | "name" | "email" | "createdAt">;
}

/** Builds every row of a lived-in salon whose team and menus are stored. It reads and writes nothing. */
export function buildLivedSalon(input: LivedInput) {
  const random = seeded(SEED);
  const ids = createIds(random);
  const users = customerRows(input.now, ids, random);
  const salon = salonOf(input, peopleOf(users), { ids, random });
  const { now, settings } = salon;
  const days = openDays(now, settings, random);
  const visits = makeVisits(salon, days);
  const booked = bookingRows(visits, salon);
  const paid = paymentRows(booked, salon);
  const refunds = refundRows(booked, paid, salon);
  const transfers = reservationsAmong(booked, salon);
  const bookings = booked.map(({ booking }) => booking);
  const receiptNumbers = numberReceipts(bookings);
  const { late, waitlist } = contestedRows(visits, salon);
  const payments = [...paid, ...transfers, ...late, ...abandonedPayments(booked, salon)];
  return {
    /** The rows by collection. */
    rows: {
      users,
      bookings,
      payments: payments.map(({ payment }) => payment),
      refunds,
      outbox: outboxRows(salon, booked, payments),
      audit: auditRows(booked, paid, salon),
      messages: messageRows(salon),
      subscribers: subscriberRows(salon),
      waitlist,
      clients: clientRows(visits, salon),
      drawer: drawerRows(days, bookings, salon),
    },
    /** What takes places. */
    seats: bookings.flatMap(seatsOf),
    /** The highest receipt number by year. */
    receiptNumbers,
    /** What the payment sandbox has to know. */
    past: payments.flatMap(({ past }) => past ?? []),
  };
}

/** The payment and the entry of the waiting list for the place that another visit has. */
function contestedRows(visits: readonly Visit[], salon: Salon): { late: Paid[]; waitlist: WaitDocument[] } {
  const winner = visits.find(({ story }) => story === CONTESTED);
  if (!winner) return { late: [], waitlist: [] };
  const [late, waiting] = salon.customers.filter((person) => person !== winner.person);
  return { late: [paymentInReview(winner, late!, salon)], waitlist: [waitRow(winner, waiting!, salon)] };
}

/** The seats of a booking that is not cancelled. */
const seatsOf = (booking: BookingDocument): BookedSeats[] =>
  booking.bookingStatus === "cancelled"
    ? []
    : timedLines(booking).map((line) => ({ ref: booking.cartItems[line.line]!.seatRef!, line }));

const salonOf = (
  { services, demo, ...input }: LivedInput,
  customers: Salon["customers"],
  made: Pick<Salon, "ids" | "random">,
): Salon => ({
  ...input,
  ...made,
  services: services.filter(isPriced),
  customers,
  walkIns: walkInPeople(input.now),
  demo: { user: demo._id, name: demo.name, email: demo.email, phone: null, since: demo.createdAt },
});
