import type { Booking } from "@salon/contracts";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button, type ButtonSize } from "../../../ui/controls/button.tsx";
import type { VisitItem } from "./visit-lines.ts";

const loadDialog = () => import("./move-visit-dialog.tsx");

type MoveVisitProps = { booking: Booking; visit: readonly VisitItem[]; size?: ButtonSize; className?: string };

/** A button whose dialog moves all appointments of a visit to another day or time; nothing for a single one. */
export function MoveVisit({ booking, visit, size = "small", className = "" }: MoveVisitProps) {
  const [open, setOpen] = useState(false);
  const { module: dialog, preload, load } = useLazyModule(loadDialog);
  if (visit.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size={size}
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void load().then(setOpen)}
      >
        <CalendarClock aria-hidden="true" className="size-5" />
        Move the visit
      </Button>
      {open && dialog && <dialog.MoveVisitDialog booking={booking} visit={visit} onClose={() => setOpen(false)} />}
    </>
  );
}
