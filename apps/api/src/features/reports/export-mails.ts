import type { Deps } from "../../deps.ts";
import type { MailSources } from "../outbox/sender.ts";
import { adminIds, findUser } from "../users/users.ts";

/** Who took everything along, and when. */
interface TakenBy {
  by: string;
  at: Date;
}

/** Has every admin told that somebody takes all that is stored along. */
export async function queueExportMails({ outbox }: Pick<Deps, "outbox">, { by, at }: TakenBy): Promise<void> {
  for (const id of await adminIds())
    await outbox.queue({
      kind: "everythingExported",
      payload: { by, at: at.toISOString(), account: String(id) },
      recipient: { type: "user", id },
    });
}

/** The source of the mails about a file with everything. */
export const exportMails = (): Pick<MailSources, "everythingExported"> => ({
  everythingExported: async ({ payload: { by, at, account } }) => {
    const [user, author] = await Promise.all([findUser(account), findUser(by)]);
    if (user?.role !== "admin") return null;
    const data = { name: user.name, by: author?.name ?? "An account that is deleted", at: new Date(at) };
    return { to: user.email, mail: { kind: "everythingExported", data } };
  },
});
