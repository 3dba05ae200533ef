import type { Booking } from "@salon/contracts";
import { useState } from "react";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";

const loadDialog = () => import("./cancel-line-dialog.tsx");

/** A button whose dialog cancels one of several appointments. */
export function CancelLine({ booking, item }: { booking: Booking; item: number }) {
  const [asking, setAsking] = useState(false);
  const { module: dialog, preload, load } = useLazyModule(loadDialog);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="text-danger!"
        aria-label={`Cancel ${booking.cartItems[item]?.service}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void load().then(setAsking)}
      >
        Cancel
      </Button>
      {dialog && (
        <dialog.CancelLineDialog booking={booking} item={item} open={asking} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
