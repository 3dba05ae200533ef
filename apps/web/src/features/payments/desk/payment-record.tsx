import { useQuery } from "@tanstack/react-query";
import { moneyText, type Payment } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../lib/format/moments.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { PATHS } from "../../../paths.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { PaymentStateBadge } from "./payment-state-badge.tsx";
import { paymentsOfBookingQuery } from "../payments.desk.queries.ts";

/** Every payment under a booking's payment reference. */
export function PaymentRecord({ paymentRef }: { paymentRef: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentsOfBookingQuery(paymentRef));
  return (
    <Card>
      <h2 className="mb-2 text-xl">Payment</h2>
      {!data && !error && <SkeletonList rows={3} label="Loading the payment…" rowClassName="h-10 w-full" />}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.length === 0 && <p className="text-fg-muted">There is no payment with the reference {paymentRef}.</p>}
      {data?.map((payment) => (
        <DescriptionList key={payment.ref} items={factsOf(payment)} />
      ))}
    </Card>
  );
}

const at = (instant: string | null) => (instant ? formatMoment(instant) : "Not yet");

const depositText = (amount: number, total: number): string =>
  `${formatAmount(amount)}, the deposit of ${formatAmount(total)}`;

function factsOf(payment: Payment) {
  const { ref, state, amount, total, received, method, providerTransactionId, reason, refundDue, refundKept, paidAt } =
    payment;
  return [
    {
      term: "Reference",
      details: (
        <Link
          to={{ pathname: PATHS.adminPayments, search: `?q=${encodeURIComponent(ref)}` }}
          className="text-link wrap-anywhere"
        >
          {ref}
        </Link>
      ),
    },
    {
      term: "State",
      details: (
        <span className="flex flex-wrap gap-2">
          <PaymentStateBadge state={state} />
          {refundDue && <Badge tone="warning">Refund due</Badge>}
        </span>
      ),
    },
    { term: "Amount", details: total === undefined ? formatAmount(amount) : depositText(amount, total) },
    ...(received ? [{ term: "Received", details: moneyText(received) }] : []),
    { term: "Paid", details: at(paidAt) },
    ...(method ? [{ term: "Paid by", details: method }] : []),
    ...(providerTransactionId ? [{ term: "Provider's number", details: providerTransactionId }] : []),
    ...(reason ? [{ term: "Reason", details: reason }] : []),
    ...(refundKept ? [{ term: "Not refunded", details: refundKept }] : []),
  ];
}
