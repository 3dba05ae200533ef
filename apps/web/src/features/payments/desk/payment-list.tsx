import { endpoints, moneyText, PAYMENT_STATES, type Payment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import type { DataColumn } from "../../../ui/lists/data-table.tsx";
import { ListToolbar } from "../../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentStateBadge, paymentStateLabel } from "./payment-state-badge.tsx";
import { deskPaymentsQuery, PAYMENT_LIST } from "../payments.desk.queries.ts";

const columns: DataColumn<Payment>[] = [
  {
    key: "ref",
    header: "Reference",
    cell: ({ ref, bookingId }) =>
      bookingId ? (
        <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} className="inline-block py-2.5">
          <Reference text={ref} />
        </Link>
      ) : (
        <Reference text={ref} />
      ),
  },
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => <span className="wrap-anywhere">{customer.name}</span>,
  },
  {
    key: "createdAt",
    header: "Date",
    sortable: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  {
    key: "amount",
    header: "Amount",
    sortable: true,
    align: "right",
    cell: ({ amount, total, received }) => (
      <span className="whitespace-nowrap">
        {formatAmount(amount)}
        {total !== undefined && <span className="block text-sm text-fg-muted">of {formatAmount(total)}</span>}
        {received && <span className="block text-sm text-fg-muted">{moneyText(received)} received</span>}
      </span>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ state, refundDue, refundKept }) => (
      <span className="flex flex-wrap gap-1.5 max-md:justify-end">
        <PaymentStateBadge state={state} />
        {refundDue && <Badge tone="warning">Refund due</Badge>}
        {refundKept && <Badge tone="neutral">Not refunded</Badge>}
      </span>
    ),
  },
  { key: "actions", header: "Actions", cell: (payment) => <PaymentActions payment={payment} /> },
];

/** A reference in a narrow column: a long one breaks in its middle, so that no single letter is left on a line. */
function Reference({ text }: { text: string }) {
  const middle = (text.indexOf("-") + 1 + text.length) / 2;
  return (
    <span>
      {text.slice(0, middle)}
      <wbr />
      {text.slice(middle)}
    </span>
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
      >
        <SelectField
          label="State"
          value={list.values["state"] ?? ""}
          onChange={(event) => list.filter({ state: event.target.value })}
        >
          <option value="">Every state</option>
          {PAYMENT_STATES.map((state) => (
            <option key={state} value={state}>
              {paymentStateLabel(state)}
            </option>
          ))}
        </SelectField>
      </ListToolbar>
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
