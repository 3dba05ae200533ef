import { liveLines, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { billQuery } from "../../../domain/bill.ts";
import { OpenBeforeCancelling } from "../../../domain/open-payment.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { CancelLineDialog } from "../change/cancel-line-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";

type CancelAppointmentProps = {
  booking: Booking;
  /** The appointment that is meant; absent for the whole booking. */
  item?: number | undefined;
  onClose: () => void;
};

/** Asks staff before one of several appointments is cancelled, or the whole booking, whose last appointment it may be. */
export function CancelAppointment({ booking, item, onClose }: CancelAppointmentProps) {
  const [isWhole, setWhole] = useState(item === undefined || liveLines(booking.cartItems).length === 1);
  const { data: bill } = useQuery(billQuery(booking._id));
  if (isWhole || item === undefined) return <CancelDialog booking={booking} onClose={onClose} />;
  return (
    <CancelLineDialog booking={booking} item={item} open onClose={onClose}>
      {bill?.open && <OpenBeforeCancelling open={bill.open} />}
      <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
        Cancel the whole booking instead
      </Button>
    </CancelLineDialog>
  );
}
