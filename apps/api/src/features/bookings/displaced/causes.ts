import {
  MINUTE_MS,
  dutySlots,
  hoursOf,
  isLive,
  isSkilled,
  isStaffed,
  personSlots,
  lagosDay,
  lineMinutes,
  readUnitKey,
  SLOTS,
  slotInstant,
  weekdayOf,
  type Blocked,
  type DisplacedCause,
  type DisplacedKind,
  type Settings,
  type Slot,
} from "@salon/contracts";
import type { Team } from "../../team/team.ts";
import { type SlotBits, slotBits } from "../../seats/planning/lines.ts";
import type { BookedLine } from "../bookings.model.ts";

/** What decides whether an appointment can take place. */
export interface Salon {
  settings: Settings;
  team: Team;
}
/** The fields of a line that decide it. */
export type PlacedLine = Pick<
  BookedLine,
  | "serviceId"
  | "day"
  | "time"
  | "timeframe"
  | "minutes"
  | "cleanup"
  | "pause"
  | "busy"
  | "lead"
  | "freed"
  | "again"
  | "cartQuantity"
  | "asked"
  | "with"
  | "units"
  | "seatRef"
  | "progress"
  | "beyond"
  | "cancelled"
  | "takesPlace"
>;
type Member = Team["members"][number];
/** A cause as it is stored: its kind and, after a blank, the person, unit or resource. */
type Cause = string;

/** Whether a line is one that can lose its place: live, at a time, not squeezed in, not over, and its customer is awaited. */
export const isAwaitedLine = (line: PlacedLine, now: Date, today = lagosDay(now)): boolean =>
  line.seatRef !== undefined &&
  isLive(line) &&
  !line.beyond &&
  line.progress === undefined &&
  (line.day > today || (line.day === today && endOf(line) > now.getTime()));

const endOf = (line: PlacedLine): number =>
  slotInstant(line.day, line.time as Slot).getTime() + lineMinutes(line) * MINUTE_MS;

/** Why an awaited line cannot take place, whatever staff said of it; empty where it can. */
export const causesOf = (line: PlacedLine, { settings, team }: Salon): Cause[] => [
  ...timeCauses(line, settings),
  ...personCauses(line, settings, team),
  ...unitCauses(line, team),
];

/** The same, and empty where staff said that it takes place: of this place, these people, and at least these causes. */
export function displacedBy(line: PlacedLine, salon: Salon): Cause[] {
  const causes = causesOf(line, salon);
  const { takesPlace: said } = line;
  if (!said || causes.length === 0) return causes;
  const isSaid =
    said.day === line.day &&
    said.time === line.time &&
    said.with.map(String).join(" ") === (line.with ?? []).map(String).join(" ") &&
    causes.every((cause) => said.causes.includes(cause));
  return isSaid ? [] : causes;
}

function timeCauses({ day, time }: PlacedLine, settings: Settings): Cause[] {
  const hours = hoursOf(settings, day);
  if (!hours) return ["closed"];
  const [at, open, close] = [time as Slot, hours.open, hours.close].map((slot) => SLOTS.indexOf(slot));
  return at! < open! || at! > close! ? ["hours"] : [];
}

/**
 * The slots in which a member is on duty on a day. Those of a closed day are as on any other one, so that the day alone is the
 * cause. They are worked out once for the settings and the member of one reading, because a salon has thousands of lines.
 */
const duties = new WeakMap<Settings["hours"], WeakMap<Member, Map<string, SlotBits>>>();

function dutyOn(day: string, member: Member, { hours }: Settings): SlotBits {
  const ofHours = duties.get(hours) ?? new WeakMap<Member, Map<string, SlotBits>>();
  const ofMember = ofHours.get(member) ?? new Map<string, SlotBits>();
  duties.set(hours, ofHours.set(member, ofMember));
  const bits = ofMember.get(day) ?? slotBits(dutySlots(member, { hours, closedDates: [] }, day));
  ofMember.set(day, bits);
  return bits;
}

