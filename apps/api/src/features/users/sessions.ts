import {
  DAY_MS,
  endOfStaffSession,
  HOUR_MS,
  isStaff,
  MINUTE_MS,
  TEXTS,
  type Role,
  type Session,
} from "@salon/contracts";
import type { Types, UpdateQuery } from "mongoose";
import { isStorageFull } from "../../db/connection/database-faults.ts";
import { isObjectId } from "../../db/lists/filters.ts";
import { batchedRows } from "../../db/batching/batched-reads.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { SESSION_DAYS, type FindSession } from "../../http/session.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { findAccount, requireUser, type UserDocument } from "./users.ts";
import { endTrust } from "./trusted-devices.ts";
import { waitsOf } from "./steps.ts";
import { SessionModel, type SessionDocument, type SignInPlace } from "./sessions.model.ts";

export type { SignInPlace } from "./sessions.model.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;
/** Shorter than a page waits between two marked calls, so that each of them counts. */
const PRESS_STORED_MS = 4 * MINUTE_MS;
const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_MS);

/** Starts a session of 30 days for an account as read; answers its id. */
export async function startSession(
  now: Date,
  { _id: user, epoch }: Pick<UserDocument, "_id" | "epoch">,
  start: SignInPlace & Pick<SessionDocument, "byLink" | "passed" | "provedAt">,
): Promise<string> {
  const session = { user, createdAt: now, lastSeenAt: now, pressedAt: now, expiresAt: expiryFrom(now), ...start };
  const { _id } = await SessionModel.create({ ...session, ...(epoch !== undefined && { epoch }) });
  return String(_id);
}

const FIELDS = [
  "user",
  "createdAt",
  "lastSeenAt",
  "expiresAt",
  "pressedAt",
  "countedFrom",
  "epoch",
  "byLink",
  "passed",
  "provedAt",
] as const;
const findSession = batchedRows<SessionDocument, (typeof FIELDS)[number]>(SessionModel, FIELDS);

type Times = Pick<SessionDocument, "createdAt" | "lastSeenAt" | "expiresAt" | "pressedAt" | "countedFrom">;
const pressesOf = ({ createdAt, lastSeenAt, pressedAt = lastSeenAt, countedFrom = createdAt }: Times) => ({
  pressedAt,
  countedFrom,
});

/** Whether a session has ended at an instant for an account of a role. */
const hasEnded = (session: Times, role: Role, at: Date): boolean =>
  session.expiresAt <= at || (isStaff(role) && endOfStaffSession(pressesOf(session)) <= at);

/**
 * Finds the session of a request and its account; each use renews the session, at most once an hour. The role is read
 * from the database each time. A session of staff notes its presses, which alone keep it open.
 */
export function createFindSession({ now, belongings }: Pick<Deps, "now" | "belongings">): FindSession {
  return async ({ sessionId, userId, pressed }) => {
    const at = now();
    const open = await readOpenSession(sessionId, userId, at);
    if (!open) return null;
    const { session, user } = open;
    const due = at.getTime() - session.lastSeenAt.getTime() >= HOUR_MS;
    const renew = due && (await renewSession(sessionId, at));
    if (pressed && isStaff(user.role)) await notePress(session, at);
    const { name, email, role, verified, proven, epoch } = user;
    const { provedAt, byLink, createdAt } = session;
    const waits = await waitsOf(belongings, session, user, at);
    const proof = { provedAt, byLinkAt: byLink && createdAt };
    return { user: { id: userId, name, email, role, verified, proven, sessionId, epoch, ...proof, ...waits }, renew };
  };
}

/** A session and its account as they are now; null when one of them has ended. */
async function readOpenSession(sessionId: string, userId: string, at: Date) {
  if (!isObjectId(sessionId) || !isObjectId(userId)) return null;
  const [session, user] = await Promise.all([findSession(sessionId), findAccount(userId)]);
  if (!session || !user || String(session.user) !== userId || hasEnded(session, user.role, at)) return null;
  return (session.epoch ?? 0) === (user.epoch ?? 0) ? { session, user } : null;
}

/**
 * The role that a session gives its user now; undefined when it has ended or waits for its second step. Unlike a
 * request, this does not renew the session, because no cookie can be renewed with it.
 */
