import {
  awayOn,
  clockText,
  freedSlots,
  isFinished,
  isNotIn,
  rosteredSlots,
  PAGE_TEXTS,
  SLOT_MINUTES,
  slotMinutes,
  SPARE_MINUTES,
  type Appointment,
  type SalonDays,
  type Slot,
  type TeamMember,
} from "@salon/contracts";
import { isAway } from "./day-figures.ts";
import { rangeText, type Placed } from "./board-layout.ts";
import { missedSlots } from "./missed-time.ts";

/** One column of the day board: a person, or the appointments without one. */
export interface BoardColumn {
  key: string;
  name: string;
  appointments: readonly Appointment[];
  /** No-shows that still hold time. */
  missed?: readonly Appointment[];
  /** The slots in which the person works; undefined where there is no person. */
  works?: ReadonlySet<Slot>;
  /** The colour of the person. */
  colour?: string;
  /** Whether staff noted that the person is not in today, and they are not back yet. */
  isAbsent?: boolean;
  /** The slot from which on they are in again, where that is known. */
  back?: Slot;
}

/** Colours that differ, on which white text can be read. */
const COLOURS = ["#263c86", "#0f6b4a", "#a8321f", "#6b3fa0", "#7a4a00", "#0b6078", "#8f2a63", "#4a5472"];

const MAX_INITIALS = 2;

/** The first letters of the first two words of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .slice(0, MAX_INITIALS)
    .join("")
    .toUpperCase();

/**
 * The first and the last time at which a person begins a service, such as `09:00–06:30`, or until when the person was in
 * or when they are back; empty without a working person.
 */
export function hoursText({ works, isAbsent, back }: Pick<BoardColumn, "works" | "isAbsent" | "back">): string {
  const slots = [...(works ?? [])].map(slotMinutes);
  if (back) return `back ${clockText(slotMinutes(back))}`;
  if (isAbsent) return slots.length === 0 ? "not in" : `until ${clockText(Math.max(...slots) + SLOT_MINUTES)}`;
  return slots.length === 0 ? "" : rangeText({ from: Math.min(...slots), to: Math.max(...slots) });
}

interface BoardDay {
  /** The salon day. */
  day: string;
  team: readonly TeamMember[];
  /** Those that are not over, and no-shows that still hold time. */
  appointments: readonly Appointment[];
  salon: SalonDays;
  /** The minute of the day that is now; null on another day. */
  now: number | null;
}

/** Whether a column is that of a person. */
export const isPerson = ({ works }: Pick<BoardColumn, "works">): boolean => works !== undefined;

/** The columns of a day: the people on duty and those with appointments, then the rest; in a salon without a team a single one. */
export function boardColumns({ appointments: all, ...board }: BoardDay): BoardColumn[] {
  const missed = all.filter((one) => missedSlots(one).length > 0);
  const columns = columnsOf({ ...board, appointments: all.filter((one) => !isAway(one)) });
  return columns.map((column) => {
    const own = missed.filter((one) => isIn(column, one));
    return own.length === 0 ? column : { ...column, missed: own };
  });
}

/** Whether an appointment belongs into a column. */
function isIn({ key }: Pick<BoardColumn, "key">, { with: people }: Appointment): boolean {
  if (key === "all") return true;
  if (key === "unassigned") return people?.length === 0;
  return key === "seats" ? !people : people?.some(({ _id }) => _id === key) === true;
}

function columnsOf({ day, team, appointments, salon, now }: BoardDay): BoardColumn[] {
  const isStaffed = team.some(({ active }) => active) || appointments.some(({ with: people }) => people);
  if (!isStaffed) return [{ key: "all", name: "Appointments", appointments }];
  const people = team.map((member, at) => ({
    key: member._id,
    name: member.name,
    colour: COLOURS[at % COLOURS.length]!,
    appointments: appointments.filter((one) => isIn({ key: member._id }, one)),
    works: new Set<Slot>(member.active ? rosteredSlots(member, salon, day) : []),
    ...absenceOn(member, day, now),
  }));
  const rest = [
    {
      key: "unassigned",
      name: PAGE_TEXTS.unassigned,
      appointments: appointments.filter((one) => isIn({ key: "unassigned" }, one)),
    },
    {
      key: "seats",
      name: "Other services",
      appointments: appointments.filter((one) => isIn({ key: "seats" }, one)),
    },
  ];
  return [
    ...people.filter((column) => column.works.size > 0 || column.isAbsent || column.appointments.length > 0),
    ...rest.filter((column) => column.appointments.length > 0),
  ];
}

function absenceOn(member: TeamMember, day: string, now: number | null): Pick<BoardColumn, "isAbsent" | "back"> {
  const isAbsent = isNotIn(member, day, now);
  const back = isAbsent ? awayOn(member, day).at(-1)?.until : undefined;
  return { isAbsent, ...(back && { back }) };
}

/** How many minutes of a last slot an appointment needs without taking it. */
const spareOf = ({ lead }: Appointment): number => (lead === undefined ? 0 : SPARE_MINUTES);

/** Whether a person works in a slot, has no appointment then or only its pause, and no no-show holds it. */
export const isFreeFor = (
  { works, missed = [] }: Pick<BoardColumn, "works" | "missed">,
  placed: readonly Pick<Placed, "appointment" | "from" | "to">[],
  slot: Slot,
): boolean => {
  const at = slotMinutes(slot);
  const takes = ({ appointment, from, to }: Pick<Placed, "appointment" | "from" | "to">) =>
    !isFinished(appointment) &&
    from < at + SLOT_MINUTES &&
    to - spareOf(appointment) > at &&
    !freedSlots(appointment.time as Slot, appointment).includes(slot);
  const isMissed = missed.some((one) => missedSlots(one, true).includes(slot));
  return works?.has(slot) === true && !placed.some(takes) && !isMissed;
};
