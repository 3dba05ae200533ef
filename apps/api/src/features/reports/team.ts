import {
  addDays,
  isStaffed,
  personSlots,
  type Report,
  rosteredMinutes,
  type Slot,
  SLOT_MINUTES,
  TEXTS,
} from "@salon/contracts";
import { servedLines } from "../bookings/read/days.ts";
import { worthWithin } from "../till/commission.ts";
import { getSettingsAndTeam } from "../team/team.ts";

type Row = NonNullable<Report["team"]>[number];

/**
 * The minutes that each team member was booked and rostered for on these Lagos days, both included, and what their lines
 * that took place are worth, by the day of the lines. Lines of staffed services without people have a row of their own; an inactive member has a row only with
 * lines. Undefined for a salon without a team.
 */
export async function teamReport(from: string, to: string): Promise<Row[] | undefined> {
  const { settings, team } = await getSettingsAndTeam();
  if (team.members.length === 0) return undefined;

  const rows = new Map<string | null, Row>(
    team.members
      .filter(({ active }) => active)
      .map((member) => [
        member._id,
        {
          ...emptyRow(member._id, member.name),
          rosteredMinutes: rosteredWithin(from, to, (day) => rosteredMinutes(member, settings, day)),
        },
      ]),
  );
  const names = new Map<string | null, string>(team.members.map(({ _id, name }) => [_id, name]));

  for (const { _id, base } of await worthWithin(from, to)) {
    const row = rows.get(_id) ?? emptyRow(_id, names.get(_id) ?? TEXTS.unassigned);
    rows.set(_id, { ...row, worth: base });
  }
  for (const { serviceId, people, quantity, noShow, count, ...line } of await servedLines(from, to)) {
    if (people.length === 0 && !isStaffed(team.members, String(serviceId))) continue;
    const minutes = bookedMinutes(line);
    const served = people.length > 0 ? people.map(String) : Array.from({ length: quantity }, () => null);
    for (const id of served) {
      const row = rows.get(id) ?? emptyRow(id, names.get(id) ?? TEXTS.unassigned);
      rows.set(id, row);
      row.bookedMinutes += minutes * count;
      row.visits += noShow ? 0 : count;
      row.noShows += noShow ? count : 0;
    }
  }

  return [...rows.values()];
}

/** The minutes of the slots in which a line is worked on: without those of its pause, and those that a no-show gave up. */
function bookedMinutes({ time, timeframe, minutes, busy, pause, freed, again }: Length): number {
  const length = {
    timeframe,
    minutes: minutes ?? undefined,
    busy: busy ?? undefined,
    pause: pause ?? undefined,
    freed: freed ?? undefined,
    again: again ?? undefined,
  };
  return personSlots(time as Slot, length).length * SLOT_MINUTES;
}
type Length = Pick<
  Awaited<ReturnType<typeof servedLines>>[number],
  "time" | "timeframe" | "minutes" | "busy" | "pause" | "freed" | "again"
>;

const emptyRow = (_id: string | null, name: string): Row => ({
  _id,
  name,
  bookedMinutes: 0,
  rosteredMinutes: 0,
  visits: 0,
  noShows: 0,
  worth: 0,
});

function rosteredWithin(from: string, to: string, minutesOn: (day: string) => number): number {
  let minutes = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) minutes += minutesOn(day);
  return minutes;
}
