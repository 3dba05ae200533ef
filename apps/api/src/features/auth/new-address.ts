import { TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { findByLink } from "../users/credentials.ts";
import { askForAddress, dropNewAddress, takeNewAddress } from "../users/new-address.ts";
import { endSessions } from "../users/sessions.ts";
import { findUserByEmail, requireUser } from "../users/users.ts";
import { isPaid, markOf, payAccountMail, type Unsent } from "./account-mails.ts";
import { mailTaken } from "./email-correction.ts";

/**
 * Begins to change the address of a proven account: mails a link to the new one and a notice to the old one, which counts
 * until the link is pressed. The account's own address ends what was begun. For an address with another account its owner
 * gets a mail about it; the answer is the same.
 * @throws AppError 429
 */
export async function changeEmail(
  deps: Deps,
  { id, email: own }: Pick<SessionUser, "id" | "email">,
  email: string,
  address: string,
): Promise<Unsent> {
  if (email === own) {
    await dropNewAddress(id);
    return {};
  }
  await deps.limiter.require(LIMITS.quickStart, address);
  await deps.limiter.require(LIMITS.emailCorrection, id);

  for (;;) {
    const user = await requireUser(id);
    const asked = await askForAddress(user, email);
    // Null: the account changed since it was read.
    if (!asked?.newEmail) continue;

    const payload = { change: String(asked.newEmail.id) };
    await deps.outbox.queue({ kind: "addressAsked", payload, recipient: { type: "user", id: user._id } });
    return mailNewAddress(deps, id, email);
  }
}

/** Mails a link to the address to which an account wants to change, or tells the owner of an account that has it. */
export async function mailNewAddress(deps: Deps, id: string, email: string): Promise<Unsent> {
  if (await findUserByEmail(email)) return mailTaken(deps, email);
  const unsent = await payAccountMail(deps, email);
  const payload = { request: String(new Types.ObjectId()), to: markOf(email) };
  const recipient = { type: "user", id: new Types.ObjectId(id) } as const;
  if (isPaid(unsent)) await deps.outbox.queue({ kind: "newAddress", payload, recipient });
  return unsent;
}

/**
 * Gives an account the address of a link that was mailed there, when it is pressed in a session of that account. All links
 * mailed before and all other sessions end. Answers false for a link of another purpose.
 * @throws AppError 403 in another session or in none, 409 when the address has another account by now
 */
export async function confirmNewAddress(deps: Deps, hash: string, caller: SessionUser | null): Promise<boolean> {
  for (;;) {
    const user = await findByLink("verification", hash, deps.now());
    if (!user?.newEmail) return false;
    const id = String(user._id);
    if (caller?.id !== id || caller.role === "suspended") throw new AppError(403, TEXTS.signInForAddress);

    const { email: before, newEmail } = user;
    if (await findUserByEmail(newEmail.email)) throw new AppError(409, TEXTS.addressTaken);
    // Before the change too, because a process may be killed after it.
    await Promise.all([
      endSessions(id, { sessionId: caller.sessionId, device: null }),
      deps.belongings.keepMessages(id, before),
    ]);
    const isTaken = await takeNewAddress(user, hash, deps.now()).catch((error: unknown) => {
      if (isDuplicateKey(error)) throw new AppError(409, TEXTS.addressTaken, { cause: error });
      throw error;
    });
    // False: the account or the link changed since it was read, which the next round finds out.
    if (!isTaken) continue;

    const target = { type: "user", id } as const;
    await Promise.all([
      endSessions(id, { sessionId: caller.sessionId, device: null }),
      deps.belongings.moveSubscription(before, newEmail.email),
      recordAuditEntry({ at: deps.now(), actor: id, action: "user.email", target }),
    ]);
    return true;
  }
}
