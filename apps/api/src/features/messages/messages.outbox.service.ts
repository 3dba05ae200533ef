import type { OutboxMail, Page, RouteInput, contract } from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { listOrder } from "../../db/lists/list-query.ts";
import { isObjectId } from "../../db/lists/filters.ts";
import type { Deps } from "../../deps.ts";
import { readMailsTo, readOutbox, requeueMail, type OutboxDocument } from "../mail/mail.list.service.ts";
import { findUserIdsByText, joinUserEmails } from "../users/users.service.ts";
import { presentMail } from "./messages.present.ts";
import { findSubscriberIdsByText, joinSubscriberEmails } from "./messages.subscribers.service.ts";

type ListQuery = RouteInput<typeof contract.messages.mails>["query"];
const MAX_MATCHES = 200;

/** One page of the outbox, newest first by default. */
export async function listMails(
  { config }: Deps,
  { page, pageSize, sort, q, state }: ListQuery,
): Promise<Page<OutboxMail>> {
  const filter = state === undefined ? {} : { state };
  const { items, total } = await readOutbox<AddressedMail>(filter, {
    order: listOrder(sort ?? "-createdAt"),
    page,
    pageSize,
    search: q ? await matching(q) : undefined,
    // Rows store recipients as ids; the addresses of a page are joined.
    joins: [joinUserEmails("recipient.id", "users"), joinSubscriberEmails("recipient.id", "subscribers")],
  });
  return { items: items.map((mail) => presentMail(mail, addressOf(mail, config.supportEmail))), total };
}

async function matching(q: string): Promise<QueryFilter<OutboxDocument>> {
  const found = await Promise.all([findUserIdsByText(q, MAX_MATCHES), findSubscriberIdsByText(q, MAX_MATCHES)]);
  const people = { "recipient.id": { $in: found.flat() } };
  return isObjectId(q) ? { $or: [{ _id: new Types.ObjectId(q) }, { cause: q }, people] } : people;
}

/** A mail with the addresses found under its recipient's id. */
type AddressedMail = OutboxDocument & { users: { email: string }[]; subscribers: { email: string }[] };

function addressOf({ recipient, users, subscribers }: AddressedMail, salon: string): string | null {
  if (recipient.type === "salon") return salon;
  return (recipient.type === "user" ? users : subscribers)[0]?.email ?? null;
}

/** Sends a failed mail again. @throws AppError 404, 409 when it has not failed */
export async function retryMail({ now, outbox }: Deps, id: string): Promise<void> {
  await requeueMail(id, now());
  outbox.wake();
}

/** The mails to an account, for the export of its data. */
export const exportMails = async (userId: string, email: string): Promise<OutboxMail[]> =>
  (await readMailsTo(userId)).map((mail) => presentMail(mail, email));
