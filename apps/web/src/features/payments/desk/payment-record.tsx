import { useQuery } from "@tanstack/react-query";
import { wayToPay, type Payment } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../lib/format/moments.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { PATHS } from "../../../paths.ts";
import { Card } from "../../../ui/layout/cards.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { PaymentStateBadge } from "./payment-state-badge.tsx";
import { paymentsOfBookingQuery } from "../payments.desk.queries.ts";
import { depositText, receivedText } from "../payment-texts.ts";

/** Every payment under a booking's payment reference. */
export function PaymentRecord({ paymentRef }: { paymentRef: string }) {
  const query = useQuery(paymentsOfBookingQuery(paymentRef));
  return (
    <Card>
      <h2 className="mb-2 text-xl">Payment</h2>
      <Loaded query={query} skeleton={{ rows: 3, label: "Loading the payment…", rowClassName: "h-10 w-full" }}>
        {(payments) =>
          payments.length === 0 ? (
            <p className="text-fg-muted">There is no payment with the reference {paymentRef}.</p>
          ) : (
            payments.map((payment) => <DescriptionList key={payment.ref} items={factsOf(payment)} />)
          )
        }
      </Loaded>
    </Card>
  );
}

const at = (instant: string | null) => (instant ? formatMoment(instant) : "Not yet");

function factsOf(payment: Payment) {
  const { ref, amount, total, method, providerTransactionId, reason, refundKept, paidAt, account, attached } = payment;
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
      details: <PaymentStateBadge payment={payment} />,
    },
    { term: "Asked", details: total === undefined ? formatAmount(amount) : depositText(amount, total) },
    { term: "Received", details: receivedText(payment) ?? "Nothing yet" },
    { term: "Paid", details: at(paidAt) },
    ...(method ? [{ term: "Paid by", details: wayToPay(method) }] : []),
    ...(providerTransactionId ? [{ term: "Provider's number", details: providerTransactionId }] : []),
    ...(reason ? [{ term: "Reason", details: reason }] : []),
    ...(account ? [{ term: "Account number", details: `${account.number}, ${account.bank}` }] : []),
    ...(attached ? [{ term: "Why it was attached", details: attached }] : []),
    ...(refundKept ? [{ term: "Why the money is kept", details: refundKept }] : []),
  ];
}
