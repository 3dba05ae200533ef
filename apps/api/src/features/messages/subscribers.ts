import { TEXTS, type Page, type RouteInput, type Subscriber, type contract } from "@salon/contracts";
import { Types, type PipelineStage, type QueryFilter } from "mongoose";
import { createHmac, timingSafeEqual } from "node:crypto";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { joinEmails, listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import { startsWith } from "../../db/lists/filters.ts";
import type { AppConfig, Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { forgetMailsTo } from "../outbox/queue.ts";
import { presentSubscriber } from "./present.ts";
import { SubscriberModel, type SubscriberDocument } from "./subscribers.model.ts";

type ListQuery = RouteInput<typeof contract.messages.subscribers>["query"];
const TOKEN = /^([0-9a-f]{24})\.([\w-]{43})$/;

/** Adds a subscriber and sends the welcome mail; an address that is already subscribed gets no second mail. */
export async function subscribe(deps: Pick<Deps, "now" | "outbox">, email: string): Promise<void> {
  if (await findSubscriber(email)) return;
  const _id = new Types.ObjectId();
  const mail = { kind: "newsletterWelcome", payload: { subscriber: String(_id) } } as const;
  await deps.outbox.prepare({ ...mail, recipient: { type: "subscriber", id: _id } });
  try {
    await SubscriberModel.create({ _id, email, createdAt: deps.now() });
    await deps.outbox.commit(mail);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await deps.outbox.abort(mail);
  }
}

/** The subscriber with an address, or null. */
export async function findSubscriber(email: string): Promise<Subscriber | null> {
  const subscriber = await SubscriberModel.findOne({ email }).lean();
  return subscriber && presentSubscriber(subscriber);
}

/** Unsubscribes an address, if it is subscribed, and deletes its mails. */
export async function unsubscribeAddress(email: string): Promise<void> {
  const subscriber = await SubscriberModel.findOneAndDelete({ email }).lean();
  if (subscriber) await forgetMailsTo(subscriber._id);
}

const macOf = (secret: string, id: string): string =>
  createHmac("sha256", secret).update(`link:unsubscribe:${id}`).digest("base64url");

/**
 * The secret of a subscriber's unsubscribe link. It is derived, so that nothing is stored and every mail has the same
 * link.
 */
export const unsubscribeToken = (secret: string, id: Types.ObjectId): string =>
  `${String(id)}.${macOf(secret, String(id))}`;

/** The page on which a subscriber leaves the newsletter. */
export const unsubscribeLink = ({ secret, publicUrl }: AppConfig, id: Types.ObjectId): string =>
  `${publicUrl}/unsubscribe/${unsubscribeToken(secret, id)}`;

/** The subscriber id in an unsubscribe link; that subscriber may no longer exist. @throws AppError 400 */
export function readUnsubscribeToken(secret: string, token: string): string {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  if (!id || !mac || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, id))))
    throw new AppError(400, TEXTS.linkInvalid);
  return id;
}

/** Deletes a subscriber and their mails. */
export async function unsubscribe(id: string): Promise<void> {
  await Promise.all([SubscriberModel.deleteOne({ _id: id }), forgetMailsTo(id)]);
}

/** One page of the subscribers, oldest first by default. */
export async function listSubscribers({ page, pageSize, sort, q }: ListQuery): Promise<Page<Subscriber>> {
  const order = listOrder(sort ?? "createdAt", { unique: "email" });
  const { items, total } = await readList(
    SubscriberModel,
    {},
    {
      order,
      page,
      pageSize,
      search: q ? subscriberFilter(q) : undefined,
    },
  );
  return { items: items.map(presentSubscriber), total };
}

/** The database filter of the subscriber list and of its CSV. */
export const subscriberFilter = (q: string | undefined): QueryFilter<SubscriberDocument> =>
  q ? { email: startsWith(q.toLowerCase()) } : {};

/** Ids of at most `limit` subscribers whose address begins with a text. */
export async function findSubscriberIdsByText(q: string, limit: number): Promise<Types.ObjectId[]> {
  const subscribers = await SubscriberModel.find(subscriberFilter(q), { _id: 1 }).limit(limit).lean();
  return subscribers.map(({ _id }) => _id);
}

/** The pipeline stage that puts the e-mail of the subscriber in `localField` into the array `as`. */
export const joinSubscriberEmails = (localField: string, as: string): PipelineStage.Lookup =>
  joinEmails(SubscriberModel.collection.collectionName, localField, as);
