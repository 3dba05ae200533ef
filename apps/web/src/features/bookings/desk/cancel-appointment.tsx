import { liveLines, type Booking } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { CancelLineDialog } from "../mine/cancel-line-dialog.tsx";
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
  if (isWhole || item === undefined) return <CancelDialog booking={booking} open onClose={onClose} />;
  return (
    <CancelLineDialog booking={booking} item={item} open onClose={onClose}>
      <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
        Cancel the whole booking instead
      </Button>
    </CancelLineDialog>
  );
}
