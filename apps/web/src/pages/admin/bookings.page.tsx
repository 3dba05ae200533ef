import { Link } from "react-router-dom";
import { BookingList } from "../../features/bookings/booking-list.tsx";
import { deskBookingsQuery } from "../../features/bookings/bookings.desk.queries.ts";
import { BOOKING_LIST } from "../../features/bookings/bookings.list.state.ts";
import { listQuery } from "../../lib/list-state.ts";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin-page.tsx";
import type { AskFirst } from "../../shell/ask-first.ts";
import { buttonClass } from "../../ui/button-class.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask, address }) => ask(deskBookingsQuery(listQuery(address, BOOKING_LIST)));

/** Every booking of the salon. */
export default function AdminBookingsPage() {
  return (
    <AdminPage
      name="admin/bookings"
      title="Bookings"
      actions={
        <Link to={PATHS.adminCreateBooking} className={buttonClass()}>
          Create booking
        </Link>
      }
    >
      <BookingList />
    </AdminPage>
  );
}
