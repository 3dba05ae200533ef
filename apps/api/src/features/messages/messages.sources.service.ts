import type { Deps } from "../../deps.ts";
import { MessageModel } from "./messages.model.ts";
import type { MailSources } from "../mail/mail.outbox.service.ts";
import { SubscriberModel } from "./messages.subscribers.model.ts";
import { unsubscribeToken } from "./messages.subscribers.service.ts";

/** What the contact form's and the newsletter's mails say. */
export const messageMails = ({ config }: Pick<Deps, "config">): MailSources => ({
  contactMessage: async ({ cause }) => {
    const found = await MessageModel.findById(cause).lean();
    if (!found) return null;
    const { name, email, message, createdAt } = found;
    const data = { name, email, message, sentAt: createdAt };
    return { to: config.supportEmail, mail: { kind: "contactMessage", data } };
  },
  newsletterWelcome: async ({ cause }) => {
    const reader = await SubscriberModel.findById(cause).lean();
    if (!reader) return null;
    const data = { unsubscribeToken: unsubscribeToken(config.secret, reader._id) };
    return { to: reader.email, mail: { kind: "newsletterWelcome", data } };
  },
});
