import { MINUTE_MS, type Appointment } from "@salon/contracts";
import { formatAmount, formatNumber } from "../../lib/format/format.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

/** How a reservation stands: who is paying, what came, or how much time is left. */
function holdText({ hold, paid = 0 }: Pick<Appointment, "hold" | "paid">, now: Date): string {
  const { until, deposit, paying } = hold!;
  if (paying) return "Is paying";
  if (deposit > 0 && paid >= deposit) return "Paid, counts once it can take place";
  if (paid > 0) return `${formatAmount(paid)} of ${formatNumber(deposit)} came`;
  const left = Math.ceil((new Date(until).getTime() - now.getTime()) / MINUTE_MS);
  if (left <= 0) return "Held, time is over";
  return left < 60 ? `Held, ${left} min left` : `Held, ${Math.floor(left / 60)} h ${left % 60} min left`;
}

/** Whether an appointment is held until it is paid, or was and is not any more. */
export function HoldMark({ appointment }: { appointment: Pick<Appointment, "hold" | "lapsed" | "paid"> }) {
  const now = useNow();
  const { hold, lapsed } = appointment;
  return (
    <>
      {hold && <Badge tone="warning">{holdText(appointment, now)}</Badge>}
      {lapsed?.unpaid && (
        <Badge tone="danger">{lapsed.call ? "Not paid in time: call them" : "Not paid in time"}</Badge>
      )}
    </>
  );
}
