import { Link } from "react-router-dom";
import { myBookingsQuery } from "../../features/bookings/bookings.queries.ts";
import { MyBookings } from "../../features/bookings/mine/my-bookings.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { PATHS } from "../../paths.ts";
import type { AskFirst } from "../../shell/routing/prefetch.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Seo } from "../../ui/layout/seo.tsx";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask }) => ask(myBookingsQuery);

/** All bookings of the customer. */
export default function BookingHistoryPage() {
  return (
    <>
      <Seo {...pageMeta("booking-history")} />
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
          <MyBookings />
        </div>
        <aside aria-label="Contact" data-print="no" className="mt-10 border-t border-hairline pt-5">
          <SalonContact />
        </aside>
      </div>
    </>
  );
}
