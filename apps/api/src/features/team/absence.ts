import { lagosDay, type MovedLine, type RouteInput, type Slot, type TeamMember, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import type { NewMail } from "../outbox/rows.ts";
import { getSettings } from "../settings/settings.ts";
import { adminIds } from "../users/users.ts";
import { leave } from "./day-parts.ts";
import { presentMember } from "./present.ts";
import { movedLine, standing } from "./settled.ts";
import { TeamModel, type StoredAbsence, type TeamDocument } from "./team.model.ts";
import { changeTeam, findMember, type Preview, type TeamBookings } from "./team.ts";

type FindLines = TeamBookings["findLinesWithoutMember"];
type Absence = Omit<RouteInput<typeof contract.team.addAbsence>["body"], "key"> & Attempted;
/** Who notes it, and how the appointments without the member, and those of before, are found. */
interface By extends Pick<TeamBookings, "findAppointments"> {
  user: SessionUser;
  findLines: FindLines;
}
/** The appointments that are left without a member, and where they stay longer than was said, those that were settled meanwhile. */
type Noted = Preview & { moved?: MovedLine[] };
/** So long the mails wait, for an absence that is taken back at once. */
const UNDO_MS = 10_000;

/**
 * Notes that a member is not in today, as a day off without a reason, also after they came back, and earlier or later than
 * was said; answers the appointments that are left without them.
 * @throws AppError 404, 409 for a member who has gone already or does not work any more today, 400 for a slot after their day, or 429
 */
export async function addAbsence(
  deps: Deps,
  id: string,
  { absence: { from, attempt }, user, findLines, findAppointments }: By & { absence: Absence },
): Promise<Noted> {
  await findMember(id);
  await deps.limiter.require(LIMITS.absence, user.id);
  const now = deps.now();

  for (;;) {
    const member = await findMember(id);
    const day = lagosDay(now);
    const salon = await getSettings();
    const { since, isLater, timeOff, spans } = leave(member, salon, { from, now });
    const { settled, open } = await standing(member, { salon, day, findAppointments });
    const noted = {
      mark: new Types.ObjectId(),
      day,
      at: now,
      by: new Types.ObjectId(user.id),
      ...(spans && { spans }),
      ...(attempt && { attempt }),
    };
    const after = presentMember({ ...member, timeOff, absence: { ...noted, appointments: [] } });
    const left = linesOn(day, await findLines(after, now));
    const known = isLater ? open : [...settled, ...open];
    const appointments = [...new Set([...known, ...left.bookings].map(appointmentKey))];
    const absence: StoredAbsence = { ...noted, appointments };
    const mails = await mailsAbout(member, absence, user);

    for (const mail of mails) await deps.outbox.prepare(mail);
    const isNoted = await writeAbsence(member, { timeOff, absence });

    // Another change was faster: everything is read again.
    if (!isNoted) {
      for (const mail of mails) await deps.outbox.abort(mail);
      continue;
    }

    // Noted first: a mail that is not committed goes out by itself, but the same attempt does not come here again.
    await noteAbsence(id, user, { at: now, after: { day, ...(since && { from: since }) } });
    for (const mail of mails) await deps.outbox.commit(mail, new Date(now.getTime() + UNDO_MS));

    return { ...left, ...(isLater && { moved: settled.map(movedLine) }) };
  }
}

/**
 * The appointments of today that an absence would displace.
 * @throws AppError 404, 409 for a member who does not work any more today, 400 for a slot after their day
 */
export async function previewAbsence(
  id: string,
  from: Slot | undefined,
  { displacedByTeam, now }: Pick<TeamBookings, "displacedByTeam"> & { now: Date },
): Promise<Preview> {
  const member = await findMember(id);
  const { timeOff, spans } = leave(member, await getSettings(), { from, now });
  const shown = { ...presentMember(member), timeOff, absence: { day: lagosDay(now), ...(spans && { spans }) } };
  return displacedByTeam({ member: shown }, now);
}

/** Stores an absence or its end with the days off, as long as the member is as they were read; whether they were. */
export async function writeAbsence(
  { _id, revision }: TeamDocument,
  { timeOff, absence }: { timeOff: TeamDocument["timeOff"]; absence: StoredAbsence | undefined },
): Promise<boolean> {
  const change = {
    $set: { timeOff, ...(absence && { absence }) },
    ...(!absence && { $unset: { absence: 1 as const } }),
    $inc: { revision: 1 },
  };
  const { matchedCount } = await changeTeam(() => TeamModel.updateOne({ _id, revision }, change));
  return matchedCount === 1;
}

/** The absence that an attempt has noted, with the appointments that are left without the member today. */
export async function absenceMadeBy(id: string, name: string, findLines: FindLines): Promise<Made<Preview> | null> {
  const member = await TeamModel.findOne({ _id: id, "absence.attempt.name": name }).lean();
  if (!member?.absence) return null;
  const { day, at, attempt } = member.absence;
  return { attempt, answer: async () => linesOn(day, await findLines(presentMember(member), at)) };
}

const appointmentKey = ({ bookingId, item }: { bookingId: string; item: number }): string => `${bookingId} ${item}`;

/** Of the appointments without the member those of one day. */
const linesOn = (day: string, { bookings }: Preview): Preview => ({
  bookings: bookings.filter(({ date }) => date === day),
});

/** What an author notes of somebody else goes to that person and to all admins. */
async function mailsAbout(
  { _id, account }: TeamDocument,
  { mark }: StoredAbsence,
  user: SessionUser,
): Promise<NewMail[]> {
  if (user.role === "admin" || String(account) === user.id) return [];
  const recipients = new Map([...(await adminIds()), ...(account ? [account] : [])].map((id) => [String(id), id]));
  return [...recipients].map(([name, id]) => ({
    kind: "absence",
    payload: { member: String(_id), account: name, mark: String(mark) },
    recipient: { type: "user", id },
  }));
}

interface LoggedAbsence {
  at: Date;
  before?: TeamMember["absence"];
  after?: TeamMember["absence"] & { until?: Slot };
}

/** Writes into the activity log that a member is not in, or is in again. */
export const noteAbsence = (id: string, { id: actor }: SessionUser, noted: LoggedAbsence): Promise<void> =>
  recordAuditEntry({ ...noted, actor, action: "team.absence", target: { type: "team", id } });
