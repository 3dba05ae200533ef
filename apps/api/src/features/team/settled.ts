import { isOnDuty, type MovedLine, type Settings } from "@salon/contracts";
import type { TeamDocument } from "./team.model.ts";
import type { FoundAppointment, TeamBookings } from "./team.ts";

interface Standing extends Pick<TeamBookings, "findAppointments"> {
  salon: Settings;
  day: string;
}

/** The appointments that the absence of a day left without the member: those that were settled, and those that are not. */
export async function standing(
  member: TeamDocument,
  { salon, day, findAppointments }: Standing,
): Promise<{ settled: FoundAppointment[]; open: FoundAppointment[] }> {
  const { absence } = member;
  if (absence?.day !== day) return { settled: [], open: [] };
  const found = await findAppointments(absence.appointments.map(readKey));
  const isOpen = (one: FoundAppointment) => isWith(member, salon, one);
  return { settled: found.filter((one) => !isOpen(one)), open: found.filter(isOpen) };
}

/** Whether an appointment needs somebody else: the member still has it, on the day and at a time at which they are not in. */
export const isWith = (member: TeamDocument, salon: Settings, one: FoundAppointment): boolean =>
  !one.isCancelled &&
  one.date === member.absence?.day &&
  one.with.some(({ _id }) => _id === String(member._id)) &&
  !isOnDuty(member, salon, one.date, one.slots);

/** A settled appointment as answers name it. */
export const movedLine = (one: FoundAppointment): MovedLine => {
  const { bookingId, item, service, date, time, customer, with: people, isCancelled } = one;
  const names = people.map(({ name }) => name);
  return { bookingId, item, service, date, time, customer, with: names, ...(isCancelled && { cancelled: true }) };
};

/** The booking and the item of a stored appointment. */
function readKey(key: string): { bookingId: string; item: number } {
  const [bookingId = "", item] = key.split(" ");
  return { bookingId, item: Number(item) };
}
