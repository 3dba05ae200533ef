import type { Booking } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { type ListState, useListState } from "../../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import type { DataColumn } from "../../../ui/lists/data-table.tsx";
import { ListView, type ListResult } from "../../../ui/lists/list-view.tsx";
import { StatusBadge } from "../../../ui/feedback/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import { MoneyBadge } from "../money-badge.tsx";
import { BOOKING_LIST, deskBookingsQuery } from "../bookings.desk.queries.ts";

const columns: DataColumn<Booking>[] = [
  {
    key: "id",
    header: "ID",
    cell: ({ _id: id }) => (
      <Link to={linkTo(PATHS.adminBookingDetails, { id })} className="inline-block py-2.5 wrap-anywhere">
        {id}
      </Link>
    ),
  },
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => <span className="wrap-anywhere">{customer?.name ?? ""}</span>,
  },
  { key: "bookingDate", header: "Date", sortable: true, cell: ({ bookingDate }) => formatDate(bookingDate) },
  {
    key: "bookingAmount",
    header: "Amount",
    sortable: true,
    align: "right",
    cell: ({ bookingAmount }) => formatAmount(bookingAmount),
  },
  {
    key: "bookingStatus",
    header: "Status",
    sortable: true,
    cell: (booking) => (
      <span className="flex flex-wrap gap-1.5 max-md:justify-end">
        <StatusBadge status={booking.bookingStatus} />
        <MoneyBadge money={booking} />
      </span>
    ),
  },
];

const withoutCustomer = columns.filter(({ key }) => key !== "customer");

type BookingTableProps = {
  list: ListState;
  result: ListResult<Booking>;
  /** Leaves out the customer column, because all rows are of one customer. */
  hideCustomer?: boolean;
};

export function BookingTable({ list, result, hideCustomer = false }: BookingTableProps) {
  return (
    <ListView
      caption="Bookings"
      noun={["booking", "bookings"]}
      columns={hideCustomer ? withoutCustomer : columns}
      rowKey={({ _id }) => _id}
      list={list}
      result={result}
      empty="Bookings appear here as soon as they are paid for or made at the desk."
    />
  );
}

export function CustomerBookings({ userId }: { userId: string }) {
  const { list, query } = useListState(BOOKING_LIST);
  const result = useQuery(deskBookingsQuery({ ...query, user: userId }));
  return (
    <section aria-labelledby="bookings-of-user" className="space-y-4">
      <h2 id="bookings-of-user" className="text-xl">
        Bookings
      </h2>
      <BookingTable list={list} result={result} hideCustomer />
    </section>
  );
}
