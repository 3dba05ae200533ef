import type { Appointment } from "@salon/contracts";
import { useState } from "react";
import { AppointmentCard, type CardContext } from "./board/appointment-card.tsx";
import { finishedText } from "./board/day-figures.ts";
import { keyOf } from "../bookings/appointment-key.ts";

type FinishedRowsProps = { context: CardContext; appointments: readonly Appointment[] };

/** The appointments that are over, folded under their count. */
export function FinishedRows({ context, appointments }: FinishedRowsProps) {
  const [isOpen, setOpen] = useState(false);
  if (appointments.length === 0) return null;
  return (
    <details
      data-print="no"
      className="mt-2 rounded-cloth border border-hairline bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold text-primary">
        {finishedText(appointments)}
      </summary>
      {isOpen && <AppointmentRows context={context} appointments={appointments} />}
    </details>
  );
}

/** Appointments below one another. */
export function AppointmentRows({ context, appointments }: FinishedRowsProps) {
  return (
    <ul className="space-y-2 p-2">
      {appointments.map((appointment) => (
        <AppointmentCard key={keyOf(appointment)} {...context} appointment={appointment} />
      ))}
    </ul>
  );
}
