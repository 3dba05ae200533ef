import { TEXTS, type RouteInput, type User, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { subscribe, unsubscribeAddress } from "../messages/messages.subscribers.service.ts";
import { changeName } from "../users/users.account.service.ts";
import { getUser } from "../users/users.service.ts";

type Profile = RouteInput<typeof contract.myData.updateMe>["body"];

/**
 * Changes the name of an account and its newsletter subscription.
 * @throws AppError 403 when an unverified address is to be unsubscribed, 429
 */
export async function updateProfile(deps: Deps, user: SessionUser, { name, newsletter }: Profile): Promise<User> {
  const { id, email, verified } = user;
  if (newsletter === false && !verified) throw new AppError(403, TEXTS.verifyFirst);
  if (name !== undefined) await changeName(user, name);
  if (newsletter === true) {
    // Every new subscription sends a welcome mail: switching it on and off must not flood an address.
    await deps.limiter.require(LIMITS.newsletter, email);
    await subscribe(deps, email);
  }
  if (newsletter === false) await unsubscribeAddress(email);
  return getUser(id);
}
