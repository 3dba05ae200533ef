import { Link } from "react-router-dom";
import { BookingForm } from "../../features/bookings/desk/booking-form.tsx";
import { serverDateQuery } from "../../features/draft/times.queries.ts";
import { ServiceSelect } from "../../features/services/service-select.tsx";
import { servicesQuery } from "../../features/services/services.queries.ts";
import { CustomerPicker } from "../../features/users/customer-picker.tsx";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load }) => [load(servicesQuery), load(serverDateQuery)];

/** Creates a booking for a customer who has an account. */
export default function AdminCreateBookingPage() {
  return (
    <AdminPage
      page="adminCreateBooking"
      lead={
        <>
          For a customer with an account; it takes no seat. A customer at the desk without one?{" "}
          <Link to={PATHS.adminDay} className="text-link">
            Add a walk-in on the day board
          </Link>
          .
        </>
      }
    >
      <div className="max-w-form">
        <BookingForm>
          {({ customer: { value: chosen, ...customer }, service: { value, ...service } }) => (
            <>
              <CustomerPicker chosen={chosen} {...customer} />
              <ServiceSelect value={value?._id ?? ""} desk {...service} />
            </>
          )}
        </BookingForm>
      </div>
    </AdminPage>
  );
}
