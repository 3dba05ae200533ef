import { Link } from "react-router-dom";
import { linkTo, PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { PaymentMessage } from "./payment-message.tsx";
import { successMark } from "./success-mark.tsx";

/** Thanks for the payment of what was due for a booking. */
export function BalancePaid({ bookingId }: { bookingId: string }) {
  return (
    <PaymentMessage
      title="Payment Successful"
      mark={successMark}
      actions={
        <Link to={linkTo(PATHS.bookingDetails, { id: bookingId })} className={buttonClass()}>
          See the bill
        </Link>
      }
    >
      <p className="text-lg">Thank you. What was due for your booking is paid.</p>
    </PaymentMessage>
  );
}
