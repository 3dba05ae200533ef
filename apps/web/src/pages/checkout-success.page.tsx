import { useLocation, useSearchParams } from "react-router-dom";
import { bookingQuery, useBooking } from "../features/bookings/bookings.queries.ts";
import { usePaidLinesGone } from "../features/cart/cart.sync.state.ts";
import { PaymentSuccess } from "../features/payments/payment-success.tsx";
import { PaymentUnconfirmed } from "../features/payments/payment-unclear.tsx";
import { PaymentWaiting } from "../features/payments/payment-waiting.tsx";
import { usePaymentOutcome } from "../features/payments/payments.outcome.state.ts";
import { paymentStatusQuery } from "../features/payments/payments.queries.ts";
import { pageMeta } from "../lib/page-meta.ts";
import { useSession } from "../lib/session.ts";
import type { AskFirst } from "../shell/ask-first.ts";
import { Seo } from "../ui/seo.tsx";

/** How the payment stands, and the booking it paid for. */
export const askFirst: AskFirst = async ({ ask, address }) => {
  const reference = address.get("ref");
  const payment = reference ? await ask(paymentStatusQuery(reference)) : undefined;
  if (payment?.state === "successful" && payment.bookingId) await ask(bookingQuery(payment.bookingId));
};

/** Thanks for a booking that the server says is paid, and for no other. */
export default function CheckoutSuccessPage() {
  return (
    <>
      <Seo {...pageMeta("checkout-success")} />
      <Thanks />
    </>
  );
}

function Thanks() {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const { user } = useSession();
  const reference = search.get("ref") ?? "";
  const { outcome, bookingId, unanswered } = usePaymentOutcome(reference);
  const { data: booking } = useBooking(outcome === "successful" ? bookingId : undefined);
  usePaidLinesGone(booking?.cartItems);
  if (outcome === "asking") return <PaymentWaiting reference={reference} unanswered={unanswered} />;
  if (outcome === "successful") return <PaymentSuccess booking={booking} />;
  return <PaymentUnconfirmed signInFor={user ? null : pathname + query} />;
}
