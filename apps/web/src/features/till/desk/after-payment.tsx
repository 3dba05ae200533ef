import { isComing, liveLines, type Bill, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle, Printer } from "lucide-react";
import { deskDayQuery } from "../../../domain/waiting.ts";
import { printPage } from "../../../lib/hooks/use-printing.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { useCompleteBooking } from "../../bookings/bookings.board.queries.ts";
import { receiptLink } from "../bill/receipt-text.ts";

type AfterPaymentProps = { booking: Booking; bill: Bill; onClose: () => void };

/** What follows the last naira of a bill: its receipt, and that the booking is completed. */
export function AfterPayment({ booking, bill, onClose }: AfterPaymentProps) {
  const complete = useCompleteBooking();
  const canComplete = useCanComplete(booking);
  const whatsapp = receiptLink(bill, booking.customer);
  return (
    <div className="flex flex-wrap justify-end gap-3 *:grow">
      <Button variant="quiet" onClick={printPage}>
        <Printer aria-hidden="true" className="size-5" />
        Print
      </Button>
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
          <MessageCircle aria-hidden="true" className="size-5" />
          WhatsApp receipt
        </a>
      )}
      {canComplete && (
        <Button loading={complete.isPending} onClick={() => complete.mutate(booking._id, { onSuccess: onClose })}>
          Complete
        </Button>
      )}
    </div>
  );
}

/** A booking that goes on can be completed once the day of its last line has come. */
function useCanComplete({ bookingStatus, cartItems }: Booking): boolean {
  const { data: today } = useQuery(deskDayQuery);
  const isOpen = isComing(bookingStatus);
  return (
    isOpen && today !== undefined && liveLines(cartItems).every(({ date }) => date.slice(0, today.length) <= today)
  );
}
