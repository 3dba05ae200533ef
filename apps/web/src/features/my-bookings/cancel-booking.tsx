import { ONLINE_METHOD, type Booking } from "@salon/contracts";
import { formatAmount } from "../../lib/format/format.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useFocusHeadingOnUnmount } from "../../ui/overlays/focus.ts";
import { useCancelBooking } from "../bookings/bookings.queries.ts";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

/** Cancels a whole booking after confirmation; staff send the money back by hand. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const cancel = useCancelBooking(booking._id);
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  // After cancelling, the button that had the focus is gone.
  useFocusHeadingOnUnmount();
  const leave = () => {
    cancel.reset();
    close();
  };
  return (
    <>
      <Button variant="quiet" className="w-full text-danger!" {...opener}>
        Cancel booking
      </Button>
      {dialog && (
        <dialog.AlertDialog
          open={isOpen}
          dangerous
          loading={cancel.isPending}
          error={cancel.error}
          onCancel={leave}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
          title="Cancel booking"
          message={
            <>
              All its times are given back.
              {booking.paymentMethod === ONLINE_METHOD &&
                ` The salon then sends your ${formatAmount(booking.paid ?? booking.bookingAmount)} back and writes to you.`}
            </>
          }
          confirmLabel="Cancel booking"
          cancelLabel="Keep it"
        />
      )}
    </>
  );
}
