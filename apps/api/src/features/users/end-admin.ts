import type { Deps } from "../../deps.ts";
import { letAdminGo } from "./admins.ts";
import { storeRole } from "./roles.ts";
import { endSessions } from "./sessions.ts";
import { findUserByEmail } from "./users.ts";

/**
 * Makes the admin of an address a customer, also one of many years, ends the sessions of the account, and mails
 * it to the person and to all admins. The last admin stays.
 * @throws Error that says what to do instead
 */
export async function endAdmin(deps: Pick<Deps, "now" | "outbox">, email: string): Promise<void> {
  for (;;) {
    const user = await findUserByEmail(email);
    if (!user) throw new Error(`no account has the address ${email}`);
    if (user.role !== "admin") throw new Error(`the account of ${email} is no admin`);
    if (!(await letAdminGo(user._id)))
      throw new Error(
        `${email} is the last admin and stays one; start the server once with ADMIN_EMAIL and ADMIN_PASSWORD of another account, and run this again`,
      );
    if (!(await storeRole(deps, user, { role: "customer", endsSessions: true }))) continue;
    return endSessions(user._id);
  }
}
