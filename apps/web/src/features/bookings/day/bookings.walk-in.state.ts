import { lagosDay, slotAt, slotMinutes, SLOTS, type Slot } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../../lib/hooks/clock.ts";
import { dayQuery } from "../bookings.desk.queries.ts";
import { availabilityQuery, type Chooser } from "../bookings.queries.ts";

/** The times of a day for a walk-in. */
export interface WalkInTimes {
  open: readonly Slot[];
  /** Times without room, at which the customer can be squeezed in. */
  full: readonly Slot[];
  /** The slot that runs now; null on another day and outside the slots. */
  running: Slot | null;
  /** Whether the customer can be served at once. */
  isOpenNow: boolean;
}

interface Walk {
  /** The salon days of the form and of now. */
  day: string;
  today: string;
  serviceId: string | undefined;
  chooser: Chooser;
}

/** The times that a walk-in can have: without a service those of the board, with one those with room for it. */
export function useWalkInTimes({ day, today, serviceId, chooser }: Walk): WalkInTimes {
  const now = useNow();
  const { data: board } = useQuery(dayQuery(day));
  const { data: room } = useQuery({
    ...availabilityQuery(day, serviceId, { ...chooser, desk: true }),
    enabled: serviceId !== undefined,
  });
  const shown = serviceId === undefined ? board : room;
  // Until the times of this day are known, every one can be chosen: the server checks it.
  const slots = shown?.date === day ? shown.slots : SLOTS.map((time) => ({ time, status: "open" }));
  const [open, full] = ["open", "full"].map((wanted) =>
    slots.flatMap(({ time, status }) => (status === wanted ? [time] : [])),
  );
  // Where the clock of this device shows another day, only the server knows which slot runs.
  const isKnown = day === today && lagosDay(now) === day;
  const running = isKnown ? slotAt(now) : null;
  const isOpenNow = day === today && (!isKnown || (running !== null && open!.includes(running)));
  return { open: open!, full: full!, running, isOpenNow };
}

const NEAREST = 3;

/** The open times that are nearest to a full one, in the order of the day. */
export function nearestTo(time: Slot, open: readonly Slot[]): Slot[] {
  const away = (slot: Slot) => Math.abs(slotMinutes(slot) - slotMinutes(time));
  const nearest = open.toSorted((a, b) => away(a) - away(b)).slice(0, NEAREST);
  return nearest.toSorted((a, b) => slotMinutes(a) - slotMinutes(b));
}
