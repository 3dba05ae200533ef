import { lagosDay, liveLines, offerText, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { hasSlot, salonDayOf } from "../../../domain/cart-line.ts";
import { formatAmount, formatDate, formatDay } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { type ListState, useListState } from "../../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { CutMiddle } from "../../../ui/lists/cut-middle.tsx";
import type { DataColumn } from "../../../ui/lists/data-table.tsx";
import { ListView, type ListResult } from "../../../ui/lists/list-view.tsx";
import { BOOKING_LIST, deskBookingsQuery } from "../bookings.desk.queries.ts";
import { nextLine } from "../change/upcoming.ts";
import { MoneyBadge } from "../money-badge.tsx";
import { NeverPaid } from "./never-paid.tsx";

/** A booking in the list, with the appointment that its row shows. */
interface Row {
  booking: Booking;
  /** The next appointment within the days of the filter, or the last one; a booking without lines has none. */
  line: Booking["cartItems"][number] | undefined;
  /** The day of the appointment, with its year only in another year. */
  day: string;
  /** How many other appointments it has. */
  others: number;
}

function rowOf(booking: Booking, now: Date, { dayFrom = "", dayTo = "9999" }: ListState["values"]): Row {
  const lines = liveLines(booking.cartItems);
  const within = lines.filter(({ date }) => salonDayOf(date) >= dayFrom && salonDayOf(date) <= dayTo);
  const line = nextLine(within.length > 0 ? { ...booking, cartItems: within } : booking, now);
  const isThisYear = line && salonDayOf(line.date).slice(0, 4) === lagosDay(now).slice(0, 4);
  const day = line ? (isThisYear ? formatDay : formatDate)(line.date) : "";
  return { booking, line, day, others: lines.length - 1 };
}

const serviceOf = ({ line, others }: Row) => (
  <span className="wrap-anywhere">
    {line ? offerText(line) : "No service"}
    {line && line.cartQuantity > 1 && ` × ${line.cartQuantity}`}
    {others > 0 && (
      <>
        {" "}
        <span className="whitespace-nowrap text-fg-muted">+ {others} more</span>
      </>
    )}
  </span>
);

const appointmentOf = ({ line, day }: Row) =>
  line && (
    <>
      <span className="whitespace-nowrap">{hasSlot(line) ? `${day},` : day}</span>{" "}
      {hasSlot(line) && <span className="whitespace-nowrap">{line.time}</span>}
    </>
  );

const linkToBooking = ({ booking }: Row, text: ReactNode) => (
  <Link to={linkTo(PATHS.adminBookingDetails, { id: booking._id })} className="inline-block py-2.5 wrap-anywhere">
    {text}
  </Link>
);

const customerColumn: DataColumn<Row> = {
  key: "customer",
  header: "Customer",
  cell: (row) => linkToBooking(row, row.booking.customer?.name || "Customer without a name"),
};
const serviceColumn: DataColumn<Row> = { key: "service", header: "Service", card: "plain", cell: serviceOf };

const columns: DataColumn<Row>[] = [
  { key: "appointment", header: "Appointment", card: "plain", cell: appointmentOf },
  {
    key: "bookingStatus",
    header: "Status",
    sortable: true,
    card: "plain",
    cell: ({ booking }) => (
      <span
        className={
          booking.cartItems.some(({ neverPaid }) => neverPaid)
            ? "flex flex-wrap gap-1.5"
            : "flex gap-1.5 max-xl:flex-wrap"
        }
      >
        <StatusBadge status={booking.bookingStatus} />
        {booking.noShow && <Badge tone="danger">No-show</Badge>}
        <MoneyBadge money={booking} />
        <NeverPaid booking={booking} />
      </span>
    ),
  },
  {
    key: "bookingAmount",
    header: "Amount",
    sortable: true,
    align: "right",
    card: "corner",
    cell: ({ booking }) => <span className="whitespace-nowrap">{formatAmount(booking.bookingAmount)}</span>,
  },
  {
    key: "bookingDate",
    header: "Date booked",
    sortable: true,
    card: "folded",
    cell: ({ booking }) => <span className="whitespace-nowrap">{formatDate(booking.bookingDate)}</span>,
  },
  {
    key: "id",
    header: "ID",
    card: "folded",
    cell: (row) => linkToBooking(row, <CutMiddle text={row.booking._id} />),
  },
];

const ALL_CUSTOMERS = [customerColumn, serviceColumn, ...columns];
const ONE_CUSTOMER = [{ ...serviceColumn, cell: (row: Row) => linkToBooking(row, serviceOf(row)) }, ...columns];

type BookingTableProps = {
  list: ListState;
  result: ListResult<Booking>;
  /** Leaves out the customer column, because all rows are of one customer. */
  hideCustomer?: boolean;
};

/** Bookings by customer, service and appointment; "Date" is the day on which they were booked. */
export function BookingTable({ list, result, hideCustomer = false }: BookingTableProps) {
  const now = useNow();
  const { data, error, isFetching, isPlaceholderData, refetch } = result;
  const rows = data && { ...data, items: data.items.map((booking) => rowOf(booking, now, list.values)) };
  return (
    <ListView
      caption="Bookings"
      noun={["booking", "bookings"]}
      columns={hideCustomer ? ONE_CUSTOMER : ALL_CUSTOMERS}
      rowKey={({ booking }) => booking._id}
      list={list}
      result={{ data: rows, error, isFetching, isPlaceholderData, refetch }}
      empty="Bookings appear here as soon as they are paid for or made at the desk."
    />
  );
}

/** The bookings of an account, or of the person of a client card with those that they made as a walk-in. */
export function PersonBookings({ person }: { person: { user: string } | { client: string } }) {
  const { list, query } = useListState(BOOKING_LIST);
  const result = useQuery(deskBookingsQuery({ ...query, ...person }));
  return (
    <section aria-labelledby="bookings-of-person" className="space-y-4">
      <h2 id="bookings-of-person" className="text-xl">
        Visits
      </h2>
      <BookingTable list={list} result={result} hideCustomer />
    </section>
  );
}
