import { isAwaited, isFinished, SLOT_MINUTES, slotMinutes, type Appointment, type Slot } from "@salon/contracts";
import type { BoardColumn } from "./bookings.columns.state.ts";
import { minutesOf } from "./bookings.layout.state.ts";

/** The next step of an appointment, and the words of its button; null when there is none. */
export function nextStep(appointment: Appointment): { step: "arrived" | "started" | "done"; label: string } | null {
  if (isFinished(appointment)) return null;
  if (appointment.started) return { step: "done", label: "Complete" };
  return appointment.arrived ? { step: "started", label: "Start" } : { step: "arrived", label: "Arrived" };
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
  const awaited = timed.filter(({ one }) => isAwaited(one)).toSorted((a, b) => a.from - b.from);
  const coming = awaited.filter(({ from }) => from >= minute);
  return {
    next: coming[0]?.one ?? null,
    late: awaited.length - coming.length,
    here: timed.filter(({ one }) => one.arrived && !one.started).length,
    inChair: timed.filter(({ one }) => one.started).length,
    toCome: coming.length,
  };
}

/** The names of the people who are on duty at a minute and serve no customer then. */
export function freePeople(columns: readonly BoardColumn[], minute: number): string[] {
  return columns.flatMap(({ name, works, appointments }) => {
    const isOn = works && [...works].some((slot) => covers(slot, minute));
    return isOn && !appointments.some((one) => isServed(one, minute)) ? [name] : [];
  });
}

const covers = (slot: Slot, minute: number): boolean =>
  slotMinutes(slot) <= minute && minute < slotMinutes(slot) + SLOT_MINUTES;

/** Whether an appointment takes its person at a minute: until it is done, and while the place is cleaned up. */
function isServed(one: Appointment, minute: number): boolean {
  const span = minutesOf(one);
  if (!span || isFinished(one)) return false;
  if (one.started) return true;
  return span.from <= minute && minute < span.to + (one.cleanup ?? 0);
}

/** How many appointments of a day are over, in words: `9 done, 1 no-show`; empty when none is. */
export function finishedText(finished: readonly Appointment[]): string {
  const count = (found: (one: Appointment) => boolean) => finished.filter(found).length;
  const cancelled = count(({ bookingStatus }) => bookingStatus === "cancelled");
  const missed = count(({ bookingStatus, noShow }) => bookingStatus !== "cancelled" && noShow);
  const parts: [number, string][] = [
    [finished.length - cancelled - missed, "done"],
    [missed, missed === 1 ? "no-show" : "no-shows"],
    [cancelled, "cancelled"],
    [count(({ due }) => due !== undefined), "still to pay"],
    [count(({ giveBack }) => giveBack !== undefined), "to give back"],
  ];
  return parts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : [])).join(", ");
}
