import {
  isCancelled,
  isOnDuty,
  isSkilled,
  personSlots,
  type Appointment,
  type CartItem,
  type LineLength,
  type SalonDays,
  type Slot,
  type TeamMember,
  isSlot,
} from "@salon/contracts";

/** Whether a person can take an appointment; `now` means that they have it. */
export type Standing = "free" | "busy" | "off" | "now" | "leaving";

/** A person with the skill for an appointment. */
export interface Candidate {
  member: TeamMember;
  standing: Standing;
}

interface Place {
  bookingId: string;
  item: number;
  line: Pick<CartItem, "serviceId" | "time" | "with"> & LineLength;
  /** The salon day of the line. */
  day: string;
  team: readonly TeamMember[];
  /** The appointments of that day. */
  appointments: readonly Appointment[];
  salon: SalonDays;
  /** Id of a person who is about to leave. */
  leaving?: string | undefined;
}

/** The slots in which a line needs its people. */
const slotsOf = (line: LineLength & { time: string }): Slot[] =>
  isSlot(line.time) ? personSlots(line.time, line) : [];

/** The people with the skill for an appointment, those first who are free. The server checks again, also against holds. */
export function candidatesFor(place: Place): Candidate[] {
  const { line, team } = place;
  const found = team
    .filter((member) => isSkilled(member, line.serviceId))
    .map((member) => ({ member, standing: standingOf(member, place) }));
  return found.sort((a, b) => Number(a.standing !== "free") - Number(b.standing !== "free"));
}

function standingOf(member: TeamMember, { bookingId, item, line, day, appointments, salon, leaving }: Place): Standing {
  if (member._id === leaving) return "leaving";
  if (line.with?.some(({ _id }) => _id === member._id)) return "now";
  const slots = slotsOf(line);
  if (!isOnDuty(member, salon, day, slots)) return "off";
  const isBusy = appointments.some(
    (other) =>
      !isCancelled(other) &&
      !(other.bookingId === bookingId && other.item === item) &&
      other.with?.some(({ _id }) => _id === member._id) &&
      slotsOf(other).some((slot) => slots.includes(slot)),
  );
  return isBusy ? "busy" : "free";
}
