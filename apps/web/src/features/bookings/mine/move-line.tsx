import type { Booking, CartItem } from "@salon/contracts";
import { useState } from "react";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";

const loadDialog = () => import("./move-dialog.tsx");

type MoveLineProps = {
  booking: Booking;
  line: CartItem;
  item: number;
  /** Distance to what stands above. */
  className?: string;
};

/** A button whose dialog moves one line of a booking to another day and time; the payment stays unchanged. */
export function MoveLine({ className = "mt-3", ...moved }: MoveLineProps) {
  const [open, setOpen] = useState(false);
  const { module: dialog, preload, load } = useLazyModule(loadDialog);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={className}
        aria-label={`Change time of ${moved.line.service}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void load().then(setOpen)}
      >
        Change time
      </Button>
      {dialog && <dialog.MoveDialog {...moved} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