export async function roleOfSession(
  { belongings, now }: Pick<Deps, "belongings" | "now">,
  { sessionId, id }: SessionUser,
): Promise<Role | undefined> {
  const open = await readOpenSession(sessionId, id, now());
  if (!open) return undefined;
  const { step } = await waitsOf(belongings, open.session, open.user, now());
  return step ? undefined : open.user.role;
}

/** With `$max`, because of two processes that note a press at once the later one may write first. */
async function notePress(session: Times & Pick<SessionDocument, "_id">, at: Date): Promise<void> {
  if (at.getTime() - pressesOf(session).pressedAt.getTime() < PRESS_STORED_MS) return;
  await write(session._id, { $max: { pressedAt: at } });
}

const renewSession = (_id: string, at: Date): Promise<boolean> =>
  write(_id, { $set: { lastSeenAt: at, expiresAt: expiryFrom(at) } });

/** False when the disk is full: the session stays valid and is written once there is space. */
async function write(_id: string | Types.ObjectId, change: UpdateQuery<SessionDocument>): Promise<boolean> {
  try {
    await SessionModel.updateOne({ _id }, change);
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}

/** The open sessions of an account, last used first. */
export async function listSessions(now: Date, { id, sessionId, role }: SessionUser): Promise<Session[]> {
  const sessions = await SessionModel.find({ user: id, expiresAt: { $gt: now } })
    .sort({ lastSeenAt: -1 })
    .limit(100)
    .lean();
  const open = sessions.filter((session) => !hasEnded(session, role, now));
  return open.map(({ _id, device, country, createdAt, lastSeenAt }) => ({
    _id: String(_id),
    device,
    country,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: String(_id) === sessionId,
  }));
}

/** Whether a mailed link started this session after an instant. */
export const isStartedByLinkSince = async (sessionId: string, since: Date): Promise<boolean> =>
  (await SessionModel.exists({ _id: sessionId, byLink: true, createdAt: { $gt: since } })) !== null;

/** Ends one session, on every process at once. */
export async function endSession(sessionId: string): Promise<void> {
  await SessionModel.deleteOne({ _id: sessionId });
}

/** Ends a session of the caller. @throws AppError 404 for one that is not theirs or has ended */
export async function endOwnSession({ id: user }: SessionUser, _id: string): Promise<void> {
  const { deletedCount } = await SessionModel.deleteOne({ _id, user });
  if (deletedCount === 0) throw new AppError(404, TEXTS.notFound);
}

/** Ends every session of an account for an admin, and writes it into the activity. @throws AppError 404 */
export async function endSessionsOf({ now }: Pick<Deps, "now">, actor: string, id: string): Promise<void> {
  await requireUser(id);
  await endSessions(id);
  await recordAuditEntry({ at: now(), actor, action: "user.sessions", target: { type: "user", id } });
}

/** Counts the sessions of an account that becomes staff from an instant, as if they began then. */
export async function countSessionsFrom(user: Types.ObjectId, at: Date): Promise<void> {
  await SessionModel.updateMany({ user }, { $max: { pressedAt: at, countedFrom: at } });
}

/** Deletes the sessions of a member of staff that have ended without a press. */
export async function forgetEndedSessions(user: Types.ObjectId, at: Date): Promise<void> {
  const sessions = await SessionModel.find({ user }).lean();
  const ended = sessions.filter((session) => endOfStaffSession(pressesOf(session)) <= at).map(({ _id }) => _id);
  await SessionModel.deleteMany({ _id: { $in: ended } });
}

/** Ends every session of an account and its trust in every device, or all but those of one session and device. */
export async function endSessions(
  userId: string | Types.ObjectId,
  except?: { sessionId: string; device: string | null },
): Promise<void> {
  await Promise.all([
    SessionModel.deleteMany({ user: userId, ...(except && { _id: { $ne: except.sessionId } }) }),
    endTrust(userId, except?.device),
  ]);
}

/** Stores that a session has passed the second step of its account. */
export async function markPassed(sessionId: string, passed: Types.ObjectId, at: Date): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId }, { $set: { passed, provedAt: at } });
}
