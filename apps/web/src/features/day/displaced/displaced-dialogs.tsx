import type { Displaced } from "@salon/contracts";
import { createContext, useState, type ReactNode } from "react";
import { useModuleWhen } from "../../../lib/hooks/use-lazy-module.ts";

const loadBookingDialog = () => import("../../bookings/booking-dialog.tsx");
const loadAssignDialog = () => import("../../bookings/desk/assign-dialog.tsx");

type OpenDialog = { row: Displaced; name: "with" | "time" | "cancel" };

/** Opens a dialog about an appointment of the list. */
export const OpenDisplacedDialog = createContext<(asked: OpenDialog) => void>(() => undefined);

/**
 * The dialogs that need the whole booking; their code loads when one first opens. They stay until their own answer: the list drops an
 * appointment as soon as it can take place, by this desk or another one.
 */
export function DisplacedDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<OpenDialog>();
  const booking = useModuleWhen(loadBookingDialog, asked?.name === "time" || asked?.name === "cancel");
  const assign = useModuleWhen(loadAssignDialog, asked?.name === "with");
  const close = () => setAsked(undefined);
  return (
    <OpenDisplacedDialog value={setAsked}>
      {children}
      {asked && asked.name !== "with" && booking && (
        <booking.BookingDialog name={asked.name} appointment={asked.row} onClose={close} />
      )}
      {asked?.name === "with" && assign && (
        <assign.AssignDialog
          bookingId={asked.row.bookingId}
          item={asked.row.item}
          day={asked.row.date}
          onClose={close}
        />
      )}
    </OpenDisplacedDialog>
  );
}
