import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { ReachQuestion } from "../../features/account/reach-question.tsx";
import { myBookingsQuery } from "../../features/bookings/bookings.queries.ts";
import { MyBookings } from "../../features/my-bookings/my-bookings.tsx";
import { isUpcoming } from "../../features/bookings/change/upcoming.ts";
import { myPaymentsQuery } from "../../features/payments/payments.queries.ts";
import { MyPayments } from "../../features/payments/result/my-payments.tsx";
import { LastPaymentPanel } from "../../features/payments/unfinished/last-payment.tsx";
import { useUnfinishedPayment } from "../../features/payments/unfinished/use-unfinished-payment.ts";
import { MyWaitlist } from "../../features/waitlist/my-waitlist.tsx";
import { myWaitlistQuery } from "../../features/waitlist/waitlist.queries.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { PATHS } from "../../paths.ts";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

export const prefetch: Prefetch = ({ load }) => [load(myBookingsQuery), load(myPaymentsQuery), load(myWaitlistQuery)];

export default function BookingHistoryPage() {
  return (
    <>
      <PageHead page="bookingHistory" />
      <div className="page-column py-6 md:py-10">
        <PageHeader
          title="Your bookings"
          actions={
            <Link to={PATHS.bookings} className={buttonClass("primary", "small")}>
              New booking
            </Link>
          }
        />
        <div className="mt-6">
          <LastPayment />
          <MyPayments />
          <MyBookings />
          <Reach />
        </div>
        <MyWaitlist />
        <aside aria-label="Contact" data-print="no" className="mt-10 border-t border-hairline pt-5">
          <SalonContact />
        </aside>
      </div>
    </>
  );
}

/** How the customer's last payment stands while it is unfinished. */
function LastPayment() {
  const payment = useUnfinishedPayment();
  const navigate = useNavigate();
  const chooseOtherTime = () => void navigate(PATHS.bookings);
  return payment && <LastPaymentPanel payment={payment} className="mb-8" onOtherTime={chooseOtherTime} />;
}

/** Asks for a phone number while an appointment is ahead, also where one was removed for safety. */
function Reach() {
  const { data = [] } = useQuery(myBookingsQuery);
  const now = useNow();
  return data.some((booking) => isUpcoming(booking, now)) && <ReachQuestion className="mt-8" />;
}
