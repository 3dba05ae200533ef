import type { Booking } from "@salon/contracts";
import { CalendarClock } from "lucide-react";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { Button, type ButtonSize } from "../../../ui/controls/button.tsx";
import type { VisitItem } from "./visit-lines.ts";

const loadDialog = () => import("./move-visit-dialog.tsx");

type MoveVisitProps = { booking: Booking; visit: readonly VisitItem[]; size?: ButtonSize; className?: string };

/** A button whose dialog moves all appointments of a visit to another day or time; nothing for a single one. */
export function MoveVisit({ booking, visit, size = "small", className = "" }: MoveVisitProps) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  if (visit.length === 0) return null;
  return (
    <>
      <Button variant="quiet" size={size} className={className} {...opener}>
        <CalendarClock aria-hidden="true" className="size-5" />
        Move the visit
      </Button>
      {isOpen && dialog && <dialog.MoveVisitDialog booking={booking} visit={visit} onClose={close} />}
    </>
  );
}
