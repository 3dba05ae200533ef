import { awayOn } from "@salon/contracts";
import type { MailSources } from "../outbox/sender.ts";
import { findUser } from "../users/users.ts";
import { TeamModel } from "./team.model.ts";
import { presentMember } from "./present.ts";

/** The source of the mails about an absence; one that was taken back needs none. */
export const teamMails = (): Pick<MailSources, "absence"> => ({
  absence: async ({ payload: { member: id, account, mark } }) => {
    const [member, user] = await Promise.all([TeamModel.findById(id).lean(), findUser(account)]);
    const absence = member && presentMember(member).absence;
    if (!user || !absence || String(member.absence?.mark) !== mark) return null;

    const { by: author, at } = member.absence!;
    const since = awayOn(member, absence.day).at(-1)?.from;
    const by = await findUser(String(author));
    const data = {
      name: user.name,
      person: String(member.account) === account ? null : member.name,
      by: by?.name ?? "Somebody of the staff",
      at,
      ...(since && { since }),
    };
    return { to: user.email, mail: { kind: "absence", data } };
  },
});
