import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { usePause } from "../../domain/pause.ts";
import { PausedNote } from "../../domain/paused-note.tsx";
import { BookingSteps } from "../../features/booking-page/booking-steps.tsx";
import { refreshAvailability } from "../../features/draft/times.queries.ts";
import { LastPaymentPanel } from "../../features/payments/unfinished/last-payment.tsx";
import { useUnfinishedPayment } from "../../features/payments/unfinished/use-unfinished-payment.ts";
import { NothingToBook } from "../../features/services/nothing-to-book.tsx";
import { ServicesReady } from "../../features/services/services-ready.tsx";
import { focusQuietly } from "../../lib/navigation/anchors.ts";
import { PATHS } from "../../paths.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

/** Chooses a service, a day and a time, and adds them to the cart. */
export default function BookingsPage() {
  const pause = usePause();
  return (
    <>
      <PageHead page="bookings" />
      <div className="page-column pt-6 pb-10 md:pt-10 max-lg:pb-0">
        <PageHeader title="Book an appointment" />
        {!pause && (
          <Link to={PATHS.plan} className="inline-block py-1.5 font-semibold">
            Several services, or with friends?
          </Link>
        )}
        <LastPayment />
        <div className="mt-6">
          {pause ? (
            <PausedNote pause={pause} className="mb-10 max-w-form" />
          ) : (
            <ServicesReady none={<NothingToBook />}>
              <BookingSteps />
            </ServicesReady>
          )}
        </div>
      </div>
    </>
  );
}

/** How the last payment of a signed-in customer stands while it is unfinished. */
function LastPayment() {
  const client = useQueryClient();
  const payment = useUnfinishedPayment();
  const chooseOtherTime = () => {
    void refreshAvailability(client);
    focusQuietly(document.querySelector<HTMLElement>("main h1"));
  };
  return payment && <LastPaymentPanel payment={payment} className="mt-6" onOtherTime={chooseOtherTime} />;
}
