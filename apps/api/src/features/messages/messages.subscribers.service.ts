import { TEXTS, type Page, type RouteInput, type Subscriber, type contract } from "@salon/contracts";
import { Types, type PipelineStage, type QueryFilter } from "mongoose";
import { createHmac, timingSafeEqual } from "node:crypto";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { joinEmails, listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import { startsWith } from "../../db/lists/filters.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { discardMail, forgetMailsTo, promiseMail, releaseMail } from "../mail/mail.outbox.service.ts";
import { presentSubscriber } from "./messages.present.ts";
import { SubscriberModel, type SubscriberDocument } from "./messages.subscribers.model.ts";

type ListQuery = RouteInput<typeof contract.messages.subscribers>["query"];
const TOKEN = /^([0-9a-f]{24})\.([\w-]{43})$/;

/** Adds a reader and welcomes them; a reader already stays one, without another mail. */
export async function subscribe(deps: Pick<Deps, "now" | "outbox">, email: string): Promise<void> {
  if (await findSubscriber(email)) return;
  const _id = new Types.ObjectId();
  const mail = { kind: "newsletterWelcome", cause: _id } as const;
  await promiseMail(deps, { ...mail, recipient: { type: "subscriber", id: _id } });
  try {
    await SubscriberModel.create({ _id, email, createdAt: deps.now() });
    await releaseMail(deps, mail);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await discardMail(mail);
  }
}

/** Who gets the newsletter under an address, or null. */
export async function findSubscriber(email: string): Promise<Subscriber | null> {
  const subscriber = await SubscriberModel.findOne({ email }).lean();
  return subscriber && presentSubscriber(subscriber);
}

/** Takes an address off the newsletter, if it was on it, and forgets what was mailed to it as a reader. */
export async function unsubscribeAddress(email: string): Promise<void> {
  const subscriber = await SubscriberModel.findOneAndDelete({ email }).lean();
  if (subscriber) await forgetMailsTo(subscriber._id);
}

const macOf = (secret: string, id: string): string =>
  createHmac("sha256", secret).update(`link:unsubscribe:${id}`).digest("base64url");

/** The secret of a reader's unsubscribe link: derived, so that nothing is stored and every mail carries the same. */
export const unsubscribeToken = (secret: string, id: Types.ObjectId): string =>
  `${String(id)}.${macOf(secret, String(id))}`;

/** Whose unsubscribe link this is, whether still a reader or not. @throws AppError 400 */
export function readUnsubscribeToken(secret: string, token: string): string {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  if (!id || !mac || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, id))))
    throw new AppError(400, TEXTS.linkInvalid);
  return id;
}

/** Takes a reader off the newsletter; doing it again changes nothing. */
export async function unsubscribe(id: string): Promise<void> {
  await Promise.all([SubscriberModel.deleteOne({ _id: id }), forgetMailsTo(id)]);
}

/** One page of the readers, first come first unless told otherwise. */
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

/** The database filter of a list of readers; its CSV uses the same. */
export const subscriberFilter = (q: string | undefined): QueryFilter<SubscriberDocument> =>
  q ? { email: startsWith(q.toLowerCase()) } : {};

/** Ids of at most `limit` readers whose address begins with a text. */
export async function findSubscriberIdsByText(q: string, limit: number): Promise<Types.ObjectId[]> {
  const readers = await SubscriberModel.find(subscriberFilter(q), { _id: 1 }).limit(limit).lean();
  return readers.map(({ _id }) => _id);
}

/** The pipeline stage that puts the e-mail of the reader `localField` names into the array `as`. */
export const joinSubscriberEmails = (localField: string, as: string): PipelineStage.Lookup =>
  joinEmails(SubscriberModel.collection.collectionName, localField, as);
