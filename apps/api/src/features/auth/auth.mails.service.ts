import type { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import type { MailSources, OwedMail } from "../mail/mail.outbox.service.ts";
import { issueLink, type LinkPurpose } from "../users/users.credentials.service.ts";
import { findUser } from "../users/users.service.ts";
import { hashOfLink, linkToken } from "./auth.links.service.ts";

const MINUTE_MS = 60_000;
const LIFETIME_MS: Record<LinkPurpose, number> = { verification: 24 * 60 * MINUTE_MS, reset: 30 * MINUTE_MS };
const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

const ownerOf = async ({ recipient: { id } }: OwedMail) => (id === null ? null : findUser(String(id)));

/** What the mails about accounts say. A link begins to live when it is mailed: a slow mail server costs nobody the half hour. */
export function authMails({ config, now }: Pick<Deps, "config" | "now">): MailSources {
  const issue = async (userId: Types.ObjectId, purpose: LinkPurpose, mail: Types.ObjectId) => {
    const token = linkToken(config.secret, purpose, mail);
    const expiresAt = new Date(now().getTime() + LIFETIME_MS[purpose]);
    const issued = await issueLink(userId, purpose, { mail, hash: hashOfLink(token), expiresAt });
    return issued && { token, expiresAt };
  };
  return {
    verification: async (mail) => {
      const user = await ownerOf(mail);
      const link = user && !user.verified && (await issue(user._id, "verification", mail._id));
      return link ? { to: user.email, mail: { kind: "verification", data: { name: user.name, ...link } } } : null;
    },
    passwordReset: async (mail) => {
      const user = await ownerOf(mail);
      const link = user && (await issue(user._id, "reset", mail._id));
      return link && { to: user.email, mail: { kind: "passwordReset", data: { name: user.name, ...link } } };
    },
    passwordChanged: async (mail) => {
      const user = await ownerOf(mail);
      const change = user?.passwordChange;
      if (!user || !change || String(change.id) !== mail.cause) return null;
      return { to: user.email, mail: { kind: "passwordChanged", data: { name: user.name, changedAt: change.at } } };
    },
    newSignIn: async (mail) => {
      const user = await ownerOf(mail);
      const [, device = "", code = ""] = mail.cause.split("|");
      const data = user && { name: user.name, at: mail.createdAt, device, country: regionNames.of(code) ?? code };
      return data && { to: user.email, mail: { kind: "newSignIn", data } };
    },
  };
}
