import { isSlot, SLOT_MINUTES } from "../salon.ts";
import { isFinished, type Progressing } from "./progress.ts";
import { rosteredSlots, type Roster, type SalonDays } from "./roster.ts";
import { type LineLength, pauseOf, slotMinutes, takenMinutes } from "./slots.ts";

interface Member extends Roster {
  _id: string;
  name: string;
  active: boolean;
}
/** An appointment as far as it takes the time of its people. */
interface Served extends Progressing, LineLength {
  time: string;
  with?: readonly { _id: string }[] | undefined;
}
/** A salon day with its team and appointments. */
interface StaffedDay {
  day: string;
  team: readonly Member[];
  appointments: readonly Served[];
  salon: SalonDays;
}

/**
 * The names of the members who are on duty at a minute of the day and serve no customer then; null in a salon without a
 * team. An appointment takes its people until it is done, and while the place is cleaned up, but not in its pause until that is over
 * for other customers.
 */
export function freePeopleAt({ day, team, appointments, salon }: StaffedDay, minute: number): string[] | null {
  if (!team.some(({ active }) => active) && !appointments.some(({ with: people }) => people)) return null;
  const busy = new Set(
    appointments
      .filter((one) => isServedAt(one, minute))
      .flatMap(({ with: people = [] }) => people.map(({ _id }) => _id)),
  );
  const isOn = (member: Member) =>
    member.active &&
    rosteredSlots(member, salon, day).some((slot) => isWithin(slotMinutes(slot), SLOT_MINUTES, minute));
  return team.filter((member) => isOn(member) && !busy.has(member._id)).map(({ name }) => name);
}

const isWithin = (from: number, length: number, minute: number): boolean => from <= minute && minute < from + length;

function isServedAt(one: Served, minute: number): boolean {
  if (!isSlot(one.time) || isFinished(one)) return false;
  const [begin, pause] = [slotMinutes(one.time), pauseOf(one)];
  if (pause && isWithin(begin + pause.from, pause.until - pause.from, minute)) return false;
  return one.started === true || isWithin(begin, takenMinutes(one) + (one.cleanup ?? 0), minute);
}
