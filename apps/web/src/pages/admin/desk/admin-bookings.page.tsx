import { Link } from "react-router-dom";
import { BookingList } from "../../../features/bookings/desk/booking-list.tsx";
import { deskBookingsQuery } from "../../../features/bookings/bookings.desk.queries.ts";
import { BOOKING_LIST } from "../../../features/bookings/bookings.list.state.ts";
import { listQuery } from "../../../lib/navigation/list-state.ts";
import { PATHS } from "../../../paths.ts";
import { AdminPage } from "../../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../../shell/routing/prefetch.ts";
import { buttonClass } from "../../../ui/controls/button-class.ts";

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
