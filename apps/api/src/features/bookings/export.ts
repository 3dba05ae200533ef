import { type Booking, type contract, isLive, offerText, type RouteInput, TEXTS } from "@salon/contracts";
import { formatInstant } from "@salon/email";
import { instantColumns, instantValues, phoneValue } from "../../csv-values.ts";
import { inBatches } from "../../db/lists/in-batches.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { BookingModel } from "./bookings.model.ts";
import { bookingFilter, withCustomers } from "./search.ts";

type ExportRequest = RouteInput<typeof contract.reports.bookingsCsv>["query"];

/** The columns of the bookings table. */
export const BOOKING_COLUMNS = [
  "id",
  ...instantColumns("written"),
  "status",
  "amount (NGN)",
  "method",
  "payment reference",
  "customer",
  "e-mail",
  "phone",
  "services",
  "total (NGN)",
  "due (NGN)",
  "to give back (NGN)",
  "to give back by hand (NGN)",
  "reservation",
];

const peopleOf = ({ with: people }: Booking["cartItems"][number]): string =>
  people ? ` with ${people.map(({ name }) => name).join(" and ") || TEXTS.unassigned}` : "";

/** How a booking stands that was held until its deposit came; empty for any other. */
function reservationOf({ hold, lapsed }: Booking): string {
  if (hold) return `held until ${formatInstant(new Date(hold.until))}, deposit NGN ${hold.deposit}`;
  if (!lapsed) return "";
  return lapsed.unpaid ? "not paid in time" : "let go";
}

/** Every booking of a filtered list as rows of a table, read in batches. */
export async function* exportBookings(request: ExportRequest) {
  const { filter, search } = await bookingFilter(request, null);
  const cursor = BookingModel.find(search ? { $and: [filter, search] } : filter)
    .sort(listOrder(request.sort ?? "-bookingDate"))
    .lean()
    .cursor();

  for await (const batch of inBatches(cursor))
    for (const booking of await withCustomers(batch)) {
      const services = booking.cartItems.map(
        (line) =>
          `${offerText({ service: line.service, options: line.options })} x${line.cartQuantity} ${line.date.slice(0, 10)} ${line.time}${peopleOf(line)}${isLive(line) ? "" : " (cancelled)"}`,
      );
      const { _id, bookingDate, bookingStatus, bookingAmount, paymentMethod, paymentRef = null, customer } = booking;
      const { total = bookingAmount, due = 0, giveBack = 0, byHand = 0 } = booking;
      const person = [customer?.name ?? null, customer?.email ?? null, phoneValue(customer?.phone)];
      yield [
        _id,
        ...instantValues(bookingDate),
        bookingStatus,
        bookingAmount,
        paymentMethod,
        paymentRef,
        ...person,
        services.join("; "),
        total,
        due,
        giveBack,
        byHand,
        reservationOf(booking),
      ];
    }
}
