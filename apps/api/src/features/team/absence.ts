import {
  absentFrom,
  lagosDay,
  lagosMinutes,
  rosteredSlots,
  TEXTS,
  type RouteInput,
  type Settings,
  type Slot,
  type TeamMember,
  type contract,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import type { NewMail } from "../outbox/rows.ts";
import { getSettings } from "../settings/settings.ts";
import { adminIds } from "../users/users.ts";
import { presentMember } from "./present.ts";
import { TeamModel, type StoredAbsence, type TeamDocument } from "./team.model.ts";
import { changeTeam, findMember, type Preview, type TeamBookings } from "./team.ts";

type FindLines = TeamBookings["findLinesWithoutMember"];
type Absence = Omit<RouteInput<typeof contract.team.addAbsence>["body"], "key"> & Attempted;
/** Who notes it, and how the appointments without the member are found. */
interface By {
  user: SessionUser;
  findLines: FindLines;
}
type Off = TeamMember["timeOff"][number];

/** So long the mails wait, for an absence that is taken back at once. */
const UNDO_MS = 10_000;

/**
 * Notes that a member is not in today, as a day off without a reason; answers the appointments that are left without them.
 * @throws AppError 404, 409 for a member who does not work any more today, 400 for a slot after their day, or 429
 */
export async function addAbsence(
  deps: Deps,
  id: string,
  { absence: { from, attempt }, user, findLines }: By & { absence: Absence },
): Promise<Preview> {
  await findMember(id);
  await deps.limiter.require(LIMITS.absence, user.id);
  const now = deps.now();

  for (;;) {
    const member = await findMember(id);
    const off = dayOff(member, await getSettings(), { from, now });
    const after = { ...presentMember(member), timeOff: [...member.timeOff, off] };
    const left = linesOn(off.from, await findLines(after, now));
    const absence: StoredAbsence = {
      mark: new Types.ObjectId(),
      day: off.from,
      at: now,
      by: new Types.ObjectId(user.id),
      appointments: left.bookings.map(appointmentKey),
      ...(attempt && { attempt }),
    };
    const mails = await mailsAbout(member, absence, user);

    for (const mail of mails) await deps.outbox.prepare(mail);
    const isNoted = await writeAbsence(member, off, absence);

    // Another change was faster: everything is read again.
    if (!isNoted) {
      for (const mail of mails) await deps.outbox.abort(mail);
      continue;
    }

    // Noted first: a mail that is not committed goes out by itself, but the same attempt does not come here again.
    const { day } = absence;
    await note(id, user, { at: now, after: { day, ...(off.since && { from: off.since }) } });
    for (const mail of mails) await deps.outbox.commit(mail, new Date(now.getTime() + UNDO_MS));

    return left;
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
  const off = dayOff(member, await getSettings(), { from, now });
  return displacedByTeam({ member: { ...presentMember(member), timeOff: [...member.timeOff, off] } }, now);
}

/** Stores an absence with its day off, as long as the member is as they were read; whether they were. */
async function writeAbsence({ _id, revision }: TeamDocument, off: Off, absence: StoredAbsence): Promise<boolean> {
  const change = { $push: { timeOff: off }, $set: { absence }, $inc: { revision: 1 } };
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

/**
 * Takes back that a member is not in today; without such a note nothing happens.
 * @throws AppError 404, or 409 after an appointment was changed
 */
export async function endAbsence(deps: Pick<Deps, "now">, id: string, { user, findLines }: By): Promise<void> {
  const now = deps.now();

  for (;;) {
    const member = await findMember(id);
    const shown = presentMember(member);
    const { absence, revision } = member;
    if (!absence || shown.absence?.day !== lagosDay(now)) return;

    const { bookings } = linesOn(absence.day, await findLines(shown, absence.at));
    const left = new Set(bookings.map(appointmentKey));
    if (absence.appointments.some((key) => !left.has(key))) throw new AppError(409, TEXTS.absenceUsed);

    const { matchedCount } = await changeTeam(() =>
      TeamModel.updateOne(
        { _id: id, revision },
        {
          $pull: { timeOff: { from: absence.day, to: absence.day } },
          $unset: { absence: 1 },
          $inc: { revision: 1 },
        },
      ),
    );

    if (matchedCount === 1) return note(id, user, { at: now, before: shown.absence });
  }
}

/** The day off from the wanted slot on, or from now on. */
function dayOff(member: TeamDocument, salon: Settings, { from, now }: { from: Slot | undefined; now: Date }): Off {
  const day = lagosDay(now);
  const { name } = member;
  if (member.timeOff.some((off) => off.from <= day && day <= off.to))
    throw new AppError(409, `${name} is off today already`);

  const works = member.active ? rosteredSlots(member, salon, day) : [];
  const since = absentFrom(works, from, lagosMinutes(now));
  if (since === undefined && works.length > 0 && from !== undefined)
    throw invalidField("from", `${name} does not work then`);
  if (since === undefined) throw new AppError(409, `${name} does not work ${works.length > 0 ? "any more " : ""}today`);

  return { from: day, to: day, reason: "", ...(since !== works[0] && { since }) };
}

const appointmentKey = ({ bookingId, item }: Preview["bookings"][number]): string => `${bookingId} ${item}`;

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

interface Noted {
  at: Date;
  before?: TeamMember["absence"];
  after?: TeamMember["absence"];
}

const note = (id: string, { id: actor }: SessionUser, noted: Noted): Promise<void> =>
  recordAuditEntry({ ...noted, actor, action: "team.absence", target: { type: "team", id } });
