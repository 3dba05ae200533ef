import { TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { createHash, createHmac } from "node:crypto";
import { definedOnly } from "../../defined-only.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS, type Limit } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { changePasswordByLink, findByLink, verifyByLink, type LinkPurpose } from "../users/credentials.ts";
import { endSessions } from "../users/sessions.ts";
import { requireUser } from "../users/users.ts";
import type { MailTopic } from "../outbox/queue.ts";
import { payByAddress, type Unsent } from "./account-mails.ts";
import { takeOverAccount } from "./take-over.ts";
import { mailAddressLink } from "./email-correction.ts";
import { confirmNewAddress, mailNewAddress } from "./new-address.ts";
import { requirePassword, requireUncommon } from "./passwords.ts";

/**
 * The secret of a mailed link: derived from the outbox row that carries it, so a repeated mail carries the same link.
 */
export const linkToken = (secret: string, purpose: LinkPurpose, mailId: Types.ObjectId): string =>
  createHmac("sha256", secret)
    .update(`link:${purpose}:${String(mailId)}`)
    .digest("base64url");

const newRequest = (): string => String(new Types.ObjectId());

/** The only part of a link's secret that is stored. */
export const hashOfLink = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Mails a new link to verify the address, or the one to which the account is to change; it invalidates older ones.
 * @throws AppError 400 when there is nothing to verify
 */
export async function sendVerification(deps: Deps, { id, verified }: SessionUser): Promise<Unsent> {
  const { newEmail } = await requireUser(id);
  if (newEmail) return mailNewAddress(deps, id, newEmail.email);
  if (verified) throw new AppError(400, "Your account is already verified");
  return mailAddressLink(deps, id);
}

/** Who confirms a verification, from where, and the account's password where it was typed. */
interface Confirmation {
  caller: SessionUser | null;
  address: string;
  password?: string | undefined;
}

/**
 * Marks the account of a verification link as verified, or gives it its new address; each link works once. In a session of the account, or with its
 * password, it proves the account too; by itself it does not, because a stranger may have opened the account.
 * @throws AppError 400, also for a wrong password, 403 and 409 for a new address, 429
 */
export async function verifyAccount(
  deps: Deps,
  token: string,
  { caller, address, password }: Confirmation,
): Promise<"verified" | "new address"> {
  const hash = hashOfLink(token);
  if (await confirmNewAddress(deps, hash, caller)) return "new address";
  for (;;) {
    const user = await findByLink("verification", hash, deps.now());
    if (!user) throw new AppError(400, TEXTS.linkInvalid);
    const isOwn = caller?.id === String(user._id);
    if (!isOwn && password !== undefined) await requirePassword(deps, user, password, address);
    const link = { user, purpose: "verification", hash } as const;
    // Null: the account changed since it was read.
    if (await verifyByLink(link, deps.now(), isOwn || password !== undefined)) return "verified";
  }
}

/** What `mailLink` needs besides the address of the account. */
interface LinkMail {
  /** The address of the caller and its limit. */
  address: string;
  limit: Limit;
  /** What is asked for, which is counted by itself for a proven account. */
  way: string;
  mail: (about: { request: string; to?: string }) => MailTopic;
  /** What must be stored before the mail is. */
  before?: (request: string) => Promise<void>;
}

/**
 * Mails a link to an account's owner. The caller learns nothing: an unknown e-mail gets an outbox row as well, which is
 * dropped from the start, and beyond the limits nothing is written.
 */
export async function mailLink(
  deps: Deps,
  email: string,
  { address, limit, way, mail, before }: LinkMail,
): Promise<void> {
  // The caller's address is counted first: a caller over the limit must not use up the owner's attempts.
  if (!(await deps.limiter.take(limit, address)).allowed) return;
  const { recipient, to } = await payByAddress(deps, email, way);
  if (!recipient) return;
  const request = newRequest();
  await before?.(request);
  await deps.outbox.queue({ ...mail({ request, ...definedOnly({ to }) }), recipient });
}

/** Mails a link to choose a new password, or the first one. */
export const forgotPassword = (deps: Deps, email: string, address: string): Promise<void> =>
  mailLink(deps, email, {
    address,
    limit: LIMITS.forgotPassword,
    way: "reset",
    mail: (about) => ({ kind: "passwordReset", payload: about }),
  });

/**
 * Changes the password of a reset link's account, ends all its sessions and notifies its owner. An account that was not
 * proven is taken over, and the next sign-in asks whom it names.
 * @throws AppError 400
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const hash = hashOfLink(token);
  const user = await findByLink("reset", hash, deps.now());
  if (!user) throw new AppError(400, TEXTS.linkInvalid);
  requireUncommon(password);

  const passwordHash = await deps.passwords.hash(password);
  const change = { id: new Types.ObjectId(), at: deps.now() };
  const notice = { kind: "passwordChanged", payload: { change: String(change.id) } } as const;
  await deps.outbox.prepare({ ...notice, recipient: { type: "user", id: user._id } });

  const changed = user.proven
    ? await changePasswordByLink(hash, { passwordHash, change })
    : await takeOverAccount(
        deps,
        { user, purpose: "reset", hash },
        { person: "unconfirmed", password: { passwordHash, change } },
      );
  if (!changed) {
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
