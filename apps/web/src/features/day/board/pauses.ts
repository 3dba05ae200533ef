import {
  clockText,
  freedSlots,
  isFinished,
  slotMinutes,
  workParts,
  type Appointment,
  type Slot,
} from "@salon/contracts";
import { keyOf } from "../../bookings/appointment-key.ts";
import type { Spot } from "./board-moves.ts";
import { haveOnePerson, pauseIn, slotOf, type DaySpan } from "./board-layout.ts";

/** So many minutes before its pause is over, who is served meanwhile is marked. */
const SOON_MINUTES = 10;

/** Who sits there, in one word: the guest's name, or the first name of the customer. */
export const firstName = ({ guest, customer }: Appointment): string => (guest ?? customer.name).split(" ")[0] ?? "";

/** Until when the people of an appointment may serve others in its pause, in words; undefined without one. */
export function handsText(appointment: Appointment): string | undefined {
  const pause = pauseIn(appointment);
  return pause ? `hands free until ${clockText(pause.until)}` : undefined;
}

/** Whose work goes on after a slot in which it leaves its person's hands free, such as `back to Ada at 11:30`; undefined in other slots. */
export function backText(appointments: readonly Appointment[], slot: Slot): string | undefined {
  const waiting = appointments.find((one) => {
    const begin = slotOf(one);
    return begin && pauseIn(one) && !isFinished(one) && freedSlots(begin, one).includes(slot);
  });
  return waiting && `back to ${firstName(waiting)} at ${clockText(pauseIn(waiting)!.to)}`;
}

/** The same where an appointment is dropped, without its own pause. */
export const backAt = (
  { appointment, to }: { appointment: Appointment; to: Spot },
  { appointments }: { appointments: readonly Appointment[] },
): string | undefined =>
  backText(
    appointments.filter((one) => keyOf(one) !== keyOf(appointment)),
    to.slot,
  );

/** Two appointments of one person: the one under the product, and the one that is served meanwhile. */
interface TwoHeads {
  waiting: Appointment;
  served: Appointment;
  /** Until the pause is over, or since. */
  minutes: number;
}

/** Which heads under a product need their person soon, or wait for them. */
export interface PausesNow {
  soon: readonly TwoHeads[];
  /** Who waits longest stands first. */
  waits: readonly TwoHeads[];
}

/**
 * What pauses ask for at a minute of the day; nothing on another day. A product works where its appointment was started and is not
 * over. For the last ten minutes of its pause, who is served meanwhile ends soon; who is still served after it makes the product wait.
 */
export function pausesNow(appointments: readonly Appointment[], minute: number | null): PausesNow {
  const here = minute === null ? [] : appointments.filter((one) => !isFinished(one));
  const pairs = here.flatMap((waiting) => {
    const pause = waiting.started && pauseIn(waiting);
    if (!pause) return [];
    const left = pause.to - minute!;
    return here
      .filter((served) => keyOf(served) !== keyOf(waiting) && haveOnePerson(served, waiting))
      .flatMap((served) => servedIn(served, pause, minute!).map((isServed) => ({ waiting, served, isServed, left })));
  });
  const soon = pairs.filter(({ left }) => left >= 0 && left <= SOON_MINUTES);
  const waits = pairs.filter(({ isServed, left }) => left < 0 && isServed);
  return {
    soon: soon.map(({ waiting, served, left }) => ({ waiting, served, minutes: left })),
    waits: waits
      .map(({ waiting, served, left }) => ({ waiting, served, minutes: -left }))
      .sort((a, b) => b.minutes - a.minutes),
  };
}

/** The parts of an appointment's work that begin in a pause: for each whether it is under way. The last part ends when staff say so, another one with its own pause. */
function servedIn(appointment: Appointment, { from, to }: DaySpan, minute: number): boolean[] {
  const slot = slotOf(appointment);
  const start = slot ? slotMinutes(slot) : 0;
  const parts = slot ? workParts(appointment) : [];
  return parts.flatMap((part, index) => {
    const begin = start + part.from;
    if (begin < from || begin >= to || (index < parts.length - 1 && minute >= start + part.to)) return [];
    return appointment.started === true;
  });
}

/** How long a product waits, in words. */
export const waitText = ({ minutes }: Pick<TwoHeads, "minutes">): string => `colour waits ${minutes} min`;

const soonText = ({ waiting, minutes }: TwoHeads): string =>
  `${minutes === 0 ? "now" : `in ${minutes} min`} back to ${firstName(waiting)}`;

/** What a card says of a pause before anything else. */
export interface PauseNote {
  text: string;
  /** Whose product it is, on the card of another one. */
  of?: string;
  /** Whether a product waits. */
  isLate: boolean;
}

/** What the cards say of pauses, by the keys of their appointments. */
export function pauseNotes({ soon, waits }: PausesNow): Readonly<Record<string, PauseNote>> {
  const notes: Record<string, PauseNote> = {};
  for (const heads of soon) notes[keyOf(heads.served)] = { text: soonText(heads), isLate: false };
  for (const heads of [...waits].reverse()) {
    notes[keyOf(heads.served)] = { text: waitText(heads), of: firstName(heads.waiting), isLate: true };
    notes[keyOf(heads.waiting)] = { text: waitText(heads), isLate: true };
  }
  return notes;
}
