import { BookingSteps } from "../../features/bookings/book/booking-steps.tsx";
import { NothingToBook } from "../../features/services/nothing-to-book.tsx";
import { ServicesReady } from "../../features/services/services-ready.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

/** Chooses a service, a day and a time, and adds them to the cart. */
export default function BookingsPage() {
  return (
    <>
      <PageHead page="bookings" />
      <div className="page-column pt-6 pb-10 md:pt-10 max-lg:pb-0">
        <PageHeader title="Book an appointment" />
        <div className="mt-6">
          <ServicesReady none={<NothingToBook />}>
            <BookingSteps />
          </ServicesReady>
        </div>
      </div>
    </>
  );
}
