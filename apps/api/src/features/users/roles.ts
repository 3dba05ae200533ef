import { isStaff, TEXTS, type Role, type RouteInput, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError, changedSince } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { countSessionsFrom, endSessions, forgetEndedSessions } from "./sessions.ts";
import { endTrust } from "./trusted-devices.ts";
import { letAdminGo } from "./admins.ts";
import { UserModel, type UserDocument } from "./users.model.ts";
import { presentUser } from "./present.ts";
import { mailsAbout } from "./role-mails.ts";
import { findUser } from "./users.ts";

type RoleDeps = Pick<Deps, "now" | "outbox">;

/**
 * Changes the role of an account as it was read, and mails it to the person and to all admins. An admin cannot change
 * their own role or that of an admin of a longer time; the last admin cannot be demoted; only an account
 * whose address is proven becomes author or admin.
 * @throws AppError 403, 404, 409
 */
export async function changeRole(
  deps: RoleDeps,
  actorId: string,
  { id, role, revision }: RouteInput<typeof contract.users.changeRole>["body"],
): Promise<void> {
  if (id === actorId) throw new AppError(409, "You cannot change your own role");
  for (;;) {
    const user = await findUser(id);
    if (!user) throw new AppError(404, TEXTS.notFound);
    if (user.role === role) return;
    if (revision !== undefined && revision !== user.revision) throw changedSince(presentUser(user));

    await requireMayChange(actorId, user, role);
    await prepareRoleChange(user, role, deps.now());
    if (await storeRole(deps, user, { role, by: actorId })) return;
  }
}

async function requireMayChange(actorId: string, user: UserDocument, role: Role): Promise<void> {
  if (isStaff(role) && !user.proven) throw new AppError(409, TEXTS.provenFirst);
  if (user.role !== "admin") return;
  const actor = await findUser(actorId);
  if (actor?.role !== "admin") throw new AppError(403, TEXTS.notAllowed);
  if (sinceOf(user) < sinceOf(actor)) throw new AppError(409, TEXTS.adminForLonger);
}

/** Since when an admin has been one, in milliseconds; a row without it was written by a version before, so it is new. */
const sinceOf = ({ adminSince }: UserDocument): number => adminSince?.getTime() ?? Number.POSITIVE_INFINITY;

async function prepareRoleChange({ _id, role }: UserDocument, next: Role, at: Date): Promise<void> {
  if (role === "admin" && !(await letAdminGo(_id))) throw new AppError(409, TEXTS.lastAdmin);
  // Sessions from before a suspension must not become valid again when it is lifted.
  if (role === "suspended") await endSessions(_id);
  // A device is trusted for what the account may do.
  else await endTrust(_id);
  if (isStaff(next) && !isStaff(role)) await countSessionsFrom(_id, at);
  // What has ended for a member of staff must not open again for a customer.
  if (isStaff(role) && !isStaff(next)) await forgetEndedSessions(_id, at);
}

interface NewRole {
  role: Role;
  /** The admin; absent for a command on the server. */
  by?: string;
  /** All sessions of the account end with the change. */
  endsSessions?: true;
}

/**
 * Stores the role of an account, writes it into the activity and mails it. Answers false when the account changed since
 * it was read. An admin who is demoted has to be let go first.
 */
export async function storeRole(
  { now, outbox }: RoleDeps,
  user: UserDocument,
  { role, by, endsSessions }: NewRole,
): Promise<boolean> {
  const change = { id: new Types.ObjectId(), user, role, by, at: now() };
  const mails = await mailsAbout(change);
  await Promise.all(mails.map((mail) => outbox.prepare(mail)));

  const { modifiedCount } = await UserModel.updateOne(
    { _id: user._id, role: user.role, revision: user.revision, proven: user.proven },
    {
      $set: { role, roleChange: change.id, ...(role === "admin" && { adminSince: change.at }) },
      ...(role !== "admin" && { $unset: { adminSince: 1 } }),
      $inc: { revision: 1, ...(endsSessions && { epoch: 1 }) },
    },
  );
  if (modifiedCount === 0) {
    await Promise.all(mails.map((mail) => outbox.abort(mail)));
    return false;
  }

  const target = { type: "user", id: String(user._id) } as const;
  const entry = { id: change.id, at: change.at, actor: by ?? null, target, before: user.role, after: role };
  await recordAuditEntry({ ...entry, action: "user.role" });
  await Promise.all(mails.map((mail) => outbox.commit(mail)));
  return true;
}
