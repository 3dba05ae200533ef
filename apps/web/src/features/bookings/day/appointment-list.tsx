import type { Appointment } from "@salon/contracts";
import { DayAppointment } from "./day-appointment.tsx";

type AppointmentListProps = {
  /** The salon day. */
  day: string;
  appointments: readonly Appointment[];
};

/** The appointments of one slot. */
export function AppointmentList({ day, appointments }: AppointmentListProps) {
  return (
    <ul className="space-y-2 max-sm:mt-2">
      {appointments.map((appointment) => (
        <DayAppointment key={`${appointment.bookingId} ${appointment.item}`} day={day} appointment={appointment} />
      ))}
    </ul>
  );
}
