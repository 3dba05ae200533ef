import { personKey, personSlots, seatSlots, slotKey, unitSlots } from "@salon/contracts";
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

  if (!choice) return;
  const [served, used] = [slotBits(personSlots(time, line)), slotBits(unitSlots(time, line))];
  for (const { _id } of choice.people) addOccupied(taken, day, personKey(_id), served);
  for (const unit of choice.units) addOccupied(taken, day, unit, used);
}
