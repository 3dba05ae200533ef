import { offerText, type Booking, type CartItem } from "@salon/contracts";
import type { ReactNode } from "react";
import { lineKey, peopleForStaff, salonDayOf } from "../../../domain/cart-line.ts";
import { lineLength } from "../../../domain/line-menu.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { AssignLine } from "./assign-line.tsx";
import { BookingRecord } from "./booking-record.tsx";
import { useBooking } from "../bookings.queries.ts";
import { StatusForm } from "./status-form.tsx";
import { formatDate, formatPrice } from "../../../lib/format/format.ts";
import { zoneLabel } from "../../../lib/format/moments.ts";
import { DataTable, type DataColumn } from "../../../ui/lists/data-table.tsx";

type BookingDeskProps = {
  id: string;
  /** The bill, from another feature. */
  renderBill: (booking: Booking) => ReactNode;
  /** More about the booking from other features, below its facts and services. */
  children: (booking: Booking) => ReactNode;
};

/** One booking for staff: bill, facts, services, and the form that changes its status. */
export function BookingDesk({ id, renderBill, children }: BookingDeskProps) {
  const now = useNow();
  const { data: booking, error, isFetching, refetch } = useBooking(id);
  if (!booking && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!booking) return <SkeletonList rows={7} label="Loading the booking…" rowClassName="h-12 w-full" />;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 space-y-6">
        {renderBill(booking)}
        <BookingRecord booking={booking} now={now} />
        <BookingServices booking={booking} />
        {children(booking)}
      </div>
      <div className="max-xl:row-start-1 xl:sticky xl:top-24">
        <StatusForm booking={booking} />
      </div>
    </div>
  );
}

const withColumn = (booking: Booking): DataColumn<CartItem> => ({
  key: "with",
  header: "With",
  cell: (line) => (
    <>
      <span className="wrap-anywhere">{peopleForStaff(line)}</span>
      <Assign booking={booking} line={line} />
    </>
  ),
});

function Assign({ booking: { _id, bookingStatus, cartItems }, line }: { booking: Booking; line: CartItem }) {
  const isComing = bookingStatus === "placed" || bookingStatus === "processing";
  if (!line.with || !isComing) return null;
  return (
    <span className="mt-1 block">
      <AssignLine bookingId={_id} item={cartItems.indexOf(line)} day={salonDayOf(line.date)}>
        <span>
          {line.with.length === 0 ? "Assign" : "Move to another person"}
          <span className="sr-only">: {line.service}</span>
        </span>
      </AssignLine>
    </span>
  );
}

const columns: DataColumn<CartItem>[] = [
  {
    key: "service",
    header: "Service",
    cell: (line) => (line.cartQuantity > 1 ? `${offerText(line)} × ${line.cartQuantity}` : offerText(line)),
  },
  { key: "date", header: "Date", cell: ({ date }) => formatDate(date) },
  { key: "time", header: "Time", cell: ({ time }) => <span className="whitespace-nowrap">{time}</span> },
  {
    key: "price",
    header: "Price",
    align: "right",
    cell: ({ price }) => <span className="whitespace-nowrap">{formatPrice(price)}</span>,
  },
  { key: "timeframe", header: "Timeframe", cell: lineLength },
];

/** The services of a booking with their appointments, in the salon's time zone. */
function BookingServices({ booking }: { booking: Booking }) {
  const items = booking.cartItems;
  return (
    <section aria-label="Services">
      <DataTable
        caption="Services"
        columns={items.some((line) => line.with) ? [...columns, withColumn(booking)] : columns}
        rows={items.map((item) => item)}
        rowKey={lineKey}
      />
      <p className="mt-2 text-sm text-fg-muted">{zoneLabel()}</p>
    </section>
  );
}
