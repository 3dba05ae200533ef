import { isLive, type Appointment, type Booking, type Conflict } from "@salon/contracts";
import { peopleForStaff, salonDayOf } from "../../../domain/cart-line.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatDay } from "../../../lib/format/format.ts";

/** Why an appointment was not moved, what it is now, and which times are free. */
export interface Refusal {
  name: string;
  why: string;
  /** Absent where the answer does not say it. */
  now?: string;
  nearest: string[];
}

/** What a refused move of an appointment on a day tells the desk. */
export function refusalOf({ customer, item }: Appointment, day: string, error: Error): Refusal {
  const body = (error instanceof ApiError ? error.body : null) as { booking?: Booking; conflicts?: Conflict[] } | null;
  const nearest = body?.conflicts?.flatMap((conflict) => conflict.nearest) ?? [];
  return {
    name: customer.name,
    why: error.message,
    ...(body?.booking && { now: nowText(body.booking, item) }),
    nearest: nearest.map(({ date, time }) => (salonDayOf(date) === day ? time : `${formatDay(date)} ${time}`)),
  };
}

function nowText({ bookingStatus, cartItems }: Booking, item: number): string {
  const line = cartItems[item];
  if (bookingStatus === "cancelled" || !line) return "The booking is cancelled now.";
  if (!isLive(line)) return "The appointment is cancelled now.";
  const people = peopleForStaff(line);
  const place = [formatDay(line.date), line.time, ...(people ? [people] : [])].join(", ");
  return `It is at ${place} now.${line.arrived ? " The customer has arrived." : ""}`;
}
