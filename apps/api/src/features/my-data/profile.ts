import { TEXTS, type RouteInput, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import type { Deps } from "../../deps.ts";
import { AppError, changedSince, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import type { Unsent } from "../auth/account-mails.ts";
import { correctEmail } from "../auth/email-correction.ts";
import { changeEmail } from "../auth/new-address.ts";
import { answerEntered } from "../auth/take-over.ts";
import { subscribe, unsubscribeAddress } from "../messages/subscribers.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { renameCustomer } from "../bookings/people/account-bookings.ts";
import { changeName, changePhone, changeReminders } from "../users/account.ts";
import { presentOwnUser, remindersOf, requireUser, type UserDocument } from "../users/users.ts";

type Profile = RouteInput<typeof contract.myData.updateMe>["body"];

/**
 * Changes the name of an account, its phone number, its reminders and its newsletter subscription; `keep` says whether
 * the person on a claimed account is its owner, and `email` corrects a mistyped address, or begins to change a proven one. `address` is the caller's.
 * @throws AppError 400 for an invalid number, 403 when an address that is not proven is to be unsubscribed, 409 also for an account that was
 * changed since its page read it, 429
 */
export async function updateProfile(
  deps: Deps,
  user: SessionUser,
  profile: Profile,
  address: string,
): Promise<{ user: UserDocument; unsent: Unsent }> {
  const { id, email, proven } = user;
  const { keep, name, newsletter, phone, reminders, revision } = profile;
  if (newsletter === false && !proven) throw new AppError(403, TEXTS.verifyFirst);

  const number = phone && parsePhone(phone);
  if (phone && !number) throw invalidField("phone", TEXTS.phoneInvalid);

  if (revision !== undefined) await requireAsRead(deps, id, revision);
  const setEmail = proven ? changeEmail : correctEmail;
  const unsent = profile.email === undefined ? {} : await setEmail(deps, user, profile.email, address);
  if (keep !== undefined) await answerEntered(deps, id, keep ? { keep } : { keep });
  if (number !== undefined) await changePhone({ ...user, revision }, number);
  if (reminders) await chooseReminders(deps, user, reminders);
  // Who pays for the first time agrees on the paid page, when the confirmation has gone by mail.
  if (number || reminders) await deps.outbox.confirmOnPhone(new Types.ObjectId(id));

  if (name !== undefined) {
    await changeName(number === undefined ? { ...user, revision } : user, name);
    await renameCustomer(id, name);
  }

  if (newsletter === true) {
    // Every new subscription sends a welcome mail: switching it on and off must not flood an address.
    await deps.limiter.require(LIMITS.newsletter, email);
    await subscribe(deps, email);
  }

  if (newsletter === false) await unsubscribeAddress(email);

  return { user: await requireUser(id), unsent };
}

async function requireAsRead(deps: Deps, id: string, revision: number): Promise<void> {
  const user = await requireUser(id);
  if (user.revision !== revision) throw changedSince(await presentOwnUser(deps, user));
}

async function chooseReminders(
  { now }: Deps,
  user: SessionUser,
  choices: NonNullable<Profile["reminders"]>,
): Promise<void> {
  const before = remindersOf(await requireUser(user.id));
  await changeReminders(user, choices, now());
  const after = remindersOf(await requireUser(user.id));
  if (isDeepStrictEqual(before, after)) return;
  const target = { type: "user", id: user.id } as const;
  await recordAuditEntry({ at: now(), actor: user.id, action: "user.reminders", target, before, after });
}
