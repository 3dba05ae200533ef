import { keySlots, personKey, seatSlots, slotKey } from "@salon/contracts";
import { type SeatLine, slotBits } from "./lines.ts";
import { addOccupied, type Occupancy } from "./occupancy.ts";
import type { Choice } from "./planner.ts";

/** Adds the seats and the keys of a line to what is taken. */
export function addLine(line: SeatLine, choice: Choice | undefined, taken: Occupancy): void {
  const { day, time, seats } = line;
  for (const slot of seatSlots(time, line)) {
    const key = slotKey(day, slot);
    taken.seats.set(key, (taken.seats.get(key) ?? 0) + seats);
  }

  const bits = slotBits(keySlots(time, line));
  const keys = choice ? [...choice.people.map(({ _id }) => personKey(_id)), ...choice.units] : [];
  for (const key of keys) addOccupied(taken, day, key, bits);
}
