import type { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import type { MailTopic } from "../outbox/queue.ts";
import type { MailSources } from "../outbox/sender.ts";
import { adminIds, findUser } from "../users/users.ts";

/** What happened to a second step: it was set up, removed by its owner, or removed by an operator. */
type SecondStepChange = "setUp" | "removed" | "reset";
/** A change of the second step with the id `step` of an account. */
interface Change {
  account: Types.ObjectId;
  step: Types.ObjectId;
  what: SecondStepChange;
}

/** Makes a change, which answers whether it was made, and mails it to all admins and to its account. */
export async function announceChange(
  { outbox }: Pick<Deps, "outbox">,
  { account, step, what }: Change,
  make: () => Promise<boolean>,
): Promise<boolean> {
  const others = (await adminIds()).filter((id) => !id.equals(account));
  const mails = [account, ...others].map((id) => {
    const payload = { account: String(account), step: String(step), what, to: String(id) };
    const topic: MailTopic = { kind: "secondStepChanged", payload };
    return { topic, mail: { ...topic, recipient: { type: "user", id } as const } };
  });
  for (const { mail } of mails) await outbox.prepare(mail);
  const isMade = await make();
  for (const { topic } of mails) await (isMade ? outbox.commit(topic) : outbox.abort(topic));
  return isMade;
}

/** The sources of the mails about second steps. */
export const secondStepMails = (): Pick<MailSources, "secondStepChanged" | "wrongCodes"> => ({
  secondStepChanged: async ({ createdAt, payload: { account, step, what, to } }) => {
    const [user, recipient] = await Promise.all([findUser(account), findUser(to)]);
    if (!user || !recipient || (to !== account && recipient.role !== "admin")) return null;
    // A change that was announced and not made, because its process was killed in between.
    if ((String(user.secondStep?.id) === step) !== (what === "setUp")) return null;
    const data = { name: recipient.name, of: user.name, isOwn: to === account, what, at: createdAt };
    return { to: recipient.email, mail: { kind: "secondStepChanged", data } };
  },
  wrongCodes: async ({ createdAt, payload: { account } }) => {
    const user = await findUser(account);
    return user && { to: user.email, mail: { kind: "wrongCodes", data: { name: user.name, at: createdAt } } };
  },
});
