import { isCancelled, personSlots, unitSlots, slotInstant, type Appointment, type Slot } from "@salon/contracts";
import { slotOf } from "./board-layout.ts";

/** The slots that a no-show still holds, of its people those without its pause; none of another appointment. */
export function missedSlots(appointment: Appointment, ofPeople = false): Slot[] {
  const slot = slotOf(appointment);
  if (!slot || !appointment.noShow || isCancelled(appointment)) return [];
  return (ofPeople ? personSlots : unitSlots)(slot, appointment);
}

/** Whether a no-show has time to give up: a slot of it is still to come. */
export const hasTimeToFree = (appointment: Appointment, day: string, now: Date): boolean =>
  missedSlots(appointment).some((slot) => slotInstant(day, slot) > now);
