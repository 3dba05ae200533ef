import { type Booking, type contract, END_NAMES, END_TEXTS, offerText, type RouteInput, TEXTS } from "@salon/contracts";
import { formatInstant } from "@salon/email";
import { instantColumns, instantValues, phoneValue } from "../../../csv-values.ts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import { listOrder } from "../../../db/lists/list-query.ts";
import { type BookedLine, BookingModel } from "../bookings.model.ts";
import { bookingFilter, withCustomers } from "./search.ts";
import { backOf, endsOf, sumsOf } from "../money/totals.ts";

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
  "paid (NGN)",
  "of what could not take place, goes back (NGN)",
  ...END_NAMES.map((name) => `${END_TEXTS[name].toLowerCase()} (NGN)`),
  "to give back by hand (NGN)",
  "reservation",
];

const peopleOf = ({ with: people }: Booking["cartItems"][number]): string =>
  people ? ` with ${people.map(({ name }) => name).join(" and ") || TEXTS.unassigned}` : "";

const CHANGED = { time: "moved", person: "given to another person" };

/** What became of a line since it was booked, each in brackets. */
const marksOf = ({ lead, takesPlace, changed, progress, freed, again, stillOwes, cancelled }: BookedLine): string =>
  [
    lead !== undefined && `began ${lead} minutes into its time`,
    takesPlace && "takes place all the same",
    changed && `${CHANGED[changed.what]} by the salon${changed.wished ? " as the customer asked" : ""}`,
    progress === "noShow" && `no-show${freed === undefined ? "" : `, free from ${freed}`}`,
    again !== undefined && `came after all, has its time again from ${again}`,
    stillOwes && "still owed for",
    cancelled && "cancelled",
  ]
    .flatMap((mark) => (mark ? [` (${mark})`] : []))
    .join("");

/** How a booking stands that was held until its deposit came; empty for any other. */
function reservationOf({ hold, lapsed }: Booking): string {
  if (hold) return `held until ${formatInstant(new Date(hold.until))}, deposit NGN ${hold.deposit}`;
  if (!lapsed) return "";
  return lapsed.unpaid ? "not paid in time" : "let go";
}

/** Every booking of a filtered list as rows of a table, read in batches. */
export async function* exportBookings(request: ExportRequest, now: Date) {
  const { filter, search } = await bookingFilter(request, null, now);
  const cursor = BookingModel.find(search ? { $and: [filter, search] } : filter)
    .sort(listOrder(request.sort ?? "-bookingDate"))
    .lean()
    .cursor();

  for await (const batch of inBatches(cursor))
    for (const [index, booking] of (await withCustomers(batch)).entries()) {
      const stored = batch[index]!;
      const services = booking.cartItems.map(
        (line, item) =>
          `${offerText({ service: line.service, options: line.options })} x${line.cartQuantity} ${line.date.slice(0, 10)} ${line.time}${peopleOf(line)}${marksOf(stored.cartItems[item]!)}`,
      );
      const { _id, bookingDate, bookingStatus, bookingAmount, paymentMethod, paymentRef = null, customer } = booking;
      const { byHand = 0 } = booking;
      const { total, paid } = sumsOf(stored);
      const ends = endsOf(stored);
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
        paid,
        stored.bookingStatus === "cancelled" ? 0 : backOf(stored),
        ...END_NAMES.map((name) => ends[name]),
        byHand,
        reservationOf(booking),
      ];
    }
}
