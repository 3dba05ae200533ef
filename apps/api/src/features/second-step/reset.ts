import type { Deps } from "../../deps.ts";
import { endSessions } from "../users/sessions.ts";
import { findUserByEmail } from "../users/users.ts";
import { resetStep } from "./set-up.ts";

/**
 * Removes the second step of the account of an address, so that its password alone opens it, ends its sessions, begins
 * its days to set one up anew, and mails the person and all admins. It needs no key.
 * @throws Error for an address without an account
 */
export async function resetSecondStep(deps: Pick<Deps, "now" | "outbox">, email: string): Promise<void> {
  for (;;) {
    const user = await findUserByEmail(email);
    if (!user) throw new Error(`no account has the address ${email}`);
    // Before it too, because a session that waits for a code must not open when the program is killed in between.
    await endSessions(user._id);
    if (await resetStep(deps, user)) return endSessions(user._id);
  }
}
