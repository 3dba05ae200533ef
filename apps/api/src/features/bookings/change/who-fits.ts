import { clockText, personSlots, roomNowText, SLOT_MINUTES, SLOTS, slotMinutes, takenMinutes } from "@salon/contracts";
import { bitAt, seatLine, type SeatLine, slotBits } from "../../seats/planning/lines.ts";
import { type Excepted, readOccupancy } from "../../seats/planning/occupancy.ts";
import type { Planner } from "../../seats/planning/planner.ts";
import type { Team } from "../../team/team.ts";
import type { BookedLine } from "../bookings.model.ts";
import { withBusy } from "./served-lines.ts";

interface Salon {
  planner: Planner;
  team: Team;
  now: Date;
  /** The line's own claims. */
  except: Excepted;
}

/** Why a person who needs longer than was sold cannot have a line: until when they are free, and who has the time for it. */
export async function whoFits(line: BookedLine, wanted: SeatLine, salon: Salon): Promise<string> {
  const { planner, team, now, except } = salon;
  const taken = await readOccupancy([wanted.day], now, except);
  const freeOf = (asked: string) => planner.freeKeys({ ...wanted, asked }, wanted.day, taken).people?.[0]?.free ?? 0n;
  const first = SLOTS.indexOf(wanted.time);
  const free = freeOf(wanted.asked!);
  let until = first;
  while (until < SLOTS.length && (free & bitAt(until)) !== 0n) until++;

  const from = slotMinutes(wanted.time);
  const name = (id: string) => team.members.find(({ _id }) => _id === id)?.name;
  const others: string[] = [];
  for (const { _id } of team.members) {
    if (_id === wanted.asked || line.with?.some((id) => String(id) === _id)) continue;
    const served = slotBits(personSlots(wanted.time, seatLine(await withBusy(line, _id), wanted.line)));
    if (served !== 0n && (freeOf(_id) & served) === served) others.push(name(_id)!);
  }
  const room = roomNowText({
    name: name(wanted.asked!),
    ...(until > first && { until: clockText(from + (until - first) * SLOT_MINUTES) }),
    ends: clockText(from + takenMinutes(wanted)),
  });
  const rest = others.length > 0 ? `${others.join(", ")} would have the time` : "No one else has the time";
  return `${room ?? `${name(wanted.asked!)} is already taken at this time`}. ${rest}`;
}
