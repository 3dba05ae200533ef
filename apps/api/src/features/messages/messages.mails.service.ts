import { TEXTS, type OutboxMail, type Page, type RouteInput, type contract } from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { listOrder } from "../../db/lists/list-query.ts";
import { isObjectId } from "../../db/lists/filters.ts";
import { readList } from "../../db/lists/read-list.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { findUserIdsByText, joinUserEmails } from "../users/users.service.ts";
import { OutboxModel, type OutboxDocument } from "../mail/mail.outbox.model.ts";
import { GIVE_UP_MS } from "../mail/mail.outbox.service.ts";
import { presentMail } from "./messages.present.ts";
import { findSubscriberIdsByText, joinSubscriberEmails } from "./messages.subscribers.service.ts";

type ListQuery = RouteInput<typeof contract.messages.mails>["query"];
const MOST_FOUND = 200;

/** One page of the outbox, newest first unless told otherwise. */
export async function listMails(
  { config }: Deps,
  { page, pageSize, sort, q, state }: ListQuery,
): Promise<Page<OutboxMail>> {
  const filter = state === undefined ? {} : { state };
  const { items, total } = await readList<OutboxDocument, AddressedMail>(OutboxModel, filter, {
    order: listOrder(sort ?? "-createdAt"),
    page,
    pageSize,
    search: q ? await matching(q) : undefined,
    // Rows hold ids: the addresses of a page come with it.
    joins: [joinUserEmails("recipient.id", "users"), joinSubscriberEmails("recipient.id", "subscribers")],
  });
  return { items: items.map((mail) => presentMail(mail, addressOf(mail, config.supportEmail))), total };
}

async function matching(q: string): Promise<QueryFilter<OutboxDocument>> {
  const found = await Promise.all([findUserIdsByText(q, MOST_FOUND), findSubscriberIdsByText(q, MOST_FOUND)]);
  const people = { "recipient.id": { $in: found.flat() } };
  return isObjectId(q) ? { $or: [{ _id: new Types.ObjectId(q) }, { cause: q }, people] } : people;
}

/** A mail with the addresses found under its recipient's id. */
type AddressedMail = OutboxDocument & { users: { email: string }[]; subscribers: { email: string }[] };

function addressOf({ recipient, users, subscribers }: AddressedMail, salon: string): string | null {
  if (recipient.type === "salon") return salon;
  return (recipient.type === "user" ? users : subscribers)[0]?.email ?? null;
}

/** Sends a mail that was given up once more. @throws AppError 404, 409 when it was not given up */
export async function retryMail({ now, outbox }: Deps, id: string): Promise<void> {
  const at = now();
  const again = {
    state: "queued",
    attempts: 0,
    nextAttemptAt: at,
    giveUpAt: new Date(at.getTime() + GIVE_UP_MS),
  } as const;
  const { modifiedCount } = await OutboxModel.updateOne({ _id: id, state: "failed" }, { $set: again });
  if (modifiedCount === 1) return outbox.wake();
  if (await OutboxModel.exists({ _id: id }))
    throw new AppError(409, "Only mails that could not be sent can be sent again");
  throw new AppError(404, TEXTS.notFound);
}

/** The mails owed and sent to an account, for who asks for their own data. */
export const mailsTo = async (userId: string, email: string): Promise<OutboxMail[]> =>
  (await OutboxModel.find({ "recipient.id": userId }).sort({ createdAt: 1 }).lean()).map((mail) =>
    presentMail(mail, email),
  );
