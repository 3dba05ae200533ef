import { TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import type { Deps } from "../../deps.ts";
import { invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { rememberTypedEmail, replaceEmail } from "../users/credentials.ts";
import { findUser, findUserByEmail, requireUser } from "../users/users.ts";

/**
 * Corrects the mistyped address of an account that is not proven, and mails a verification link to the new one; nothing
 * goes to the old one any more. For an address with another account the account stays as it is, and the owner of that
 * address gets a mail about it. The answer is the same for both.
 * @throws AppError 400 for a proven account, 429
 */
export async function correctEmail(
  deps: Deps,
  { id, proven }: Pick<SessionUser, "id" | "proven">,
  email: string,
  address: string,
): Promise<void> {
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
    if (changed === "taken") await mailTaken(deps, email);
    else await mailVerification(deps, id);
    const target = { type: "user", id } as const;
    return recordAuditEntry({ at: deps.now(), actor: id, action: "user.email", target });
  }
}

/** Mails a new verification link, or for an address that has another account what the correction to it mailed. */
export async function mailAddressLink(deps: Deps, id: string): Promise<void> {
  const typed = (await findUser(id))?.typedEmail;
  await (typed === undefined ? mailVerification(deps, id) : mailTaken(deps, typed));
}

async function mailVerification({ outbox }: Deps, id: string): Promise<void> {
  const recipient = { type: "user", id: new Types.ObjectId(id) } as const;
  await outbox.queue({ kind: "verification", payload: { request: String(new Types.ObjectId()) }, recipient });
}

/** Tells the owner of an address, at most three times an hour, that somebody entered it, with a link to sign in. */
async function mailTaken({ limiter, outbox }: Deps, email: string): Promise<void> {
  if (!(await limiter.take(LIMITS.linkMail, `sign-in ${email}`)).allowed) return;
  const recipient = { type: "user", id: (await findUserByEmail(email))?._id ?? null } as const;
  const payload = { request: String(new Types.ObjectId()), entered: "elsewhere" } as const;
  await outbox.queue({ kind: "signInLink", payload, recipient });
}
