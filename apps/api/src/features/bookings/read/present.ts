import { type Booking, bookingFlags, flagsOf, isLive, withoutLead } from "@salon/contracts";
import { peopleView, type PeopleView } from "../../cart/lines.ts";
import { presentLine } from "../../cart/cart.ts";
import type { People } from "../../users/users.ts";
import type { BookedLine, BookingDocument } from "../bookings.model.ts";
import { byHandOf, giveBackOf, neverPaidOf, sumsOf } from "../money/totals.ts";

const DELETED_CUSTOMER = { name: "Deleted customer" };

/** Bookings as staff see them. */
export const presentForStaff = (
  bookings: readonly BookingDocument[],
  customers: People,
  people: PeopleView,
): Booking[] =>
  bookings.map((booking) => {
    const { user, walkIn, customerName } = booking;
    const account = user && customers.get(String(user));
    const email = account?.email;
    const customer = walkIn
      ? {
          name: walkIn.name,
          ...(email ? { email } : {}),
          ...(walkIn.phone && { phone: walkIn.phone }),
          ...(walkIn.e164 && { e164: walkIn.e164 }),
          ...(walkIn.client && { client: String(walkIn.client) }),
        }
      : account
        ? { ...account, ...(customerName !== undefined && { name: customerName }) }
        : DELETED_CUSTOMER;

    return presentBooking(booking, people, customer);
  });

/** Bookings as their own customer sees them. */
export async function presentOwn(bookings: readonly BookingDocument[]): Promise<Booking[]> {
  const people = await peopleView(
    bookings.flatMap(({ cartItems }) => cartItems),
    "customer",
  );
  return bookings.map((booking) => presentBooking(booking, people));
}

type Customer = NonNullable<Booking["customer"]>;

/** A stored booking as it travels; `customer` goes to staff only. */
function presentBooking(booking: BookingDocument, people: PeopleView, customer?: Customer): Booking {
  const { user, refund, paymentRef } = booking;
  const userId = user === null ? "" : String(user);
  const live = booking.cartItems.filter(isLive);
  const { arrived, noShow, ...steps } = bookingFlags(live.map(({ progress }) => progress));

  return {
    _id: String(booking._id),
    user: user === null ? null : userId,
    bookingDate: booking.bookingDate.toISOString(),
    bookingTime: booking.bookingTime,
    bookingStatus: booking.bookingStatus,
    bookingAmount: booking.bookingAmount,
    paymentMethod: booking.paymentMethod,
    cartItems: booking.cartItems.map((line, item) => ({
      ...presentLine(userId, withoutLead(line), people),
      ...setFlagsOf(flagsOf(line.progress)),
      ...(line.beyond && { beyond: true }),
      ...(customer && neverPaidOn(booking, item)),
      ...cancellationOf(line),
      ...(line.back && isGone(booking, line) && { back: line.back }),
    })),
    arrived,
    noShow,
    ...setFlagsOf(steps),
    ...(paymentRef === undefined ? {} : { paymentRef }),
    ...(refund === null ? {} : { refund }),
    ...owedOn(booking),
    ...presentHold(booking),
    ...(customer ? { customer } : {}),
  };
}

/** Whether a line is cancelled, alone or with its booking. */
const isGone = ({ bookingStatus }: BookingDocument, line: BookedLine): boolean =>
  bookingStatus === "cancelled" || !isLive(line);

/** When a line was cancelled by itself, as answers show it. */
export const cancellationOf = ({ cancelled }: Pick<BookedLine, "cancelled">): { cancelled?: { at: string } } =>
  cancelled ? { cancelled: { at: cancelled.at.toISOString() } } : {};

/** What was never paid for a missed line, as staff see it. */
function neverPaidOn(booking: BookingDocument, item: number): { neverPaid?: number } {
  const neverPaid = neverPaidOf(booking, item);
  return neverPaid > 0 ? { neverPaid } : {};
}

/** The flags that are set. */
export const setFlagsOf = <Flag extends string>(flags: Record<Flag, boolean>): { [F in Flag]?: true } =>
  Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet)) as { [F in Flag]?: true };

/** The reservation of a booking, as answers show it. */
const presentHold = ({ hold, lapsed }: BookingDocument): Pick<Booking, "hold" | "lapsed"> => ({
  ...(hold && {
    hold: { until: hold.until.toISOString(), deposit: hold.deposit, ...(hold.paying && { paying: true }) },
  }),
  ...(lapsed && {
    lapsed: {
      until: lapsed.until.toISOString(),
      deposit: lapsed.deposit,
      ...(lapsed.unpaid && { unpaid: true }),
      ...(lapsed.call && { call: true }),
    },
  }),
});

/** What is outstanding on a booking, as answers show it; empty when nothing is. */
function owedOn(
  booking: BookingDocument,
): Pick<Booking, "total" | "paid" | "due" | "over" | "giveBack" | "kept" | "byHand"> {
  const { total, paid, due, over } = sumsOf(booking);
  const sums = {
    ...(total === booking.bookingAmount ? {} : { total }),
    ...shown({ due, over, giveBack: giveBackOf(booking), kept: booking.kept?.amount ?? 0 }),
  };
  const byHand = byHandOf(booking);
  return { ...(Object.keys(sums).length > 0 && { ...sums, paid }), ...(byHand > 0 && { byHand }) };
}

/** The amounts that are not 0. */
const shown = <Name extends string>(amounts: Record<Name, number>): { [K in Name]?: number } =>
  Object.fromEntries(Object.entries<number>(amounts).filter(([, amount]) => amount > 0)) as { [K in Name]?: number };
