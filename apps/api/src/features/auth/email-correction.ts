import { TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { definedOnly } from "../../defined-only.ts";
import type { Deps } from "../../deps.ts";
import { invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { rememberTypedEmail, replaceEmail } from "../users/credentials.ts";
import { requireUser, type UserDocument } from "../users/users.ts";
import { isPaid, markOf, payAccountMail, payByAddress, type Unsent } from "./account-mails.ts";

/**
 * Corrects the mistyped address of an account that is not proven, and mails a verification link to the new one; nothing
 * goes to the old one any more. For an address with another account the account stays as it is, and the owner of that
 * address gets a mail about it. The answer is the same for both: one purse pays for either mail.
 * @throws AppError 400 for a proven account, 429
 */
export async function correctEmail(
  deps: Deps,
  { id, proven }: Pick<SessionUser, "id" | "proven">,
  email: string,
  address: string,
): Promise<Unsent> {
  if (proven) throw invalidField("email", TEXTS.notAccepted);

  await deps.limiter.require(LIMITS.quickStart, address);
  await deps.limiter.require(LIMITS.emailCorrection, id);

  for (;;) {
    const user = await requireUser(id);
    if (user.proven) throw invalidField("email", TEXTS.notAccepted);
    const changed = await replaceEmail(user, email).catch(async (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      await rememberTypedEmail(user, email);
      return "taken" as const;
    });
    // Null: the account changed since it was read.
    if (changed === null) continue;

    const unsent = await (changed === "taken" ? mailTaken(deps, email) : mailVerification(deps, changed));
    if (changed !== "taken" && email !== user.email) await deps.belongings.confirmAgain(deps, id);
    const target = { type: "user", id } as const;
    await recordAuditEntry({ at: deps.now(), actor: id, action: "user.email", target });
    return unsent;
  }
}

/** Mails a new verification link, or for an address that has another account what the correction to it mailed. */
export async function mailAddressLink(deps: Deps, id: string): Promise<Unsent> {
  const user = await requireUser(id);
  return user.typedEmail === undefined ? mailVerification(deps, user) : mailTaken(deps, user.typedEmail);
}

async function mailVerification(deps: Deps, { _id, email }: UserDocument): Promise<Unsent> {
  const unsent = await payAccountMail(deps, email);
  const mail = { kind: "verification", payload: { request: String(new Types.ObjectId()), to: markOf(email) } } as const;
  if (isPaid(unsent)) await deps.outbox.queue({ ...mail, recipient: { type: "user", id: _id } });
  return unsent;
}

/** Tells the owner of an address that somebody entered it, with a link to sign in. */
export async function mailTaken(deps: Deps, email: string): Promise<Unsent> {
  const { recipient, to, ...unsent } = await payByAddress(deps, email, "sign-in");
  const payload = { request: String(new Types.ObjectId()), entered: "elsewhere", ...definedOnly({ to }) } as const;
  if (recipient) await deps.outbox.queue({ kind: "signInLink", payload, recipient });
  return unsent;
}
