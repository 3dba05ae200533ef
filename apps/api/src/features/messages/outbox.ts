import { isPhoneChannel, type OutboxMail, type Page, type RouteInput, type contract } from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { listOrder } from "../../db/lists/list-query.ts";
import { isObjectId } from "../../db/lists/filters.ts";
import type { Deps } from "../../deps.ts";
import { readMailsTo, readOutbox, requeueMail, type OutboxDocument } from "../outbox/list.ts";
import { findUserIdsByText, joinUserEmails, phonesByIds } from "../users/users.ts";
import { presentMail } from "./present.ts";
import { findSubscriberIdsByText, joinSubscriberEmails } from "./subscribers.ts";

type ListQuery = RouteInput<typeof contract.messages.mails>["query"];
const MAX_MATCHES = 200;

/** Reads the phones of the walk-ins of bookings, by booking; handed in, because bookings come after this room. */
type FindWalkInPhones = (bookings: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, string>>;

/** Reads the addresses that were given with payments by a link, by payment; handed in likewise. */
type FindLinkEmails = (payments: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, string>>;

/** Reads the addresses of client cards, by card; handed in likewise. */
type FindCardEmails = (cards: readonly Types.ObjectId[], now: Date) => Promise<ReadonlyMap<string, string>>;

/** What later rooms know about the recipients of mails and messages. */
export interface RecipientSources {
  findWalkInPhones: FindWalkInPhones;
  findLinkEmails: FindLinkEmails;
  findCardEmails: FindCardEmails;
}

/** One page of the outbox, newest first by default. */
export async function listMails(
  { config, now }: Deps,
  { findWalkInPhones, findLinkEmails, findCardEmails }: RecipientSources,
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
  const [phones, ofLinks, ofCards] = await Promise.all([
    phonesOf(items, findWalkInPhones),
    findLinkEmails(items.flatMap(({ recipient }) => (recipient.type === "payment" ? [recipient.id] : []))),
    findCardEmails(
      items.flatMap(({ recipient }) => (recipient.type === "client" ? [recipient.id] : [])),
      now(),
    ),
  ]);

  const toOf = (mail: AddressedMail) => {
    const id = String(mail.recipient.id);
    return isMessage(mail)
      ? (phones.get(id) ?? null)
      : (ofLinks.get(id) ?? ofCards.get(id) ?? addressOf(mail, config.supportEmail));
  };

  return { items: items.map((mail) => presentMail(mail, toOf(mail))), total };
}

const isMessage = ({ channel }: Pick<OutboxDocument, "channel">): boolean => isPhoneChannel(channel);

/** The phones of the recipients of messages, by recipient. */
async function phonesOf(rows: readonly OutboxDocument[], findWalkInPhones: FindWalkInPhones) {
  const recipients = (wanted: OutboxDocument["recipient"]["type"]) =>
    rows.flatMap((row) =>
      isMessage(row) && row.recipient.type === wanted && row.recipient.id ? [row.recipient.id] : [],
    );
  const [users, walkIns] = await Promise.all([
    phonesByIds(recipients("user")),
    findWalkInPhones(recipients("booking")),
  ]);
  return new Map([...users, ...walkIns]);
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

/** The mails to a client card and those that were merged into it, for the export of its data. */
export const exportCardMails = async (
  ids: readonly Types.ObjectId[],
  email: string | undefined,
): Promise<OutboxMail[]> => {
  const rows = await Promise.all(ids.map((id) => readMailsTo(String(id))));
  return rows.flat().map((row) => presentMail(row, email ?? null));
};

/** The mails and messages to an account, for the export of its data. */
export async function exportMails(userId: string, email: string): Promise<OutboxMail[]> {
  const rows = await readMailsTo(userId);
  const phones = await phonesOf(rows, async () => new Map());
  return rows.map((row) => presentMail(row, isMessage(row) ? (phones.get(userId) ?? null) : email));
}
