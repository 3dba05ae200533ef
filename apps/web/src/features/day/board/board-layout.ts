import {
  clockText,
  pauseOf,
  servedFrom,
  SLOT_MINUTES,
  slotMinutes,
  takenMinutes,
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
  /** Whether it lies in the pause of another one, over whose card it stands. */
  isInPause?: true;
}

/** The slot of an appointment; null for one without a time of day. */
export const slotOf = ({ time }: Pick<Appointment, "time">): Slot | null => (isSlot(time) ? time : null);

/** The minutes from midnight at which an appointment begins and ends, without cleaning up; null without a time of day. */
export function minutesOf(appointment: Appointment): { from: number; to: number } | null {
  const slot = slotOf(appointment);
  if (!slot) return null;
  return { from: servedFrom(appointment), to: slotMinutes(slot) + takenMinutes(appointment) };
}

/**
 * The pause of an appointment that has people, in minutes from midnight: from `from` to `until` they may serve others, at `to` its
 * own work goes on. Null without one.
 */
export function pauseIn(appointment: Appointment): { from: number; until: number; to: number } | null {
  const [slot, pause] = [slotOf(appointment), pauseOf(appointment)];
  if (!slot || !pause || !appointment.with?.length) return null;
  const start = slotMinutes(slot);
  return { from: start + pause.from, until: start + pause.until, to: start + pause.to };
}

/** Whether one person serves both appointments. */
export const haveOnePerson = (one: Appointment, other: Appointment): boolean =>
  one.with?.some(({ _id }) => other.with?.some((person) => person._id === _id)) === true;

/**
 * Places the appointments of one column. Those that overlap stand side by side, but in the pause of another one an appointment of
 * the same person stands within its lane. A short one is as high as a slot.
 */
export function placeAppointments(appointments: readonly Appointment[]): Placed[] {
  const timed = appointments.flatMap((appointment) => {
    const minutes = minutesOf(appointment);
    return minutes ? [{ appointment, ...minutes, to: Math.max(minutes.to, minutes.from + SLOT_MINUTES) }] : [];
  });
  const outerOf = new Map(timed.map((one) => [one.appointment, outerAmong(timed, one)]));
  const place = (outer?: Appointment): Placed[] =>
    lanesOf(timed.filter(({ appointment }) => outerOf.get(appointment) === outer)).flatMap((one) => [
      one,
      ...within(one, place(one.appointment)),
    ]);
  return place();
}

type Timed = Pick<Placed, "appointment" | "from" | "to">;

/** Whether an appointment lies in the pause of another one of the same person. */
function liesInPause({ appointment, from, to }: Timed, other: Timed): boolean {
  const pause = pauseIn(other.appointment);
  if (!pause || appointment === other.appointment || !haveOnePerson(appointment, other.appointment)) return false;
  return pause.from <= from && to <= pause.to;
}

/** The shortest appointment in whose pause one lies. */
const outerAmong = (timed: readonly Timed[], one: Timed): Appointment | undefined =>
  timed.filter((other) => liesInPause(one, other)).sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.appointment;

/** Places that lie in the pause of another one: they share its lane. */
const within = ({ lane, lanes }: Placed, inner: readonly Placed[]): Placed[] =>
  inner.map((one) => ({ ...one, lane: lane * one.lanes + one.lane, lanes: lanes * one.lanes, isInPause: true }));

/** Puts those that overlap side by side. */
function lanesOf(timed: readonly Timed[]): Placed[] {
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
