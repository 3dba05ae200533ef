import { PAGE_TEXTS } from "@salon/contracts";
import { useEffect } from "react";
import { toast } from "react-hot-toast/headless";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import {
  PaymentInReview,
  PaymentRefunded,
  PaymentUnconfirmed,
} from "../../features/payments/result/payment-unclear.tsx";
import { PaymentWaiting } from "../../features/payments/result/payment-waiting.tsx";
import { usePaymentOutcome } from "../../features/payments/result/use-payment-outcome.ts";
import { noteReturn, takeReturn } from "../../features/payments/payment-return.ts";
import { paymentStatusQuery } from "../../features/payments/payments.queries.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { useSession } from "../../lib/session/session.ts";
import { linkTo, PATHS } from "../../paths.ts";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => {
  const reference = address.get("ref");
  return reference && load(paymentStatusQuery(reference));
};

/** The return address of the payment page: asks the server for the result and shows it. */
export default function CheckoutPage() {
  return (
    <>
      <PageHead page="checkout" />
      <Result />
    </>
  );
}

function Result() {
  const search = usePageQuery();
  const { pathname, search: query } = useLocation();
  const { user } = useSession();
  const reference = search?.get("ref") ?? "";
  const { outcome, unanswered, balanceOf } = usePaymentOutcome(reference);
  const failed = outcome === "failed" || (outcome === "unconfirmed" && search?.get("payment") === "failed");
  useEffect(() => {
    // Any other result is shown on this page.
    if (!failed) takeReturn();
  }, [failed]);

  if (failed) return <BackAfterFailure balanceOf={balanceOf} />;
  switch (outcome) {
    case "successful":
      return <Navigate to={`${PATHS.checkoutSuccess}?ref=${encodeURIComponent(reference)}`} replace />;
    case "review":
      return <PaymentInReview reference={reference} forBalance={balanceOf !== undefined} />;
    case "refunded":
      return <PaymentRefunded reference={reference} />;
    case "unconfirmed":
      return <PaymentUnconfirmed signInFor={user ? null : pathname + query} />;
    default:
      return <PaymentWaiting reference={reference} unanswered={unanswered} />;
  }
}

/** Shows that the payment failed and returns to the booking whose balance it was for, else to the booking page with the open cart, which is unchanged. */
function BackAfterFailure({ balanceOf }: { balanceOf: string | undefined }) {
  const navigate = useNavigate();
  const path = balanceOf === undefined ? PATHS.bookings : linkTo(PATHS.bookingDetails, { id: balanceOf });
  useEffect(() => {
    if (balanceOf === undefined) noteReturn();
    toast.error(PAGE_TEXTS.paymentFailed, { id: PAGE_TEXTS.paymentFailed });
    void navigate(path, { replace: true });
  }, [navigate, path, balanceOf]);
  return null;
}
