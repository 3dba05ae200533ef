import type { Role } from "@salon/contracts";
import type { Types } from "mongoose";
import { definedOnly } from "../../defined-only.ts";
import { hasAuditEntry } from "../audit-log/audit-log.ts";
import type { Outbox } from "../outbox/queue.ts";
import type { MailSources } from "../outbox/sender.ts";
import type { UserDocument } from "./users.model.ts";
import { adminIds, findUser } from "./users.ts";

/** A change of a role that is about to be made; `by` is absent for a command on the server. */
export interface RoleChange {
  id: Types.ObjectId;
  user: UserDocument;
  role: Role;
  by: string | undefined;
  at: Date;
}
type NewMail = Parameters<Outbox["prepare"]>[0];

/** The mails about a change: to all admins, and to the person where the address is proven to be theirs. */
export async function mailsAbout({ id, user, role, by, at }: RoleChange): Promise<NewMail[]> {
  const readers = new Map((await adminIds()).map((admin) => [String(admin), admin]));
  if (user.proven) readers.set(String(user._id), user._id);
  else readers.delete(String(user._id));

  const about = { change: String(id), user: String(user._id), was: user.role, role, at: at.toISOString() };
  return [...readers].map(([account, reader]) => ({
    kind: "roleChanged",
    payload: { ...about, account, ...definedOnly({ by }) },
    recipient: { type: "user", id: reader },
  }));
}

/** The source of the mails about roles; a change that was not made is not mailed. */
export const roleMails = (): Pick<MailSources, "roleChanged"> => ({
  roleChanged: async ({ payload: { change, account, user, was, role, by, at } }) => {
    const [reader, person] = await Promise.all([findUser(account), findUser(user)]);
    const isMade = String(person?.roleChange) === change || (await hasAuditEntry(change));
    const isOwn = account === user;
    if (!reader || !isMade || (!isOwn && reader.role !== "admin")) return null;

    const about = isOwn ? undefined : { id: user, name: person?.name ?? GONE };
    const author = by === undefined ? undefined : ((await findUser(by))?.name ?? GONE);
    const data = { name: reader.name, person: about, by: author, was, role, at: new Date(at) };
    return { to: reader.email, mail: { kind: "roleChanged", data } };
  },
});

const GONE = "An account that is deleted";
