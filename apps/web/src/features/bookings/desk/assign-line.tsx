import type { ReactNode } from "react";
import { useState } from "react";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
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
  const [open, setOpen] = useState(false);
  const { module: dialog, preload, load } = useLazyModule(loadDialog);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void load().then(setOpen)}
      >
        {children}
      </Button>
      {dialog && open && <dialog.AssignDialog {...line} onClose={() => setOpen(false)} />}
    </>
  );
}
