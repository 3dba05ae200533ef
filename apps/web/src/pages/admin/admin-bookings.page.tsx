import { Link } from "react-router-dom";
import { BookingList } from "../../features/bookings/desk/booking-list.tsx";
import { deskBookingsQuery, BOOKING_LIST } from "../../features/bookings/bookings.desk.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { buttonClass } from "../../ui/controls/button.tsx";

export const prefetch: Prefetch = ({ load, address }) => load(deskBookingsQuery(listQuery(address, BOOKING_LIST)));

export default function AdminBookingsPage() {
  return (
    <AdminPage
      page="adminBookings"
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
