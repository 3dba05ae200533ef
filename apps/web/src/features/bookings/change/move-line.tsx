import type { Booking, CartItem } from "@salon/contracts";
import type { ReactNode } from "react";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { Button, type ButtonSize } from "../../../ui/controls/button.tsx";

const loadDialog = () => import("./move-dialog.tsx");

type MoveLineProps = {
  booking: Booking;
  line: CartItem;
  item: number;
  size?: ButtonSize;
  className?: string;
  /** What the button shows. */
  children?: ReactNode;
};

/** A button whose dialog moves one line of a booking to another day and time; the payment stays unchanged. */
export function MoveLine({ size = "small", className = "", children = "Change time", ...moved }: MoveLineProps) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  return (
    <>
      <Button
        variant="quiet"
        size={size}
        className={className}
        aria-label={`Change time of ${moved.line.service}`}
        {...opener}
      >
        {children}
      </Button>
      {dialog && <dialog.MoveDialog {...moved} open={isOpen} onClose={close} />}
    </>
  );
}
