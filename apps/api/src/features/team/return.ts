import { awayOn, isNotIn, lagosDay, lagosMinutes, type MovedLine, type Settings, type Slot } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { everyServerKnows, UPDATE_UNDER_WAY } from "../../operations/heartbeat.ts";
import { getSettings } from "../settings/settings.ts";
import { noteAbsence, writeAbsence } from "./absence.ts";
import { comeBack, type DayParts } from "./day-parts.ts";
import { presentMember } from "./present.ts";
import { isWith, movedLine, standing } from "./settled.ts";
import type { StoredAbsence, TeamDocument } from "./team.model.ts";
import { findMember, type FoundAppointment, type TeamBookings } from "./team.ts";

interface Return extends Pick<TeamBookings, "findAppointments"> {
  /** The slot from which on; without it from now on. */
  from: Slot | undefined;
  user: SessionUser;
}
/** From when on the member is in, absent for all of the day, and the appointments that stay as they were settled. */
interface Returned {
  since?: Slot;
  moved: MovedLine[];
}

/**
 * Notes that a member who is not in today is in again, from a slot or from now on; appointments that were settled meanwhile
 * stay as they are. Without such a note, and for one who is back already, nothing happens.
 * @throws AppError 404, 409 for a member who does not work any more today and for a slot during an update, or 400 for a
 * slot after their day
 */
export async function endAbsence(
  deps: Pick<Deps, "now">,
  id: string,
  { from, user, findAppointments }: Return,
): Promise<Returned> {
  const now = deps.now();

  for (;;) {
    const member = await findMember(id);
    const { absence } = member;
    const shown = presentMember(member);
    if (!absence || !isNotIn(shown, lagosDay(now), lagosMinutes(now))) return { moved: [] };

    const salon = await getSettings();
    const { since, ...parts } = await knownParts(comeBack(member, salon, { from, now }), { member, from });
    const { settled, open } = await standing(member, { salon, day: absence.day, findAppointments });
    const isEnded = parts.spans === undefined;
    const ended = isEnded ? undefined : afterReturn(member, absence, { parts, open, salon });
    if (!(await writeAbsence(member, { timeOff: parts.timeOff, absence: ended }))) continue;

    const { day, from: began } = shown.absence!;
    const before = { day, ...(began && { from: began }) };
    await noteAbsence(id, user, { at: now, before, ...(!isEnded && { after: { day, until: since } }) });
    return { ...(!isEnded && { since }), moved: settled.map(movedLine) };
  }
}

/** The version from which servers know that an absence can end on its day. */
const ENDS_SINCE = "1.1.0";

/**
 * The parts of the day, or while a server of an earlier version runs, which knows no end of an absence, the whole day without it.
 * @throws AppError 409 for a slot while such a server runs
 */
async function knownParts(
  parts: ReturnType<typeof comeBack>,
  { member, from }: { member: TeamDocument; from: Slot | undefined },
): Promise<ReturnType<typeof comeBack>> {
  if (!parts.spans || (await everyServerKnows(ENDS_SINCE))) return parts;
  if (from !== undefined) throw new AppError(409, `${UPDATE_UNDER_WAY}, or say In from now`);
  const { since, timeOff } = parts;
  return { since, timeOff: timeOff.filter(({ from: first }) => first !== member.absence?.day) };
}

interface After {
  parts: DayParts;
  /** The appointments that still need somebody else. */
  open: readonly FoundAppointment[];
  salon: Settings;
}

/** The absence once the member comes back: it no longer names the appointments that they have themselves then. */
function afterReturn(
  member: TeamDocument,
  absence: StoredAbsence,
  { parts: { timeOff, spans = [] }, open, salon }: After,
): StoredAbsence {
  const back = { ...member, timeOff, absence: { ...absence, spans } };
  const left = open.filter((one) => isWith(back, salon, one));
  return {
    ...absence,
    // The mail about a part of the day that is taken back is not sent.
    ...(spans.length < awayOn(member, absence.day).length && { mark: new Types.ObjectId() }),
    spans,
    appointments: left.map(({ bookingId, item }) => `${bookingId} ${item}`),
  };
}
