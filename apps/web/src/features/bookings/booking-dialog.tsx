import type { Appointment } from "@salon/contracts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useBooking } from "./bookings.queries.ts";
import { CancelAppointment } from "./desk/cancel-appointment.tsx";
import { MoveDialog } from "./change/move-dialog.tsx";

type BookingDialogProps = {
  name: "time" | "cancel";
  appointment: Pick<Appointment, "bookingId" | "item">;
  day?: string | undefined;
  onClose: () => void;
};

/** The dialogs of a card that need its whole booking: another time, and the cancellation. */
export function BookingDialog({ name, appointment: { bookingId, item }, day, onClose }: BookingDialogProps) {
  const query = useBooking(bookingId);
  const booking = query.data;
  const line = booking?.cartItems[item];
  if (booking && line && name === "time") return <MoveDialog open {...{ booking, line, item, day, onClose }} />;
  if (booking && name === "cancel") return <CancelAppointment booking={booking} item={item} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={name === "cancel" ? "Cancel" : "Change time"}>
      <Loaded query={query} skeleton={{ rows: 4, label: "Loading the booking…", rowClassName: "h-12 w-full" }} />
    </Dialog>
  );
}
