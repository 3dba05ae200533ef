import { TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { createHash, createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import {
  changePasswordByLink,
  findByLink,
  verifyByLink,
  type LinkPurpose,
} from "../users/users.credentials.service.ts";
import { findUserByEmail } from "../users/users.service.ts";
import { endSessions } from "../users/users.sessions.service.ts";

/** The secret of a mailed link: derived from the outbox row that carries it, so a repeated mail carries the same link. */
export const linkToken = (secret: string, purpose: LinkPurpose, mailId: Types.ObjectId): string =>
  createHmac("sha256", secret)
    .update(`link:${purpose}:${String(mailId)}`)
    .digest("base64url");

const newRequest = (): string => String(new Types.ObjectId());

/** The only part of a link's secret that is stored. */
export const hashOfLink = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Mails a new verification link, which invalidates older ones. @throws AppError 400 when verified already, 429 */
export async function sendVerification(deps: Deps, { id, email, verified }: SessionUser): Promise<void> {
  if (verified) throw new AppError(400, "Your account is already verified");
  await deps.limiter.require(LIMITS.linkMail, `verification ${email}`);
  const recipient = { type: "user", id: new Types.ObjectId(id) } as const;
  await deps.outbox.queue({ kind: "verification", payload: { request: newRequest() }, recipient });
}

/** Marks the account of a verification link as verified; each link works once. @throws AppError 400 */
export async function verifyAccount({ now }: Pick<Deps, "now">, token: string): Promise<void> {
  if (!(await verifyByLink(hashOfLink(token), now()))) throw new AppError(400, TEXTS.linkInvalid);
}

/**
 * Mails a reset link to an account's owner. The caller learns nothing: an unknown e-mail gets an outbox row as well, which
 * is dropped from the start, and beyond the limits nothing is written.
 */
export async function forgotPassword(deps: Deps, email: string, address: string): Promise<void> {
  // The caller's address is counted first: a caller over the limit must not use up the owner's attempts.
  for (const [limit, subject] of [
    [LIMITS.forgotPassword, address],
    [LIMITS.linkMail, `reset ${email}`],
  ] as const)
    if (!(await deps.limiter.take(limit, subject)).allowed) return;
  const user = await findUserByEmail(email);
  const recipient = { type: "user", id: user?._id ?? null } as const;
  await deps.outbox.queue({ kind: "passwordReset", payload: { request: newRequest() }, recipient });
}

/** Changes the password of a reset link's account, ends all its sessions and notifies its owner. @throws AppError 400 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const hash = hashOfLink(token);
  const user = await findByLink("reset", hash, deps.now());
  if (!user) throw new AppError(400, TEXTS.linkInvalid);
  const passwordHash = await deps.passwords.hash(password);
  const change = { id: new Types.ObjectId(), at: deps.now() };
  const notice = { kind: "passwordChanged", payload: { change: String(change.id) } } as const;
  await deps.outbox.prepare({ ...notice, recipient: { type: "user", id: user._id } });
  if (!(await changePasswordByLink(hash, { passwordHash, change }))) {
    await deps.outbox.abort(notice);
    throw new AppError(400, TEXTS.linkInvalid);
  }
  const id = String(user._id);
  await Promise.all([
    endSessions(id),
    deps.outbox.commit(notice),
    // Failed attempts by others must not keep the owner locked out.
    deps.limiter.reset(LIMITS.signInAccount, user.email),
    recordAuditEntry({ at: change.at, actor: id, action: "user.password", target: { type: "user", id } }),
  ]);
}
