import {
  absentFrom,
  awayOn,
  endedParts,
  lagosDay,
  lagosMinutes,
  rosteredSlots,
  slotMinutes,
  slotsToGo,
  type Away,
  type Settings,
  type Slot,
} from "@salon/contracts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { TeamDocument } from "./team.model.ts";

/** The slot that was asked for; without it the moment. */
export interface When {
  from: Slot | undefined;
  now: Date;
}

/** What becomes of the days off of a member. */
export interface DayParts {
  timeOff: TeamDocument["timeOff"];
  /** The parts of the day without the member; absent where the day off says all of it. */
  spans?: Away[];
}

/**
 * The days off of a member who is not in from the wanted slot on, or from now on, also after they came back, and earlier or
 * later than was said before; `since` is absent for all of the day, and `isLater` set where they stay longer than was said.
 * @throws AppError 409 for a member who has gone already or goes then as it was said, or does not work any more today, or 400 for a slot after their day
 */
export function leave(
  member: TeamDocument,
  salon: Settings,
  { from, now }: When,
): DayParts & { since?: Slot; isLater: boolean } {
  const day = lagosDay(now);
  const minute = lagosMinutes(now);
  const { off, others, full } = dayOf(member, salon, day);
  const last = awayOn(member, day).at(-1);
  const hasOpenEnd = last !== undefined && last.until === undefined;
  const works = member.active ? slotsToGo(member, salon, day, minute) : [];
  const isOff = () => new AppError(409, `${member.name} is off today already`);
  if (hasOpenEnd && absentFrom(works, from, minute) === undefined) throw isOff();

  const slot = slotOf(works, member, { from, now });
  if (hasOpenEnd && slot === (last.from ?? full[0])) throw isOff();
  const since = slot === full[0] ? undefined : slot;
  const ended = endedParts(member, day).filter(({ from: start }) => startsBefore(start, full, slot));
  const parts = joined([...ended, { from: since }]);
  const first = parts[0]!.from;
  const changed = { from: day, to: off?.to ?? day, reason: off?.reason ?? "", ...(first && { since: first }) };

  return {
    ...(since && { since }),
    isLater: hasOpenEnd && startsBefore(last.from, full, slot),
    timeOff: [...others, changed],
    ...(parts.length > 1 && { spans: parts }),
  };
}

/**
 * The days off of a member who is not in today and is in again from the wanted slot on, or from now on; without `spans` they
 * are in all day.
 * @throws AppError 409 for a member who does not work any more today, or 400 for a slot after their day
 */
export function comeBack(member: TeamDocument, salon: Settings, { from, now }: When): DayParts & { since: Slot } {
  const day = lagosDay(now);
  const { others, full } = dayOf(member, salon, day);
  const since = slotOf(full, member, { from, now });
  const parts = awayOn(member, day);
  const spans = parts.flatMap((part, index) => {
    if (!startsBefore(part.from, full, since)) return [];
    const isCut = index === parts.length - 1 || !part.until || slotMinutes(part.until) > slotMinutes(since);
    return isCut ? { ...part, until: since } : part;
  });
  return spans.length > 0 ? { since, timeOff: member.timeOff, spans } : { since, timeOff: others };
}

/** The day off of a salon day, the other days off, and the slots that the member would work on it without the former. */
function dayOf(member: TeamDocument, salon: Settings, day: string) {
  const off = member.timeOff.find(({ from, to }) => from <= day && day <= to);
  const others = member.timeOff.filter((one) => one !== off);
  const full = member.active ? rosteredSlots({ ...member, timeOff: others }, salon, day) : [];
  return { off, others, full };
}

/** @throws AppError 409 without a slot from now on, or 400 for one after the last */
function slotOf(works: readonly Slot[], { name }: TeamDocument, { from, now }: When): Slot {
  const slot = absentFrom(works, from, lagosMinutes(now));
  if (slot !== undefined) return slot;
  if (works.length > 0 && from !== undefined) throw invalidField("from", `${name} does not work then`);
  throw new AppError(409, `${name} does not work ${works.length > 0 ? "any more " : ""}today`);
}

/** Whether a part of a day begins before a slot; one without a beginning does with the first slot of the day. */
function startsBefore(start: Slot | undefined, full: readonly Slot[], slot: Slot): boolean {
  const first = start ?? full[0];
  return first !== undefined && slotMinutes(first) < slotMinutes(slot);
}

/** Parts of a day, of which one that begins where the one before ends goes on with it. */
const joined = (parts: readonly Away[]): Away[] =>
  parts.reduce<Away[]>((all, part) => {
    const last = all.at(-1);
    return last?.until !== undefined && last.until === part.from
      ? [...all.slice(0, -1), { from: last.from, until: part.until }]
      : [...all, part];
  }, []);
