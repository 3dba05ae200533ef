import { isStaff, type Role } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { letAdminGo } from "../users/admins.ts";
import { takeOverByLink, confirmPerson, type TakeOver, type OpenLink, type Person } from "../users/credentials.ts";
import { findUser, type UserDocument } from "../users/users.ts";
import { endSessions } from "../users/sessions.ts";

type TakeOverDeps = Pick<Deps, "belongings" | "waitlist" | "now">;
type Answer = Exclude<Person, "unconfirmed">;

/**
 * Gives an account that is not proven to the owner of its mailbox, who opened a link: a stranger may have opened it
 * under this address. Sessions, password, other links, consents, cart and calendar feeds end, and a role of the staff
 * unless the owner gave the account's password; number, name and wishes go unless they are the owner's. Answers null
 * when the account changed since it was read.
 */
export async function takeOverAccount(
  deps: Deps,
  link: OpenLink,
  { person, password }: Omit<TakeOver, "role">,
): Promise<UserDocument | null> {
  const { belongings, now } = deps;
  const { user } = link;
  const id = String(user._id);

  const clear = async () => {
    await Promise.all([belongings.deleteCart(id), belongings.revokeFeeds(id)]);
    if (person !== "unconfirmed" && !person.keep) await forgetPerson(deps, user);
  };

  const role = password === true ? user.role : await roleOfNewOwner(user);
  // Cleared first, because a process may be killed after the takeover.
  await clear();

  const taken = await takeOverByLink(link, now(), { person, role, password });
  if (!taken) return null;

  // Cleared again: until the takeover the sessions could save more.
  await Promise.all([endSessions(id), clear(), recordTakeOver(user, role, now())]);

  return taken;
}

/**
 * The owner of the mailbox does not keep a role that was given before the address was proven. The last admin stays an
 * admin.
 */
async function roleOfNewOwner({ _id, role }: UserDocument): Promise<Role> {
  if (!isStaff(role)) return role;
  return role === "admin" && !(await letAdminGo(_id)) ? role : "customer";
}

async function recordTakeOver({ _id, role: before }: UserDocument, after: Role, at: Date): Promise<void> {
  const id = String(_id);
  const target = { type: "user", id } as const;
  await recordAuditEntry({ at, actor: id, action: "user.claim", target });
  if (after !== before) await recordAuditEntry({ at, actor: null, action: "user.role", target, before, after });
}

/** Takes the person off the waiting list whom a stranger named; the bookings of the account keep that name. */
async function forgetPerson(deps: TakeOverDeps, { _id, name }: UserDocument): Promise<void> {
  const id = String(_id);
  await deps.belongings.keepName(id, name);
  await deps.belongings.dropWishes(id);
  deps.waitlist.wake(deps as Deps);
}

/** Stores what the owner of a mailbox says about the person whom the account names; once it is said it stays. */
export async function answerEntered(deps: TakeOverDeps, id: string, answer: Answer): Promise<void> {
  for (;;) {
    const user = await findUser(id);
    if (!user?.unconfirmed) return;
    if (!answer.keep) await forgetPerson(deps, user);
    if (await confirmPerson(user, answer)) return;
  }
}