function isThere(line: PlacedLine, member: Member, settings: Settings): boolean {
  const bits = slotBits(personSlots(line.time as Slot, line));
  return (dutyOn(line.day, member, settings) & bits) === bits;
}

/** Why a member cannot serve a line; null where they can, free or not. */
export function personCause(line: PlacedLine, member: Member, settings: Settings): "left" | "skill" | "off" | null {
  if (!member.active) return "left";
  if (!isSkilled(member, String(line.serviceId))) return "skill";
  return isThere(line, member, settings) ? null : "off";
}

function personCauses(line: PlacedLine, settings: Settings, { members }: Team): Cause[] {
  const people = (line.with ?? []).map(String);
  const causes = people.flatMap((id) => {
    const member = members.find(({ _id }) => _id === id);
    const cause = member ? personCause(line, member, settings) : "left";
    return cause ? [`${cause} ${id}`] : [];
  });
  const isNeeded = Boolean(line.asked) || isStaffed(members, String(line.serviceId));
  return isNeeded && people.length < line.cartQuantity ? [...causes, "nobody"] : causes;
}

function unitCauses({ units = [], serviceId, cartQuantity }: PlacedLine, { resources }: Team): Cause[] {
  const held = units.map((key) => ({ key, ...readUnitKey(key) }));
  const isGone = ({ resourceId, unit }: (typeof held)[number]) =>
    !resources.some((one) => one._id === resourceId && one.active && unit! <= one.units);
  const gone = held.filter(isGone);
  const needed = resources.filter((resource) => isSkilled(resource, String(serviceId)));
  const missing = needed.filter(({ _id }) => held.filter(({ resourceId }) => resourceId === _id).length < cartQuantity);
  return [...gone.map(({ key }) => `unit ${key}`), ...missing.map(({ _id }) => `noUnit ${_id}`)];
}

/** Whether a cause is a missing person or unit. */
export const isMissing = (cause: Cause): boolean => cause === "nobody" || cause.startsWith("noUnit ");

/** Whether a line needs a person or a unit, has none, and is given one: who asks for somebody gets nobody else. */
export const isGiven = (line: PlacedLine, salon: Salon): boolean =>
  displacedBy(line, salon).some((cause) => isMissing(cause) && !(cause === "nobody" && line.asked));

/** A cause as staff see it. */
export function presentCause(cause: Cause, { day }: Pick<PlacedLine, "day">, { settings, team }: Salon): ShownCause {
  const [kind, of = ""] = cause.split(" ") as [DisplacedKind, string?];
  if (kind === "closed") {
    const date = settings.closedDates.find((closed) => closed.date === day);
    return date ? { kind, name: date.reason } : { kind, weekday: weekdayOf(day) };
  }
  if (of === "") return { kind };
  if (kind === "unit" || kind === "noUnit") {
    const id = readUnitKey(of)?.resourceId ?? of;
    return { kind, of: id, name: team.resources.find(({ _id }) => _id === id)?.name ?? "The unit" };
  }
  return { kind, of, name: team.members.find(({ _id }) => _id === of)?.name ?? "The person" };
}
type ShownCause = DisplacedCause & { of?: string };

/**
 * What the customer of a displaced line reads where only they can say what they want instead; undefined where the desk can mend
 * it, so that they need not know. Who reads it moves or cancels the line without the desk, and pays nothing before that.
 */
export function blockedBy(line: PlacedLine, causes: readonly Cause[], { settings, team }: Salon): Blocked | undefined {
  if (causes.includes("closed")) return "closed";
  if (causes.includes("hours")) return "hours";
  if (!causes.some((cause) => /^(?:off|left|skill|nobody)\b/.test(cause))) return undefined;
  const able = team.members.filter((member) => personCause(line, member, settings) === null);
  const isAskedGone = line.asked && !able.some(({ _id }) => _id === String(line.asked));
  if (isAskedGone && (line.with ?? []).every((id) => String(id) === String(line.asked))) return "person";
  return able.length === 0 ? "nobody" : undefined;
}
