import {
  receiptLabel,
  endpoints,
  noonOf,
  PAYMENT_METHODS,
  RECEIPT_KINDS,
  tillAmount,
  type ListedReceipt,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { capitalize, formatAmount, formatDay } from "../../../lib/format/format.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import type { DataColumn } from "../../../ui/lists/data-table.tsx";
import { DayFilters } from "../../../ui/lists/day-filters.tsx";
import { FilterSelect } from "../../../ui/lists/filter-select.tsx";
import { ListToolbar } from "../../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { RECEIPT_LIST, receiptsQuery } from "../till.queries.ts";

const columns: DataColumn<ListedReceipt>[] = [
  {
    key: "customer",
    header: "Customer",
    cell: ({ bookingId, customer }) => (
      <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} className="inline-block py-2.5 wrap-anywhere">
        {customer.name || "Customer without a name"}
      </Link>
    ),
  },
  { key: "appointment", header: "For", card: "plain", cell: appointmentOf },
  { key: "at", header: "Time", sortable: true, card: "folded", cell: ({ at }) => formatMoment(at) },
  {
    key: "kind",
    header: "What",
    card: "plain",
    cell: (receipt) => (
      <>
        {receiptLabel(receipt)}
        {receipt.confirmed && <span className="block text-sm text-success">Found at the bank</span>}
        {receipt.with && ` for ${receipt.with.name}`}
        {receipt.note && <span className="block text-sm wrap-anywhere text-fg-muted">{receipt.note}</span>}
      </>
    ),
  },
  {
    key: "by",
    header: "By",
    card: "folded",
    cell: ({ by }) => <span className="wrap-break-word">{by ?? "Online"}</span>,
  },
  {
    key: "amount",
    header: "Amount",
    sortable: true,
    align: "right",
    card: "corner",
    cell: (receipt) => <span className="whitespace-nowrap">{formatAmount(tillAmount(receipt))}</span>,
  },
  {
    key: "receipt",
    header: "Receipt",
    card: "folded",
    cell: ({ receiptNumber }) => <span className="whitespace-nowrap">{receiptNumber ?? "No number"}</span>,
  },
];

/** The service and time of the first appointment, and how many others the booking has. */
function appointmentOf({ appointment }: ListedReceipt) {
  if (!appointment) return null;
  const { service, date, time, others } = appointment;
  return (
    <>
      <span className="wrap-anywhere">{service}</span>{" "}
      <span className="text-sm text-fg-muted lg:block">
        {formatDay(noonOf(date))}, {time}
        {others > 0 && ` + ${others} more`}
      </span>
    </>
  );
}

const inWords = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }));

const FILTERS = [
  { name: "method", label: "Method", all: "Every method", options: inWords(PAYMENT_METHODS) },
  { name: "kind", label: "Kind", all: "Every kind", options: inWords(RECEIPT_KINDS) },
] as const;

/** The receipts of a range of days, today's at first, with search, filters, sorting, paging and a CSV download. */
export function ReceiptList() {
  const { list, query, filters } = useListState(RECEIPT_LIST);
  const result = useQuery(receiptsQuery(query));
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel="Search by customer or receipt number"
        csv={addressOf(endpoints.till.receiptsCsv, { query: filters })}
        renderFilters={(shown) => (
          <>
            <DayFilters list={shown} labels={{ from: "From", to: "To" }} />
            {FILTERS.map((filter) => (
              <FilterSelect key={filter.name} list={shown} {...filter} />
            ))}
          </>
        )}
      />
      <ListView
        caption="Receipts"
        noun={["receipt", "receipts"]}
        columns={columns}
        rowKey={({ bookingId, key }) => `${bookingId} ${key}`}
        list={list}
        result={result}
        empty="No money has come or gone today. Choose days above to see those of other days."
      />
    </>
  );
}
