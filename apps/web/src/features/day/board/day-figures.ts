import { isAwaited, isCancelled, isFinished, lagosMinutes, type Appointment } from "@salon/contracts";
import type { BoardColumn } from "./board-columns.ts";
import { minutesOf } from "./board-layout.ts";

/** The next step of an appointment, and the words of its button; null when there is none. On a day that is over it is that the customer came. */
export function nextStep(
  appointment: Appointment,
  isOver = false,
): { step: "arrived" | "started" | "done"; label: string } | null {
  if (isFinished(appointment)) return null;
  if (isOver) return { step: "done", label: "Came" };
  if (appointment.started) return { step: "done", label: "Complete" };
  return appointment.arrived ? { step: "started", label: "Start" } : { step: "arrived", label: "Arrived" };
}

export type CardState = "awaited" | "late" | "arrived" | "started" | "done";

/** Whether the customer of an appointment does not come: it takes no place on the board. */
export const isAway = (appointment: Appointment): boolean => appointment.noShow || isCancelled(appointment);

/** How an appointment stands at a minute of its day; null on another day. */
export function stateOf(appointment: Appointment, minute: number | null): CardState {
  if (isFinished(appointment)) return "done";
  if (appointment.started) return "started";
  if (appointment.arrived) return "arrived";
  const from = minutesOf(appointment)?.from;
  return minute !== null && from !== undefined && from < minute ? "late" : "awaited";
}

/**
 * How long a service is over its time, or a customer has waited: since the arrival, or without one since the time of the
 * appointment; undefined while all is in time.
 */
export function delayText(appointment: Appointment, minute: number | null): string | undefined {
  const minutes = minutesOf(appointment);
  if (minute === null || !minutes || isFinished(appointment) || !appointment.arrived) return undefined;
  if (appointment.started) return minute > minutes.to ? `over by ${minute - minutes.to} min` : undefined;
  const since = appointment.arrivedAt === undefined ? minutes.from : lagosMinutes(new Date(appointment.arrivedAt));
  return minute > since ? `waits ${minute - since} min` : undefined;
}

/** What the desk must know of today at one glance. */
export interface DayFigures {
  /** The next customer who is awaited and not late. */
  next: Appointment | null;
  late: number;
  /** Customers who have arrived and wait for their service to start. */
  here: number;
  inChair: number;
  toCome: number;
}

/** Counts the appointments of a day at a minute of it. */
export function dayFigures(appointments: readonly Appointment[], minute: number): DayFigures {
  const timed = appointments.flatMap((one) => {
    const minutes = minutesOf(one);
    return minutes && !isFinished(one) ? [{ one, from: minutes.from }] : [];
  });
  const awaited = timed.filter(({ one }) => isAwaited(one)).sort((a, b) => a.from - b.from);
  const coming = awaited.filter(({ from }) => from >= minute);
  return {
    next: coming[0]?.one ?? null,
    late: awaited.length - coming.length,
    here: timed.filter(({ one }) => one.arrived && !one.started).length,
    inChair: timed.filter(({ one }) => one.started).length,
    toCome: coming.length,
  };
}

/** How many appointments of the day each visit of several has, by booking. */
export function visitSizes({ appointments }: { appointments: readonly Appointment[] }): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const one of appointments) if (!isCancelled(one)) sizes[one.bookingId] = (sizes[one.bookingId] ?? 0) + 1;
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size > 1));
}

/** The column to look at first: that of the awaited appointment nearest to a minute of the day; null when none is awaited. */
export function columnToSeeFirst(columns: readonly BoardColumn[], minute: number): string | null {
  const awaited = columns.flatMap(({ key, appointments }) =>
    appointments.filter(isAwaited).flatMap((one) => {
      const minutes = minutesOf(one);
      return minutes ? [{ key, away: Math.abs(minutes.from - minute) }] : [];
    }),
  );
  return [...awaited].sort((a, b) => a.away - b.away)[0]?.key ?? null;
}

/** How many appointments of a day are over, in words: `9 done, 1 no-show`; empty when none is. */
export function finishedText(finished: readonly Appointment[]): string {
  const count = (found: (one: Appointment) => boolean) => finished.filter(found).length;
  const cancelled = count(isCancelled);
  const missed = count((one) => !isCancelled(one) && one.noShow);
  const parts: [number, string][] = [
    [finished.length - cancelled - missed, "done"],
    [missed, missed === 1 ? "no-show" : "no-shows"],
    [cancelled, "cancelled"],
    [count(({ due }) => due !== undefined), "still to pay"],
    [count(({ giveBack, byHand }) => (giveBack ?? byHand) !== undefined), "to give back"],
  ];
  return parts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : [])).join(", ");
}
