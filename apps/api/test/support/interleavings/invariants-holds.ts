import type { Booking, Check } from "./invariants.ts";

const HOLD_WAITS_MS = 20 * 60_000;
const nameOf = ({ _id }: Booking): string => `booking ${String(_id)}`;

/** The naira that a deposit still asks for when so much has been paid, and never more than is due. */
const asked = (deposit: number, paid: number, due: number): number => Math.min(deposit - paid, due);

/** The invariants of reservations, by name. */
export const HOLD_CHECKS: Record<string, Check> = {
  "H1 a reservation is a booking that lives and still asks for money": ({ bookings }) =>
    bookings.flatMap((booking) => {
      const { hold, lapsed, bookingStatus, paid = 0, due = 0 } = booking;
      const name = nameOf(booking);
      return [
        ...(hold && bookingStatus === "cancelled" ? [`${name}: it is cancelled and still held`] : []),
        ...(hold && asked(hold.deposit, paid, due) <= 0
          ? [`${name}: it is held with ${paid} paid and ${due} due, though its deposit is ${hold.deposit}`]
          : []),
        ...(lapsed && bookingStatus !== "cancelled" ? [`${name}: it has lapsed and is ${bookingStatus}`] : []),
      ];
    }),

  "H2 a reservation ends in time, and its customer is told": ({ bookings, now, atRest }) =>
    bookings.flatMap((booking) => {
      const { hold, untold } = booking;
      if (!atRest) return [];
      return [
        ...(hold && hold.until.getTime() + HOLD_WAITS_MS < now.getTime()
          ? [`${nameOf(booking)}: it is held though its time was over at ${hold.until.toISOString()}`]
          : []),
        ...(untold ? [`${nameOf(booking)}: its customer is not told how it ended`] : []),
      ];
    }),

  "H2b what lapsed unpaid has less than its deposit": ({ bookings, atRest }) =>
    bookings.flatMap((booking) => {
      const { lapsed, paid = 0, balances = [], givingBack } = booking;
      const isEnough = atRest && lapsed?.unpaid && !givingBack && paid >= lapsed.deposit && balances.length > 0;
      return isEnough ? [`${nameOf(booking)}: ${paid} came of ${lapsed.deposit}, and it stays lapsed`] : [];
    }),

  "H2c a lapse is told once to a customer with an account": ({ bookings, mails, atRest }) =>
    bookings.flatMap((booking) => {
      const told = mails.filter(({ kind, cause }) => kind === "reservationLapsed" && cause === String(booking._id));
      const isUntold = atRest && booking.user && booking.lapsed?.unpaid && told.length === 0;
      return isUntold ? [`${nameOf(booking)}: it lapsed without a mail`] : [];
    }),
};
