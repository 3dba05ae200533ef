import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../../art/unfinished-square.tsx";
import { signInPath } from "../../../lib/session/next-path.ts";
import { SalonContact } from "../../../domain/salon-contact.tsx";
import { PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { PaymentMessage, PaymentReference } from "./payment-message.tsx";

const toHistory = (
  <Link to={PATHS.bookingHistory} className={buttonClass()}>
    Your bookings
  </Link>
);

type PaymentUnconfirmedProps = {
  /** Where a guest returns to after signing in, because the payment may be the guest's own; null for a signed-in user. */
  signInFor: string | null;
};

/** Shown when the server confirms nothing to this user; it never mentions success. */
export function PaymentUnconfirmed({ signInFor }: PaymentUnconfirmedProps) {
  const signIn = signInFor !== null && (
    <Link to={signInPath(signInFor)} className={buttonClass("quiet")}>
      Sign in
    </Link>
  );
  return (
    <PaymentMessage
      title="We could not confirm this payment"
      mark={<UnfinishedSquare className="size-40" />}
      actions={
        <>
          {toHistory}
          {signIn}
        </>
      }
    >
      <p>If you have paid, your booking appears among your bookings as soon as the money arrives.</p>
    </PaymentMessage>
  );
}

type PaymentInReviewProps = {
  reference: string;
  /** The money was for what is due for a booking, and not for a new one. */
  forBalance: boolean;
};

/** Shown when money has arrived and staff must decide. */
export function PaymentInReview({ reference, forBalance }: PaymentInReviewProps) {
  return (
    <PaymentMessage title="We are looking into your payment" actions={toHistory}>
      {forBalance ? (
        <p>
          Your money has arrived, but it does not fit what is due for your booking: the amount differs, or it was paid
          before. A person at the salon looks into it and writes to you.
        </p>
      ) : (
        <p>
          Your money has arrived, but the booking could not be made by itself: the amount differs, or the time was taken
          before it came. A person at the salon looks into it and writes to you, with another time or your money back.
        </p>
      )}
      <PaymentReference reference={reference} />
      <div className="*:justify-center">
        <SalonContact message={`Hello, my payment ${reference} is being looked into.`} />
      </div>
    </PaymentMessage>
  );
}

export function PaymentRefunded({ reference }: { reference: string }) {
  return (
    <PaymentMessage title="This payment was refunded" actions={toHistory}>
      <p>The money is on its way back to you. Your bank may take some days to show it.</p>
      <PaymentReference reference={reference} />
    </PaymentMessage>
  );
}
