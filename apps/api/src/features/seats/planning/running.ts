import {
  clockText,
  fromNow,
  isSkilled,
  lagosDay,
  lineMinutes,
  passedIn,
  slotAt,
  SLOT_MINUTES,
  slotMinutes,
  SLOTS,
  type Availability,
  type Slot,
} from "@salon/contracts";
import type { Team } from "../../team/team.ts";
import type { Occupancy } from "./occupancy.ts";
import type { Planner, Wish } from "./planner.ts";

interface Question {
  date: string;
  planner: Planner;
  team: Team;
  wish: Wish;
  taken: Occupancy;
  now: Date;
}

/** The slot of a day that runs now; null on another day and outside the slots. */
export const runningOn = (date: string, now: Date): Slot | null => (date === lagosDay(now) ? slotAt(now) : null);

/** A wish that begins now, in the running slot. */
export const wishNow = (wish: Wish, date: string, slot: Slot, now: Date): Wish =>
  fromNow(wish, passedIn(date, slot, now));

/**
 * What a wish that has no room from now on meets: when it would end, who could serve it for a shorter time and until when, and
 * who else could serve it whole.
 */
export function meetsNow(question: Question, slot: Slot): Availability["now"] {
  const { date, planner, team, wish, taken, now } = question;
  const { movable: _movable, ...still } = taken;
  const from = slotMinutes(slot);
  const whole = wishNow(wish, date, slot, now);
  const hasRoom = (one: Wish) => planner.roomOn(one, date, still)(slot).free > 0;
  const able = team.members.filter((one) => one.active && isSkilled(one, wish.serviceId ?? ""));
  /** The slots for which there is room from the running one on. */
  const slotsFree = (one: Wish): number => {
    const most = SLOTS.length - SLOTS.indexOf(slot);
    const fits = (count: number) => hasRoom({ ...one, minutes: count * SLOT_MINUTES, cleanup: undefined });
    let count = 0;
    while (count < most && fits(count + 1)) count++;
    return count;
  };
  const asked = able.filter(({ _id }) => !wish.asked || _id === wish.asked);
  const free =
    asked.length > 0
      ? asked.map(({ _id, name }) => ({ name, count: slotsFree({ ...wish, asked: _id }) }))
      : [{ name: undefined, count: slotsFree(wish) }];
  const [longest] = free.toSorted((a, b) => b.count - a.count);
  const others = able.filter(({ _id }) => _id !== wish.asked && hasRoom({ ...whole, asked: _id }));
  return {
    ends: clockText(from + lineMinutes(whole)),
    ...(longest && longest.count > 0 && { name: longest.name, until: clockText(from + longest.count * SLOT_MINUTES) }),
    others: others.map(({ _id, name }) => ({ _id, name })),
  };
}
