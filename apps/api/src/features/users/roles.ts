import { isStaff, TEXTS, type Role, type RouteInput, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError, changedSince } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { countSessionsFrom, endSessions, forgetEndedSessions } from "./sessions.ts";
import { letAdminGo } from "./admins.ts";
import { UserModel, type UserDocument } from "./users.model.ts";
import { presentUser } from "./present.ts";
import { findUser } from "./users.ts";

/**
 * Changes the role of an account as it was read. An admin cannot change their own role, and the last admin cannot be demoted.
 * @throws AppError 404, 409
 */
export async function changeRole(
  { now }: Pick<Deps, "now">,
  actorId: string,
  { id, role, revision }: RouteInput<typeof contract.users.changeRole>["body"],
): Promise<void> {
  if (id === actorId) throw new AppError(409, "You cannot change your own role");
  for (;;) {
    const user = await findUser(id);
    if (!user) throw new AppError(404, TEXTS.notFound);
    if (user.role === role) return;
    if (revision !== undefined && revision !== user.revision) throw changedSince(presentUser(user));
    await prepareRoleChange(user, role, now());
    const { modifiedCount } = await UserModel.updateOne(
      { _id: user._id, role: user.role, revision: user.revision },
      { $set: { role }, $inc: { revision: 1 } },
    );
    // The account changed since it was read, so it is read again.
    if (modifiedCount === 0) continue;
    const target = { type: "user", id } as const;
    return recordAuditEntry({ at: now(), actor: actorId, action: "user.role", target, before: user.role, after: role });
  }
}

async function prepareRoleChange({ _id, role }: UserDocument, next: Role, at: Date): Promise<void> {
  if (role === "admin" && !(await letAdminGo(_id))) throw new AppError(409, "The last admin must stay an admin");
  // Sessions from before a suspension must not become valid again when it is lifted.
  if (role === "suspended") await endSessions(_id);
  if (isStaff(next) && !isStaff(role)) await countSessionsFrom(_id, at);
  // What has ended for a member of staff must not open again for a customer.
  if (isStaff(role) && !isStaff(next)) await forgetEndedSessions(_id, at);
}
