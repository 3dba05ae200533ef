import {
  breakSlots,
  isSkilled,
  isStaffed,
  SLOT_MINUTES,
  slotStates,
  type Availability,
  type LineLength,
  type Settings,
  type SlotReason,
} from "@salon/contracts";
import type { Team } from "../../team/team.ts";
import type { Occupancy } from "./occupancy.ts";
import type { Planner, Wish } from "./planner.ts";

type ShownSlot = Availability["slots"][number];

interface Question {
  date: string;
  settings: Settings;
  planner: Planner;
  team: Team;
  wish: Wish;
  taken: Occupancy;
  now: Date;
}

/** The length of a line that takes one slot. */
const SHORTEST: LineLength = { timeframe: `${SLOT_MINUTES}mins`, minutes: undefined, cleanup: undefined };

/**
 * Adds to each time of a staffed service that is within the hours and cannot be had why its people cannot serve it:
 * less time than it takes, though some, or a break. A time for another reason, and one of a service without staff,
 * stays as it is.
 */
export function withReasons(slots: readonly ShownSlot[], question: Question): ShownSlot[] {
  const { date, settings, planner, team, wish, taken, now } = question;
  const { serviceId, asked } = wish;
  if (serviceId === undefined || !isStaffed(team.members, serviceId)) return [...slots];

  const people = team.members.filter((member) => isSkilled(member, serviceId) && (!asked || member._id === asked));
  const resting = new Set(people.flatMap((member) => breakSlots(member, date)));
  const roomAt = planner.roomOn({ ...wish, ...SHORTEST }, date, {
    seats: taken.seats,
    occupiedKeys: taken.occupiedKeys,
  });
  // Without the length of the line: a time from which it would end too late is within the hours.
  const states = slotStates(settings, date, now);

  const reasonOf = ({ time, status }: ShownSlot): SlotReason | undefined => {
    const { free, isServed } = roomAt(time);
    if (status === "full") return free > 0 ? "short" : undefined;
    if (isServed) return "short";
    return resting.has(time) ? "break" : undefined;
  };
  return slots.map((slot, index) => {
    const isAsked = states[index] === "open" && (slot.status === "full" || slot.status === "closed");
    const why = isAsked ? reasonOf(slot) : undefined;
    return why ? { ...slot, why } : slot;
  });
}
