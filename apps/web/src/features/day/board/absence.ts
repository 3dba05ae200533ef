import { isFinished, isOnDuty, personSlots, type Appointment, type SalonDays, type TeamMember } from "@salon/contracts";
import { minutesOf, slotOf } from "./board-layout.ts";

/** A day of the board, and the minute that is now. */
export interface DayNow {
  day: string;
  salon: SalonDays;
  /** Null on another day. */
  now: number | null;
}

/** The appointments of a person at times at which they do not work, without those that are over. */
export function leftAlone(
  appointments: readonly Appointment[],
  member: TeamMember,
  { day, salon, now }: DayNow,
): Appointment[] {
  return appointments.filter((one) => {
    const [slot, minutes] = [slotOf(one), minutesOf(one)];
    const isTheirs = one.with?.some(({ _id }) => _id === member._id) === true;
    if (!slot || !minutes || !isTheirs || isFinished(one) || minutes.to <= (now ?? 0)) return false;
    return !member.active || !isOnDuty(member, salon, day, personSlots(slot, one));
  });
}
