import { isLive, linesTotal, offerText, type Booking } from "@salon/contracts";
import type { ReactNode } from "react";
import { lineKey, peopleForStaff } from "../../../domain/cart-line.ts";
import { lengthForStaff } from "./length-for-staff.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { BookingAppointments } from "./booking-appointments.tsx";
import { BILL_ANCHOR } from "../../../paths.ts";
import { BookingHold } from "./booking-hold.tsx";
import { BookingRecord } from "./booking-record.tsx";
import { useBooking } from "../bookings.queries.ts";
import { StatusForm } from "./status-form.tsx";
import { formatAmount, formatDate, formatPrice } from "../../../lib/format/format.ts";
import { ZoneNote } from "../../../domain/zone-note.tsx";
import { DataTable, type DataColumn } from "../../../ui/lists/data-table.tsx";

type BookingDeskProps = {
  id: string;
  /** The bill, from another feature. */
  renderBill: (booking: Booking) => ReactNode;
  /** The client card, from another feature. */
  renderClient: (booking: Booking) => ReactNode;
  /** More about the booking from other features, below its facts and services. */
  children: (booking: Booking) => ReactNode;
};

/** One booking for staff: its appointments, facts, bill, services, and the form that changes its status. */
export function BookingDesk({ id, renderBill, renderClient, children }: BookingDeskProps) {
  const now = useNow();
  const query = useBooking(id);
  return (
    <Loaded query={query} skeleton={{ rows: 7, label: "Loading the booking…", rowClassName: "h-12 w-full" }}>
      {(booking) => (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px] xl:grid-rows-[auto_1fr]">
          <div className="min-w-0 space-y-6">
            <BookingHold booking={booking} />
            <BookingAppointments booking={booking} now={now} />
            <BookingRecord booking={booking} now={now}>
              {renderClient(booking)}
            </BookingRecord>
          </div>
          <div className="min-w-0 space-y-6 xl:row-span-2">
            <section id={BILL_ANCHOR} aria-label="Bill">
              {renderBill(booking)}
            </section>
            <StatusForm booking={booking} />
          </div>
          <div className="min-w-0 space-y-6">
            <BookingServices booking={booking} />
            {children(booking)}
          </div>
        </div>
      )}
    </Loaded>
  );
}

type BookedLine = Booking["cartItems"][number];

const withColumn: DataColumn<BookedLine> = {
  key: "with",
  header: "With",
  cell: (line) => <span className="wrap-anywhere">{peopleForStaff(line)}</span>,
};

const columns: DataColumn<BookedLine>[] = [
  {
    key: "service",
    header: "Service",
    cell: (line) =>
      [
        offerText(line),
        ...(line.cartQuantity > 1 ? [`× ${line.cartQuantity}`] : []),
        ...(isLive(line) ? [] : ["(cancelled)"]),
      ].join(" "),
  },
  { key: "date", header: "Date", card: "plain", cell: ({ date }) => formatDate(date) },
  { key: "time", header: "Time", card: "plain", cell: ({ time }) => <span className="whitespace-nowrap">{time}</span> },
  {
    key: "price",
    header: "Price",
    align: "right",
    card: "corner",
    cell: ({ price, cartQuantity }) => (
      <span className="whitespace-nowrap">
        {formatPrice(price * cartQuantity)}
        {cartQuantity > 1 && (
          <span className="block text-sm text-fg-muted">
            {cartQuantity} × {formatPrice(price)}
          </span>
        )}
      </span>
    ),
  },
  { key: "timeframe", header: "Timeframe", card: "plain", cell: lengthForStaff },
];

/** The services of a booking with their appointments, in the salon's time zone. */
function BookingServices({ booking }: { booking: Booking }) {
  const items = booking.cartItems;
  return (
    <section aria-label="Services">
      <DataTable
        caption="Services"
        columns={items.some((line) => line.with) ? [...columns, withColumn] : columns}
        rows={items.map((item) => item)}
        rowKey={lineKey}
      />
      <p className="mt-3 flex justify-between gap-4 font-bold">
        <span>All services</span>
        <span className="whitespace-nowrap">{formatAmount(linesTotal(items))}</span>
      </p>
      <ZoneNote />
    </section>
  );
}
