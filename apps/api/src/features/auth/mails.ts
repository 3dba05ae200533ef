import { MINUTE_MS } from "@salon/contracts";
import type { Types } from "mongoose";
import type { MailKind } from "@salon/email";
import type { Deps } from "../../deps.ts";
import type { MailSources, PendingMail } from "../outbox/sender.ts";
import { issueLink, type LinkPurpose } from "../users/credentials.ts";
import { findUser, type UserDocument } from "../users/users.ts";
import { tieLinkCart } from "./link-carts.ts";
import { markOf } from "./account-mails.ts";
import { hashOfLink, linkToken } from "./links.ts";

const LIFETIME_MS: Record<LinkPurpose, number> = {
  verification: 24 * 60 * MINUTE_MS,
  reset: 30 * MINUTE_MS,
  signIn: 15 * MINUTE_MS,
};
const regionNames = new Intl.DisplayNames(["en"], { type: "region" });
const countryName = (code: string): string => regionNames.of(code) ?? code;

/** The owner of the account; null once it has another address than the one that the mail is for. */
async function ownerOf({ recipient: { id }, payload }: Pick<PendingMail<MailKind>, "recipient" | "payload">) {
  const user = id === null ? null : await findUser(String(id));
  return user && "to" in payload && payload.to !== markOf(user.email) ? null : user;
}

/** The name, once the owner of the mailbox has said that it is theirs: until then it may be the text of a stranger. */
const nameOf = ({ name, proven, unconfirmed }: UserDocument): string | undefined =>
  proven && !unconfirmed ? name : undefined;

type AddressMails = Pick<MailSources, "newAddress" | "addressAsked">;
type AccountMails = AddressMails &
  Pick<MailSources, "verification" | "passwordReset" | "signInLink" | "passwordChanged" | "newSignIn">;
/** Makes the link of a mail the valid one of its purpose; null when a newer one was mailed. */
type Issue = (
  user: UserDocument,
  purpose: LinkPurpose,
  mail: Types.ObjectId,
) => Promise<{ token: string; expiresAt: Date; email: string } | null>;

const issuer =
  ({ config, now }: Pick<Deps, "config" | "now">): Issue =>
  async (user, purpose, mail) => {
    const token = linkToken(config.secret, purpose, mail);
    const expiresAt = new Date(now().getTime() + LIFETIME_MS[purpose]);
    const issued = await issueLink(user, purpose, { mail, hash: hashOfLink(token), expiresAt });
    return issued && { token, expiresAt, email: user.email };
  };

/**
 * The sources of the mails about accounts. The lifetime of a link starts when its mail is sent, so that a slow mail
 * server does not shorten it.
 */
export function authMails(deps: Pick<Deps, "config" | "now">): AccountMails {
  const issue = issuer(deps);
  return {
    ...addressMails(issue),
    verification: async (mail) => {
      const user = await ownerOf(mail);
      const link = user && !user.verified && (await issue(user, "verification", mail._id));
      return link ? { to: user.email, mail: { kind: "verification", data: { name: nameOf(user), ...link } } } : null;
    },
    passwordReset: async (mail) => {
      const user = await ownerOf(mail);
      const link = user && (await issue(user, "reset", mail._id));
      return link && { to: user.email, mail: { kind: "passwordReset", data: { name: nameOf(user), ...link } } };
    },
    signInLink: async (mail) => {
      const user = await ownerOf(mail);
      const link = user && (await issue(user, "signIn", mail._id));
      const { request, next, entered } = mail.payload;
      if (link) await tieLinkCart(request, { hash: hashOfLink(link.token), expiresAt: link.expiresAt });
      const data = link && { name: nameOf(user), next, ...link, ...(entered && { entered }) };
      return data && { to: user.email, mail: { kind: "signInLink", data } };
    },
    passwordChanged: async (mail) => {
      const user = await ownerOf(mail);
      const change = user?.passwordChange;
      if (!user || !change || String(change.id) !== mail.payload.change) return null;
      return { to: user.email, mail: { kind: "passwordChanged", data: { name: nameOf(user), changedAt: change.at } } };
    },
    newSignIn: async (mail) => {
      const user = await ownerOf(mail);
      const { device, country } = mail.payload;
      const data = user && { name: nameOf(user), at: mail.createdAt, device, country: countryName(country) };
      return data && { to: user.email, mail: { kind: "newSignIn", data } };
    },
  };
}

/** The sources of the mails about a new address of a proven account. */
const addressMails = (issue: Issue): AddressMails => ({
  newAddress: async (mail) => {
    const user = await findUser(String(mail.recipient.id));
    const email = user?.newEmail?.email;
    if (!user || email === undefined || mail.payload.to !== markOf(email)) return null;
    const link = await issue({ ...user, email }, "verification", mail._id);
    return link && { to: email, mail: { kind: "newAddress", data: { name: nameOf(user), ...link } } };
  },
  addressAsked: async ({ recipient, payload: { change } }) => {
    const user = await findUser(String(recipient.id));
    const isOf = (one: UserDocument["newEmail"]) => String(one?.id) === change;
    // It may have been pressed before this mail went.
    if (user?.emailBefore && isOf(user.emailBefore))
      return {
        to: user.emailBefore.email,
        mail: { kind: "addressAsked", data: { name: nameOf(user), email: user.email } },
      };
    if (!user?.newEmail || !isOf(user.newEmail)) return null;
    const data = { name: nameOf(user), email: user.newEmail.email };
    return { to: user.email, mail: { kind: "addressAsked", data } };
  },
});
