import { useQuery } from "@tanstack/react-query";
import type { Booking } from "@salon/contracts";
import { useParams } from "react-router-dom";
import { billQuery } from "../../domain/bill.ts";
import { RecordHistory } from "../../features/audit/record-history.tsx";
import { BookingDesk } from "../../features/bookings/desk/booking-desk.tsx";
import { bookingQuery } from "../../features/bookings/bookings.queries.ts";
import { CardOf } from "../../features/clients/card-of.tsx";
import { PaymentRecord } from "../../features/payments/desk/payment-record.tsx";
import { BillDesk } from "../../features/till/desk/bill-desk.tsx";
import { pageOwn } from "../../lib/api/page-own.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import { WhenNear } from "../../ui/layout/when-near.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, id }) => [load(bookingQuery(id)), load(billQuery(id))];

/** The person of a booking: its account, else the walk-in with the number and what staff said about it. */
function personOf({ _id, user, customer }: Booking) {
  if (user) return { user };
  if (!customer || (customer.e164 === undefined && customer.client === undefined)) return null;
  return { name: customer.name, phone: customer.e164, client: customer.client, bookingId: _id };
}

const nameOf = ({ user, customer }: Booking): string =>
  customer?.name || (user ? "Customer without a name" : "Deleted account");

/** One booking with its bill and its payment; admins also see its history. */
export default function AdminBookingDetailsPage() {
  const { id = "" } = useParams();
  const { data: booking } = useQuery(pageOwn(bookingQuery(id)));
  return (
    <AdminPage page="adminBookingDetails" heading={booking && nameOf(booking)} record={{ kind: "Booking", id }}>
      <BookingDesk
        id={id}
        renderBill={(booking) => <BillDesk booking={booking} />}
        renderClient={(booking) => {
          const person = personOf(booking);
          return person && <CardOf person={person} />;
        }}
      >
        {({ paymentRef }) => (
          <>
            {paymentRef && (
              <WhenNear height="h-60">
                <PaymentRecord paymentRef={paymentRef} />
              </WhenNear>
            )}
            <RecordHistory targetId={paymentRef ? `${id},${paymentRef}` : id} />
          </>
        )}
      </BookingDesk>
    </AdminPage>
  );
}
