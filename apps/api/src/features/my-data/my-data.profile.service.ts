import { TEXTS, type RouteInput, type User, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { subscribe, unsubscribeAddress } from "../messages/messages.subscribers.service.ts";
import { UserModel } from "../users/users.model.ts";
import { getUser, searchTerms } from "../users/users.service.ts";

type Profile = RouteInput<typeof contract.users.updateMe>["body"];

/**
 * Changes what somebody may change about themselves: the name, and whether the newsletter comes.
 * @throws AppError 403 when an address that is not verified is to leave the newsletter, 429
 */
export async function updateProfile(
  deps: Deps,
  { id, email, verified }: SessionUser,
  { name, newsletter }: Profile,
): Promise<User> {
  if (newsletter === false && !verified) throw new AppError(403, TEXTS.verifyFirst);
  if (name !== undefined) await UserModel.updateOne({ _id: id }, { $set: { name, terms: searchTerms(name, email) } });
  if (newsletter === true) {
    // Every new reader is welcomed by mail: switching to and fro must not flood an address.
    await deps.limiter.require(LIMITS.newsletter, email);
    await subscribe(deps, email);
  }
  if (newsletter === false) await unsubscribeAddress(email);
  return getUser(id);
}
