import { BRAND } from "@salon/contracts";
import { useParams } from "react-router-dom";
import { billQuery } from "../../domain/bill.ts";
import { bookingQuery } from "../../features/bookings/bookings.queries.ts";
import { MyBooking } from "../../features/my-bookings/my-booking.tsx";
import { PayBalance } from "../../features/payments/pay/pay-balance.tsx";
import { MyBill } from "../../features/till/bill/my-bill.tsx";
import { BackLink } from "../../lib/navigation/way-back.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { PATHS } from "../../paths.ts";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";

export const prefetch: Prefetch = ({ load, id }) => [load(bookingQuery(id)), load(billQuery(id))];

export default function BookingDetailsPage() {
  const { id = "" } = useParams();
  return (
    <>
      <PageHead page="bookingDetails" />
      <div className="page-column py-6 md:py-10">
        <p className="hidden font-display text-lg font-bold print:block">{BRAND}</p>
        <PageHeader
          title="Booking details"
          eyebrow={
            <span data-print="no">
              <BackLink
                parent={{ path: PATHS.bookingHistory, title: "Your bookings" }}
                className="inline-block py-2.5 underline underline-offset-4"
              />
            </span>
          }
        />
        <div className="mt-6">
          <MyBooking
            id={id}
            renderBill={(booking) => (
              <MyBill booking={booking}>
                {(due, { open }) => <PayBalance bookingId={id} due={due} open={open} />}
              </MyBill>
            )}
          />
        </div>
      </div>
    </>
  );
}
