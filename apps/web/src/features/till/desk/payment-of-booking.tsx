import { useQuery } from "@tanstack/react-query";
import { billQuery } from "../../../domain/bill.ts";
import { teamQuery } from "../../../domain/team.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { loadedTogether } from "../../../ui/feedback/loaded-together.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useBooking } from "../../bookings/bookings.queries.ts";
import { ReceiptSheet } from "../bill/receipt-sheet.tsx";
import { TakePayment } from "./take-payment.tsx";

type PaymentOfBookingProps = { bookingId: string; onClose: () => void };

/** The payment of a booking over another page: it loads what its dialog needs, and prints its receipt. */
export function PaymentOfBooking({ bookingId, onClose }: PaymentOfBookingProps) {
  const booking = useBooking(bookingId);
  const bill = useQuery(billQuery(bookingId));
  const { data: team = [] } = useQuery(teamQuery);
  if (booking.data && bill.data)
    return (
      <>
        <TakePayment
          booking={booking.data}
          bill={bill.data}
          people={team.filter(({ active }) => active)}
          page={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
          onClose={onClose}
        />
        <ReceiptSheet bookingId={bookingId} bill={bill.data} customer={booking.data.customer?.name ?? ""} />
      </>
    );

  return (
    <Dialog open onClose={onClose} title="Take payment">
      <Loaded
        query={loadedTogether({ booking, bill })}
        skeleton={{ rows: 4, label: "Loading the bill…", rowClassName: "h-12 w-full" }}
      />
    </Dialog>
  );
}
