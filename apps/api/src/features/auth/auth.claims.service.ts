import type { Deps } from "../../deps.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { claimByLink, type NewPassword, type OpenLink } from "../users/users.credentials.service.ts";
import type { UserDocument } from "../users/users.service.ts";
import { endSessions } from "../users/users.sessions.service.ts";

/** The function of the cart that auth calls. */
export interface AccountCarts {
  /** Deletes the stored cart of an account. */
  deleteCart: (userId: string) => Promise<void>;
}

/**
 * Gives an unverified account to the owner of its mailbox, who opened a link: a stranger may have opened the account under
 * this address. Password, phone, consents, cart, other links and all sessions are removed. Answers null when the account
 * changed since it was read.
 */
export async function claimAccount(
  { accountCarts, now }: Pick<Deps, "accountCarts" | "now">,
  link: OpenLink,
  password?: NewPassword,
): Promise<UserDocument | null> {
  const id = String(link.user._id);
  // The cart is deleted first, because a process may be killed after the claim.
  await accountCarts.deleteCart(id);
  const claimed = await claimByLink(link, now(), password);
  if (!claimed) return null;
  const target = { type: "user", id };
  await Promise.all([
    endSessions(id),
    // Deleted again: until the claim the sessions could save another one.
    accountCarts.deleteCart(id),
    recordAuditEntry({ at: now(), actor: id, action: "user.claim", target }),
  ]);
  return claimed;
}
