import { liveLines, NO_SLOT, type Booking, type Client } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { DataTable, type DataColumn } from "../../../ui/lists/data-table.tsx";

const columns: DataColumn<Booking>[] = [
  {
    key: "services",
    header: "Services",
    cell: ({ _id: id, cartItems }) => (
      <Link to={linkTo(PATHS.adminBookingDetails, { id })} className="inline-block py-2.5 wrap-anywhere">
        {[...new Set(liveLines(cartItems).map(({ service }) => service))].join(", ")}
      </Link>
    ),
  },
  { key: "date", header: "Date", cell: ({ cartItems }) => dateOf(liveLines(cartItems)) },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    cell: ({ bookingAmount, total = bookingAmount }) => (
      <span className="whitespace-nowrap">{formatAmount(total)}</span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ bookingStatus, noShow }) => (
      <span className="flex flex-wrap gap-1.5 max-lg:justify-end">
        <StatusBadge status={bookingStatus} />
        {noShow && <Badge tone="danger">No-show</Badge>}
      </span>
    ),
  },
];

/** The latest bookings of a client, newest first. */
export function RecentVisits({ client: { recent } }: { client: Client }) {
  return (
    <section aria-label="Recent visits">
      {recent.length === 0 ? (
        <>
          <h2 className="mb-2 text-xl">Recent visits</h2>
          <p className="text-fg-muted">No visits yet.</p>
        </>
      ) : (
        <DataTable caption="Recent visits" columns={columns} rows={recent} rowKey={({ _id }) => _id} />
      )}
    </section>
  );
}

/** Day and time of the first line; bookings that staff made may have no time. */
function dateOf([first]: Booking["cartItems"]): string {
  if (!first) return "";
  return first.time === NO_SLOT ? formatDate(first.date) : `${formatDate(first.date)}, ${first.time}`;
}
