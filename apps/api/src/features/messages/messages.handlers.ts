import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { makeOnce } from "../../http/attempts.ts";
import { clientAddress } from "../../http/client-address.ts";
import type { Handlers } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { monthCounts } from "./counts.ts";
import { listMails, retryMail, type RecipientSources } from "./outbox.ts";
import { listMessages, messageSentBy, receiveMessage, setAnswered, type FindSenders } from "./messages.ts";
import { webhookHandlers } from "./webhook.handlers.ts";
import type { EndWalkInConsents } from "./whatsapp-answers.ts";
import { listSubscribers, readUnsubscribeToken, subscribe, unsubscribe } from "./subscribers.ts";

/** What later rooms know about the people of messages. */
export interface MessageSources extends RecipientSources {
  findSenders: FindSenders;
  endWalkIns: EndWalkInConsents;
}

/** Handlers of the messages calls. */
export const messagesHandlers = (
  deps: Deps,
  { findSenders, endWalkIns, ...recipients }: MessageSources,
): Handlers<typeof contract.messages> => ({
  contact: ({ body }, context) => {
    const { req, user } = context;
    const writer = { address: clientAddress(req), userId: user?.id };
    return makeOnce(
      context,
      { call: "contact", caller: user?.id ?? "guest", body },
      { find: messageSentBy, make: (sent) => receiveMessage(deps, sent, writer) },
    );
  },
  subscribe: async ({ body }, { req }) => {
    await deps.limiter.require(LIMITS.newsletter, clientAddress(req));
    await subscribe(deps, body.email);
    return { message: "Thank you for subscribing to our newsletter" };
  },
  subscribers: ({ query }) => listSubscribers(query),
  unsubscribePage: ({ params }) => {
    readUnsubscribeToken(deps.config.secret, params.token);
    return { message: "Unsubscribe here to get no more of our newsletter" };
  },
  unsubscribe: async ({ params }) => {
    await unsubscribe(readUnsubscribeToken(deps.config.secret, params.token));
    return { message: "You get no more of our newsletter" };
  },
  list: ({ query }) => listMessages(query, findSenders, deps.now()),
  setAnswered: async ({ params, body }) => {
    await setAnswered(params.id, body.answered);
    return { message: body.answered ? "Marked as answered" : "Marked as not answered" };
  },
  mails: ({ query }) => listMails(deps, recipients, query),
  retryMail: async ({ params }) => {
    await retryMail(deps, params.id);
    return { message: "The mail is being sent again" };
  },
  counts: ({ query }) => monthCounts(query.month, deps.now()),
  ...webhookHandlers(deps, endWalkIns),
});
