import { isStaff } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { countSessionsFrom, endSessions } from "./sessions.ts";
import { replaceCredentials } from "./credentials.ts";
import { UserModel, type UserDocument } from "./users.model.ts";
import { createUser, findUserByEmail } from "./users.ts";

type AdminDeps = Pick<Deps, "passwords" | "now">;
interface Credentials {
  email: string;
  password: string;
}

const PROMOTION = { role: "admin", verified: true, proven: true } as const;

/**
 * Makes sure that the account of an address is a proven admin: creates it, promotes a proven account, or takes over any
 * other. Several processes may do this at once; each repeats until it reads the finished account.
 */
export async function ensureAdmin(deps: AdminDeps, credentials: Credentials): Promise<void> {
  for (;;) {
    const found = await findUserByEmail(credentials.email);
    if (found?.role === PROMOTION.role && found.proven) return;
    if (!found) await createAdmin(deps, credentials);
    else if (found.proven) await promote(deps, found);
    else await takeOver(deps, found, credentials.password);
  }
}

async function createAdmin(deps: AdminDeps, credentials: Credentials): Promise<void> {
  try {
    await createUser(deps, { name: "Salon Admin", ...credentials, role: PROMOTION.role, verified: true });
  } catch (error) {
    // 409: another process, or a person signing up, created the account first.
    if (!(error instanceof AppError && error.status === 409)) throw error;
  }
}

/** The filter makes this a no-op when the account changed since it was read. */
async function promote({ now }: AdminDeps, { _id, role, proven }: UserDocument): Promise<void> {
  if (!isStaff(role)) await countSessionsFrom(_id, now());
  const { modifiedCount } = await UserModel.updateOne(
    { _id, role, proven },
    { $set: { ...PROMOTION, ...(role !== PROMOTION.role && { adminSince: now() }) }, $inc: { revision: 1 } },
  );
  if (modifiedCount === 0) return;
  const target = { type: "user", id: String(_id) } as const;
  await recordAuditEntry({ at: now(), actor: null, action: "user.role", target, before: role, after: PROMOTION.role });
}

/**
 * An account that is not proven may belong to a stranger who typed the owner's address. It becomes an admin only after
 * its password is replaced, its links are closed and its sessions are ended; a process that is killed in between leaves
 * it as it was, and the next start begins again.
 */
async function takeOver(deps: AdminDeps, found: UserDocument, password: string): Promise<void> {
  const passwordHash = await deps.passwords.hash(password);
  const change = { id: new Types.ObjectId(), at: deps.now() };
  if (!(await replaceCredentials(found, { passwordHash, change }))) return;
  await endSessions(found._id);
  await promote(deps, found);
}
