import type { Booking } from "@salon/contracts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useFocusHeadingOnUnmount } from "../../ui/overlays/focus.ts";

const loadDialog = () => import("../bookings/change/cancel-line-dialog.tsx");

/** A button whose dialog cancels one of several appointments. */
export function CancelLine({ booking, item }: { booking: Booking; item: number }) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  // After cancelling, the button that had the focus is gone.
  useFocusHeadingOnUnmount();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="text-danger!"
        aria-label={`Cancel ${booking.cartItems[item]?.service}`}
        {...opener}
      >
        Cancel
      </Button>
      {dialog && <dialog.CancelLineDialog booking={booking} item={item} open={isOpen} onClose={close} />}
    </>
  );
}
