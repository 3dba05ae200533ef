import type { ReactNode } from "react";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";

const loadDialog = () => import("./assign-dialog.tsx");

type AssignLineProps = {
  bookingId: string;
  /** The index of the line in its booking. */
  item: number;
  /** The salon day of the line. */
  day: string;
  /** Id of a person who is about to leave, and cannot keep the line. */
  leaving?: string;
  onAssigned?: () => void;
  /** The text of the button. */
  children: ReactNode;
};

/** A button whose dialog gives an appointment to another person. */
export function AssignLine({ children, ...line }: AssignLineProps) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  return (
    <>
      <Button variant="quiet" size="small" {...opener}>
        {children}
      </Button>
      {dialog && isOpen && <dialog.AssignDialog {...line} onClose={close} />}
    </>
  );
}
