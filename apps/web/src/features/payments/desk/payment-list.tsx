import { endpoints, PAYMENT_STATES, PAYMENT_WORDS, type Payment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { formatAmount, formatDate, formatDay } from "../../../lib/format/format.ts";
import { formatRelative } from "../../../lib/format/relative-time.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { AppointmentDays } from "../../../ui/lists/appointment-days.tsx";
import { CutMiddle } from "../../../ui/lists/cut-middle.tsx";
import type { DataColumn } from "../../../ui/lists/data-table.tsx";
import { FilterSelect } from "../../../ui/lists/filter-select.tsx";
import { ListToolbar } from "../../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentStateBadge } from "./payment-state-badge.tsx";
import { deskPaymentsQuery, PAYMENT_LIST } from "../payments.desk.queries.ts";
import { receivedText } from "../payment-texts.ts";

const STATE_OPTIONS = PAYMENT_STATES.map((value) => ({ value, label: PAYMENT_WORDS[value] }));

const columns: DataColumn<Payment>[] = [
  { key: "customer", header: "Customer", cell: (payment) => <PaidFor payment={payment} /> },
  {
    key: "amount",
    header: "Asked",
    sortable: true,
    align: "right",
    cell: ({ amount, total }) => (
      <span className="whitespace-nowrap">
        {formatAmount(amount)}
        {total !== undefined && <span className="text-sm text-fg-muted lg:block"> of {formatAmount(total)}</span>}
      </span>
    ),
  },
  {
    key: "received",
    header: "Received",
    align: "right",
    cell: (payment) => <span className="whitespace-nowrap">{receivedText(payment) ?? "Nothing"}</span>,
  },
  { key: "state", header: "State", card: "plain", cell: (payment) => <PaymentStateBadge payment={payment} /> },
  {
    key: "createdAt",
    header: "Begun",
    sortable: true,
    card: "folded",
    cell: ({ createdAt }) => <Age instant={createdAt} />,
  },
  {
    key: "actions",
    header: "Actions",
    card: "corner",
    cell: (payment) => <PaymentActions payment={payment} isRow />,
  },
  { key: "ref", header: "Reference", card: "folded", cell: ({ ref }) => <CutMiddle text={ref} /> },
];

/** The customer, with a link to the booking if there is one, and the first appointment. */
function PaidFor({ payment: { customer, bookingId, booking, items } }: { payment: Payment }) {
  const [line, ...others] = items;
  const id = bookingId ?? booking;
  return (
    <>
      {id ? (
        <Link
          to={linkTo(PATHS.adminBookingDetails, { id })}
          className="inline-block wrap-anywhere pointer-coarse:py-2.5 max-lg:py-2.5"
        >
          {customer.name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{customer.name}</span>
      )}
      <span className="block text-sm font-normal text-fg-muted lg:max-w-[20vw] lg:truncate">
        {line ? `${line.service}, ${formatDay(line.date)}, ${line.time}` : "What was due for a booking"}
        {others.length > 0 && ` + ${others.length} more`}
      </span>
    </>
  );
}

function Age({ instant }: { instant: string }) {
  const now = useNow();
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(instant)}</span>
      <span className="text-sm text-fg-muted lg:block"> {formatRelative(instant, now)}</span>
    </>
  );
}

/** All payments with search, filter, sorting, paging and a CSV download. */
export function PaymentList() {
  const { list, query, filters } = useListState(PAYMENT_LIST);
  const result = useQuery(deskPaymentsQuery(query));
  return (
    <section aria-labelledby="all-payments" className="space-y-5">
      <h2 id="all-payments" className="text-xl">
        All payments
      </h2>
      <ListToolbar
        list={list}
        searchLabel="Search by customer or reference"
        csv={addressOf(endpoints.reports.paymentsCsv, { query: filters })}
        renderFilters={(shown) => (
          <>
            <FilterSelect list={shown} name="state" label="State" all="Every state" options={STATE_OPTIONS} />
            <AppointmentDays list={shown} />
          </>
        )}
      />
      <ListView
        caption="Payments"
        noun={["payment", "payments"]}
        columns={columns}
        rowKey={({ ref }) => ref}
        list={list}
        result={result}
        empty="A payment appears here as soon as a customer presses 'Pay now!'."
      />
    </section>
  );
}
