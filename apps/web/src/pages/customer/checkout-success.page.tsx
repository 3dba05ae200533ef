import { useLocation } from "react-router-dom";
import { CorrectEmail } from "../../features/account/correct-email.tsx";
import { ReachQuestion } from "../../features/account/reach-question.tsx";
import { bookingQuery, useBooking } from "../../features/bookings/bookings.queries.ts";
import { useRemovePaidLines } from "../../features/cart/use-cart-sync.ts";
import { BalancePaid } from "../../features/payments/result/balance-paid.tsx";
import { PaymentSuccess } from "../../features/payments/result/payment-success.tsx";
import { PaymentUnconfirmed } from "../../features/payments/result/payment-unclear.tsx";
import { PaymentWaiting } from "../../features/payments/result/payment-waiting.tsx";
import { usePaymentOutcome } from "../../features/payments/result/use-payment-outcome.ts";
import { paymentStatusQuery } from "../../features/payments/payments.queries.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { useSession } from "../../lib/session/session.ts";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

/** The payment, and after it the booking that it paid for. */
export const prefetch: Prefetch = async ({ load, address }) => {
  const reference = address.get("ref");
  const payment = reference ? await load(paymentStatusQuery(reference)) : undefined;
  if (payment?.state === "successful" && payment.bookingId && !payment.booking)
    await load(bookingQuery(payment.bookingId));
};

/** Thanks for a booking, only when the server confirms its payment. */
export default function CheckoutSuccessPage() {
  return (
    <>
      <PageHead page="checkoutSuccess" />
      <Thanks />
    </>
  );
}

function Thanks() {
  const search = usePageQuery();
  const { pathname, search: query } = useLocation();
  const { user } = useSession();
  const reference = search?.get("ref") ?? "";
  const { outcome, bookingId, unanswered, part, balanceOf } = usePaymentOutcome(reference);
  const { data: booking } = useBooking(outcome === "successful" && !balanceOf ? bookingId : undefined);
  useRemovePaidLines(booking?.cartItems);
  if (outcome === "asking") return <PaymentWaiting reference={reference} unanswered={unanswered} />;
  if (outcome === "successful" && balanceOf) return <BalancePaid bookingId={balanceOf} />;
  if (outcome === "successful") {
    return (
      <PaymentSuccess booking={booking} part={part}>
        {user && <CorrectEmail user={user}>Your confirmation goes to</CorrectEmail>}
        <ReachQuestion />
      </PaymentSuccess>
    );
  }
  return <PaymentUnconfirmed signInFor={user ? null : pathname + query} />;
}
