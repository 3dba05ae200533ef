import { Link } from "react-router-dom";
import { BookingList } from "../../features/bookings/booking-list.tsx";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin-page.tsx";
import { buttonClass } from "../../ui/button-class.ts";

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
