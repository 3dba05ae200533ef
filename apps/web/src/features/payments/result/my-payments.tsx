import { moneyText, nairaOf, offerText, type MyPayment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { lineKey } from "../../../domain/cart-line.ts";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { myPaymentsQuery } from "../payments.queries.ts";

const inReview = (payments: readonly MyPayment[]) => payments.filter(({ unfinished }) => !unfinished);

/** The customer's payments that made no booking and that the salon looks into; nothing when there are none. */
export function MyPayments() {
  const query = useQuery({ ...myPaymentsQuery, select: inReview });
  const { data, error } = query;
  if (data ? data.length === 0 : !error) return null;
  return (
    <section aria-labelledby="payments-in-review" className="mb-8">
      <h2 id="payments-in-review" className="text-xl">
        Payments we are looking into
      </h2>
      <div className="mt-4">
        <Loaded query={query} skeleton={null}>
          {(payments) => (
            <ul className="grid gap-4 md:grid-cols-2">
              {payments.map((payment) => (
                <PaymentCard key={payment.ref} payment={payment} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function PaymentCard({ payment }: { payment: MyPayment }) {
  const { ref, amount, received, goingBack, items, booking } = payment;
  return (
    <li className="rounded-cloth border border-hairline border-l-6 border-l-amber-800 bg-surface p-4 md:p-5">
      <Badge tone="warning">{goingBack ? "Money on its way back" : "In review"}</Badge>
      <p className="mt-2 font-display text-lg leading-snug font-bold">
        {moneyText(received ?? nairaOf(amount))} received
        {received && <span className="block text-base font-normal">{formatAmount(amount)} was asked for</span>}
      </p>
      {booking && (
        <Link to={linkTo(PATHS.bookingDetails, { id: booking })} className="text-link inline-block py-2.5">
          For what was due for your booking
        </Link>
      )}
      {items.map((line) => (
        <p key={lineKey(line)} className="wrap-anywhere">
          {offerText(line)}, {formatDate(line.date)}, {line.time}
        </p>
      ))}
      <p className="mt-2">
        {goingBack
          ? "Your bank may take some days to show it."
          : "No booking could be made with this payment by itself. Your money is safe, and you need not pay again. A person at the salon looks into it and writes to you."}
      </p>
      <p className="mt-2 text-sm wrap-anywhere text-fg-muted">Reference {ref}</p>
    </li>
  );
}
