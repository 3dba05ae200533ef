import { isCancelled, isFinished, noonOf, offerText, owesText, pauseText, type Appointment } from "@salon/contracts";
import { peopleForStaff } from "../../domain/cart-line.ts";
import { formatDate } from "../../lib/format/format.ts";
import { usePrinting } from "../../lib/hooks/use-printing.ts";
import { keyOf } from "../bookings/appointment-key.ts";
import { minutesOf, rangeText } from "./board/board-layout.ts";

/** The day on paper: one line for each appointment that was not cancelled. */
export function DayPrint({ day, appointments }: { day: string; appointments: readonly Appointment[] }) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const shown = appointments.filter((one) => !isCancelled(one));
  const isStaffed = shown.some(({ with: people }) => people);
  return (
    <table className="day-print">
      <caption>{formatDate(noonOf(day))}</caption>
      <thead>
        <tr>
          {["Time", "Customer", "Phone", "Service", ...(isStaffed ? ["With"] : []), "Money"].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((one) => (
          <tr key={keyOf(one)}>
            <td>{timeText(one)}</td>
            <td>
              {one.customer.name}
              {one.beyond && " (squeezed in)"}
              {isFinished(one) && (one.noShow ? " (no-show)" : " (done)")}
            </td>
            <td>{one.customer.phone}</td>
            <td>
              {offerText(one)}
              {one.cartQuantity > 1 && ` × ${one.cartQuantity}`}
            </td>
            {isStaffed && <td>{peopleForStaff(one)}</td>}
            <td>{one.due === undefined ? one.paid !== undefined && "paid" : owesText(one.due)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function timeText(appointment: Appointment): string {
  const minutes = minutesOf(appointment);
  if (!minutes) return appointment.time;
  const pause = pauseText(appointment);
  return pause ? `${rangeText(minutes)}, ${pause}` : rangeText(minutes);
}
