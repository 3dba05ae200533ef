import {
  clockText,
  lineMinutes,
  servedFrom,
  SLOT_MINUTES,
  slotMinutes,
  type Appointment,
  type Availability,
  type Slot,
  isSlot,
} from "@salon/contracts";
import { countOf } from "../../../lib/format/format.ts";

/** One slot of a day. */
export type SlotOfDay = Availability["slots"][number];

/** The free seats of a slot, or why there are none. */
export const seatsOf = ({ status, free }: SlotOfDay): string => {
  if (status === "closed" || status === "past") return status;
  if (free <= 0) return "full";
  return `${free} free`;
};

/** An appointment in its column: its minutes from midnight, and its lane among those that overlap it. */
export interface Placed {
  appointment: Appointment;
  from: number;
  to: number;
  lane: number;
  lanes: number;
}

/** The slot of an appointment; null for one without a time of day. */
export const slotOf = ({ time }: Pick<Appointment, "time">): Slot | null => (isSlot(time) ? time : null);

/** The minutes from midnight at which an appointment begins and ends, without cleaning up; null without a time of day. */
export function minutesOf(appointment: Appointment): { from: number; to: number } | null {
  const slot = slotOf(appointment);
  if (!slot) return null;
  return { from: servedFrom(appointment), to: slotMinutes(slot) + lineMinutes(appointment) };
}

/** Places the appointments of one column. Those that overlap stand side by side; a short one is as high as a slot. */
export function placeAppointments(appointments: readonly Appointment[]): Placed[] {
  const timed = appointments.flatMap((appointment) => {
    const minutes = minutesOf(appointment);
    return minutes ? [{ appointment, ...minutes, to: Math.max(minutes.to, minutes.from + SLOT_MINUTES) }] : [];
  });
  const placed: Placed[] = [];
  let together: Placed[] = [];
  const close = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane + 1));
    placed.push(...together.map((one) => ({ ...one, lanes })));
    together = [];
  };
  for (const one of [...timed].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (together.every(({ to }) => to <= one.from)) close();
    together.push({ ...one, lane: firstFreeLane(together, one.from), lanes: 0 });
  }
  close();
  return placed;
}

/** The first lane in which nothing lasts longer than `from`. */
function firstFreeLane(together: readonly Placed[], from: number): number {
  const taken = new Set(together.filter(({ to }) => to > from).map(({ lane }) => lane));
  let lane = 0;
  while (taken.has(lane)) lane += 1;
  return lane;
}

/** The minutes from midnight between which the grid shows the day. */
export interface DaySpan {
  from: number;
  to: number;
}

/** The slots of the grid: without the closed ones before and after those that are open or have appointments. */
export function shownSlots(slots: readonly SlotOfDay[], appointments: readonly Appointment[]): readonly SlotOfDay[] {
  const spans = appointments.flatMap((one) => minutesOf(one) ?? []);
  const isShown = ({ time, status }: SlotOfDay) =>
    status !== "closed" ||
    spans.some(({ from, to }) => from < slotMinutes(time) + SLOT_MINUTES && to > slotMinutes(time));
  const first = slots.findIndex(isShown);
  return first < 0 ? slots : slots.slice(first, slots.map(isShown).lastIndexOf(true) + 1);
}

/** The span of the grid: its slots, and services that last longer. */
export function spanOf(slots: readonly SlotOfDay[], placed: readonly Pick<Placed, "to">[]): DaySpan {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return { from: 0, to: 0 };
  const end = Math.max(slotMinutes(last.time) + SLOT_MINUTES, ...placed.map(({ to }) => to));
  return { from: slotMinutes(first.time), to: Math.ceil(end / SLOT_MINUTES) * SLOT_MINUTES };
}

/** When something begins and ends, such as `09:00–12:00`. */
export const rangeText = ({ from, to }: DaySpan): string => `${clockText(from)}–${clockText(to)}`;

/** How many appointments a day or a person has, in words. */
export const countText = ({ length }: readonly Appointment[]): string => countOf(length, "appointment", "appointments");
