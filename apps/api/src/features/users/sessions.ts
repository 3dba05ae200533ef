import { DAY_MS, HOUR_MS, type Role, type Session } from "@salon/contracts";
import { Types } from "mongoose";
import { isStorageFull } from "../../db/connection/database-faults.ts";
import { isObjectId } from "../../db/lists/filters.ts";
import { batchedRows } from "../../db/batching/batched-reads.ts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../http/mount.ts";
import { SESSION_DAYS, type FindSession } from "../../http/session.ts";
import { findAccount, type UserDocument } from "./users.ts";
import { SessionModel, type SessionDocument, type SignInPlace } from "./sessions.model.ts";

export type { SignInPlace } from "./sessions.model.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;
const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_MS);

/** Starts a session of 30 days for an account as read; answers its id. */
export async function startSession(
  now: Date,
  { _id: user, epoch }: Pick<UserDocument, "_id" | "epoch">,
  start: SignInPlace & Pick<SessionDocument, "byLink">,
): Promise<string> {
  const session = { user, createdAt: now, lastSeenAt: now, expiresAt: expiryFrom(now), ...start };
  const { _id } = await SessionModel.create({ ...session, ...(epoch !== undefined && { epoch }) });
  return String(_id);
}

const findSession = batchedRows<SessionDocument, "user" | "lastSeenAt" | "expiresAt" | "epoch">(SessionModel, [
  "user",
  "lastSeenAt",
  "expiresAt",
  "epoch",
]);

/**
 * Finds the session of a request and its account; each use renews the session, at most once an hour. The role is read
 * from the database each time.
 */
export function createFindSession({ now }: Pick<Deps, "now">): FindSession {
  return async ({ sessionId, userId }) => {
    const at = now();
    const open = await readOpenSession(sessionId, userId, at);
    if (!open) return null;
    const { session, user } = open;
    const due = at.getTime() - session.lastSeenAt.getTime() >= HOUR_MS;
    const renew = due && (await renewSession(sessionId, at));
    const { name, email, role, verified, proven, epoch } = user;
    return { user: { id: userId, name, email, role, verified, proven, sessionId, epoch }, renew };
  };
}

/** A session and its account as they are now; null when one of them has ended. */
async function readOpenSession(sessionId: string, userId: string, at: Date) {
  if (!isObjectId(sessionId) || !isObjectId(userId)) return null;
  const [session, user] = await Promise.all([findSession(sessionId), findAccount(userId)]);
  if (!session || !user || String(session.user) !== userId || session.expiresAt <= at) return null;
  return (session.epoch ?? 0) === (user.epoch ?? 0) ? { session, user } : null;
}

/**
 * The role that a session gives its user now; undefined when it has ended. Unlike a request, this does not renew the
 * session, because no cookie can be renewed with it.
 */
export async function roleOfSession({ sessionId, id }: SessionUser, at: Date): Promise<Role | undefined> {
  return (await readOpenSession(sessionId, id, at))?.user.role;
}

/** False when the disk is full: the session stays valid and is renewed once there is space. */
async function renewSession(_id: string, at: Date): Promise<boolean> {
  try {
    await SessionModel.updateOne({ _id }, { $set: { lastSeenAt: at, expiresAt: expiryFrom(at) } });
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}

/** The open sessions of an account, last used first. */
export async function listSessions(now: Date, { id, sessionId }: SessionUser): Promise<Session[]> {
  const sessions = await SessionModel.find({ user: id, expiresAt: { $gt: now } })
    .sort({ lastSeenAt: -1 })
    .limit(100)
    .lean();
  return sessions.map(({ _id, device, country, createdAt, lastSeenAt }) => ({
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

/** Ends every session of an account, or all but one. */
export async function endSessions(userId: string | Types.ObjectId, except?: string): Promise<void> {
  await SessionModel.deleteMany({ user: userId, ...(except === undefined ? {} : { _id: { $ne: except } }) });
}
