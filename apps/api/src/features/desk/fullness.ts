import { hoursOf, rosteredSlots, type Settings, type Slot, slotKey, SLOTS } from "@salon/contracts";
import { readSeats } from "../seats/planning/occupancy.ts";
import type { Team } from "../team/team.ts";

/** The half hours of places of a day while the salon is open, and those of them that are taken. */
export interface Fullness {
  places: number;
  taken: number;
}

interface Salon {
  settings: Settings;
  team: Team;
}

/**
 * How full each of these days is. A half hour has as many places as seats, in a salon with a team at most as many as
 * people on duty; places that are held for a payment are taken.
 */
export async function fullnessOf(days: readonly string[], salon: Salon, now: Date): Promise<Map<string, Fullness>> {
  const { seats } = await readSeats(days, now);

  const fullnessOn = (day: string): Fullness => {
    const places = placesOn(day, salon);
    const sum = (count: (slot: Slot) => number) => [...places.keys()].reduce((all, slot) => all + count(slot), 0);
    return {
      places: sum((slot) => places.get(slot)!),
      taken: sum((slot) => Math.min(places.get(slot)!, seats.get(slotKey(day, slot)) ?? 0)),
    };
  };

  return new Map(days.map((day) => [day, fullnessOn(day)]));
}

/** The places in each half hour in which the salon is open on a day. */
function placesOn(day: string, { settings, team }: Salon): Map<Slot, number> {
  const hours = hoursOf(settings, day);
  if (!hours) return new Map();

  const open = SLOTS.slice(SLOTS.indexOf(hours.open), SLOTS.indexOf(hours.close) + 1);
  const members = team.members.filter(({ active }) => active);
  if (members.length === 0) return new Map(open.map((slot) => [slot, settings.slotCapacity]));

  const rosters = members.map((member) => rosteredSlots(member, settings, day));
  const onDuty = (slot: Slot) => rosters.filter((slots) => slots.includes(slot)).length;
  return new Map(open.map((slot) => [slot, Math.min(settings.slotCapacity, onDuty(slot))]));
}
