import type { Deps } from "../../deps.ts";
import { MessageModel } from "./messages.model.ts";
import type { MailSources } from "../outbox/sender.ts";
import { SubscriberModel } from "./subscribers.model.ts";
import { unsubscribeToken } from "./subscribers.ts";

/** The sources of the mails of the contact form and the newsletter. */
export const messageMails = ({
  config,
}: Pick<Deps, "config">): Pick<MailSources, "contactMessage" | "newsletterWelcome"> => ({
  contactMessage: async ({ payload }) => {
    const found = await MessageModel.findById(payload.message).lean();
    if (found?.email === undefined) return null;
    const { name, email, message, createdAt } = found;
    const data = { name, email, message, sentAt: createdAt };
    return { to: config.supportEmail, mail: { kind: "contactMessage", data } };
  },
  newsletterWelcome: async ({ payload }) => {
    const subscriber = await SubscriberModel.findById(payload.subscriber).lean();
    if (!subscriber) return null;
    const data = { unsubscribeToken: unsubscribeToken(config.secret, subscriber._id) };
    return { to: subscriber.email, mail: { kind: "newsletterWelcome", data } };
  },
});
