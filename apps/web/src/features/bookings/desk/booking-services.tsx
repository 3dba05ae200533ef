import type { CartItem } from "@salon/contracts";
import { formatDate, formatPrice } from "../../../lib/format/format.ts";
import { zoneLabel } from "../../../lib/format/zone.ts";
import { DataTable, type DataColumn } from "../../../ui/lists/data-table.tsx";

const columns: DataColumn<CartItem>[] = [
  {
    key: "service",
    header: "Service",
    cell: ({ service, cartQuantity }) => (cartQuantity > 1 ? `${service} × ${cartQuantity}` : service),
  },
  { key: "date", header: "Date", cell: ({ date }) => formatDate(date) },
  { key: "time", header: "Time", cell: ({ time }) => time },
  { key: "price", header: "Price", align: "right", cell: ({ price }) => formatPrice(price) },
  { key: "timeframe", header: "Timeframe", cell: ({ timeframe }) => timeframe },
];

/** The services of a booking with their appointments, in the salon's own time. */
export function BookingServices({ items }: { items: readonly CartItem[] }) {
  return (
    <section aria-label="Services">
      <DataTable
        caption="Services"
        columns={columns}
        rows={items.map((item) => item)}
        rowKey={({ serviceId, date, time }) => `${serviceId} ${date} ${time}`}
      />
      <p className="mt-2 text-sm text-fg-muted">{zoneLabel()}</p>
    </section>
  );
}
