import { PAGE_TEXTS, type Service } from "@salon/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { BookingForm } from "../../features/bookings/desk/booking-form.tsx";
import { serverDateQuery } from "../../features/draft/times.queries.ts";
import { ServiceSelect } from "../../features/services/service-select.tsx";
import { servicesQuery } from "../../features/services/services.queries.ts";
import { CustomerPicker, type PickedAccount } from "../../features/users/customer-picker.tsx";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load }) => [load(servicesQuery), load(serverDateQuery)];

/** Creates a booking for a customer who has an account. */
export default function AdminCreateBookingPage() {
  const [customer, setCustomer] = useState<PickedAccount | null>(null);
  const [service, setService] = useState<Service | null>(null);
  const [tried, setTried] = useState(false);
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
        <BookingForm customer={customer} service={service} onIncomplete={() => setTried(true)}>
          <CustomerPicker
            chosen={customer}
            onChoose={setCustomer}
            error={tried && !customer ? "Please select a customer" : undefined}
          />
          <ServiceSelect
            value={service?._id ?? ""}
            onChoose={setService}
            desk
            error={tried && !service ? PAGE_TEXTS.serviceRequired : undefined}
          />
        </BookingForm>
      </div>
    </AdminPage>
  );
}
