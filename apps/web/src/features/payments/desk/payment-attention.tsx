import type { Payment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { formatRelative } from "../../../lib/format/relative-time.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { useSession } from "../../../lib/session/session.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { isForRole, PaymentActions } from "./payment-actions.tsx";
import { PaymentStateBadge } from "./payment-state-badge.tsx";
import { attentionQuery } from "../payments.desk.queries.ts";
import { depositText, receivedText, refundText } from "../payment-texts.ts";

/**
 * Payments that need a decision, oldest first: payments without a booking, and requested refunds. Other staff see those that
 * an admin decides in a list of their own.
 */
export function PaymentAttention() {
  const query = useQuery(attentionQuery);
  const { data } = query;
  const { user } = useSession();
  const role = user?.role ?? "guest";
  const own = data?.items.filter((payment) => isForRole(payment, role)) ?? [];
  const others = data?.items.filter((payment) => !isForRole(payment, role)) ?? [];
  return (
    <section aria-labelledby="attention" className="space-y-4">
      <h2 id="attention" className="flex items-center gap-3 text-xl">
        Needs attention {data && own.length > 0 && <Badge tone="danger">{data.total - others.length}</Badge>}
      </h2>
      <Loaded query={query} skeleton={{ rows: 2, rowClassName: "h-24 w-full" }}>
        {() => own.length === 0 && <p className="text-fg-muted">Nothing waits for a decision.</p>}
      </Loaded>
      <AttentionCards payments={own} />
      {others.length > 0 && (
        <>
          <h2 className="text-xl">Waits for an admin</h2>
          <AttentionCards payments={others} />
        </>
      )}
    </section>
  );
}

const AttentionCards = ({ payments }: { payments: readonly Payment[] }) => (
  <ul className="space-y-3 empty:hidden">
    {payments.map((payment) => (
      <li key={payment.ref}>
        <AttentionCard payment={payment} />
      </li>
    ))}
  </ul>
);

function AttentionCard({ payment }: { payment: Payment }) {
  const { ref, customer, createdAt, reason, items, booking } = payment;
  return (
    <Card className="border-l-6 border-l-amber-800">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">{customer.name}</h3>
          <p className="text-sm">
            {booking && (
              <Link to={linkTo(PATHS.adminBookingDetails, { id: booking })} className="text-link">
                For what is due for a booking
              </Link>
            )}
            {items.map(({ service, date, time }) => `${service}, ${formatDate(date)}, ${time}`).join(" · ")}
          </p>
        </div>
        <PaymentStateBadge payment={payment} />
      </div>
      <MoneyFacts payment={payment} />
      {reason && <p className="mt-2 font-semibold">{reason}</p>}
      <p className="mt-1 text-sm wrap-anywhere text-fg-muted">
        {formatDate(createdAt)} · {customer.email} · {ref}
      </p>
      <div className="mt-4 *:justify-start! supports-[selector(:has(a))]:has-[>:empty]:hidden">
        <PaymentActions payment={payment} />
      </div>
    </Card>
  );
}

/** What was asked for, what came, what a refund sends back, and for how long the payment has waited. */
function MoneyFacts({ payment }: { payment: Payment }) {
  const now = useNow();
  const { amount, total, createdAt, actions = [] } = payment;
  const received = receivedText(payment);
  const facts = [
    { term: "Asked", details: total === undefined ? formatAmount(amount) : depositText(amount, total) },
    { term: "Received", details: received ?? "Nothing yet" },
    ...(received && actions.includes("refund")
      ? [{ term: "Goes back if refunded", details: refundText(payment) }]
      : []),
    { term: "Begun", details: formatRelative(createdAt, now) },
  ];
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(({ term, details }) => (
        <div key={term}>
          <dt className="text-sm text-fg-muted">{term}</dt>
          <dd className="font-semibold">{details}</dd>
        </div>
      ))}
    </dl>
  );
}
