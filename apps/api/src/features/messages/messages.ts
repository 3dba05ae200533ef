import { searchTerms, TEXTS, type ContactMessage, type Page, type RouteInput, type contract } from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { countUpTo } from "../../db/lists/bounded-counts.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { withTermsOrId } from "../../db/lists/filters.ts";
import { readList } from "../../db/lists/read-list.ts";
import type { Deps } from "../../deps.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { MessageModel, type MessageDocument } from "./messages.model.ts";
import { presentMessage } from "./present.ts";

type NewMessage = Attempted & Omit<RouteInput<typeof contract.messages.contact>["body"], "key">;
interface Writer {
  /** The address that the limit counts. */
  address: string;
  userId: string | undefined;
}
type ListQuery = RouteInput<typeof contract.messages.list>["query"];

const RECEIVED = { message: TEXTS.contactReceived };

/** The message that an attempt has sent. */
export async function messageSentBy(name: string): Promise<Made<typeof RECEIVED> | null> {
  const found = await MessageModel.findOne({ "attempt.name": name }, { attempt: 1 }).lean();
  return found && { attempt: found.attempt, answer: () => RECEIVED };
}

/** Stores a contact message and mails it to the salon. @throws AppError 429 */
export async function receiveMessage(deps: Deps, sent: NewMessage, writer: Writer): Promise<{ message: string }> {
  const { name, email, message, attempt } = sent;
  const { address, userId } = writer;
  await deps.limiter.require(LIMITS.contact, address);
  const _id = new Types.ObjectId();
  const mail = { kind: "contactMessage", payload: { message: String(_id) } } as const;
  await deps.outbox.prepare({ ...mail, recipient: { type: "salon", id: null } });
  const createdAt = deps.now();
  const user = userId === undefined ? null : new Types.ObjectId(userId);
  const terms = searchTerms({ name, email });
  await MessageModel.create({ _id, user, name, email, message, createdAt, terms, ...(attempt && { attempt }) });
  await deps.outbox.commit(mail);
  return RECEIVED;
}

/** Whose a number is: the client card that has it, and the next appointment. */
export type Sender = Pick<ContactMessage, "client" | "next">;
/** Reads whose these numbers are. */
export type FindSenders = (phones: readonly string[], now: Date) => Promise<ReadonlyMap<string, Sender>>;

/** One page of the messages, newest first by default. */
export async function listMessages(
  { page, pageSize, sort, q, answered }: ListQuery,
  findSenders: FindSenders,
  now: Date,
): Promise<Page<ContactMessage>> {
  const filter = answered === undefined ? {} : { answered };
  const order = listOrder(sort ?? "-createdAt");
  const { items, total } = await readList(MessageModel, filter, {
    order,
    page,
    pageSize,
    search: q ? withTermsOrId(q) : undefined,
  });
  const senders = await findSenders([...new Set(items.flatMap(({ phone }) => phone ?? []))], now);
  return { items: items.map((item) => ({ ...presentMessage(item), ...senders.get(item.phone ?? "") })), total };
}

/** How many messages have no answer, counted up to a limit. */
export const messagesToAnswer = (limit: number): Promise<number> => countUpTo(MessageModel, { answered: false }, limit);

/** Marks a message as answered or as not answered. @throws AppError 404 */
export async function setAnswered(id: string, answered: boolean): Promise<void> {
  const { matchedCount } = await MessageModel.updateOne({ _id: id }, { $set: { answered } });
  if (matchedCount === 0) throw new AppError(404, TEXTS.notFound);
}

type Owner = Pick<SessionUser, "id" | "email" | "proven">;

/**
 * The messages of an account: those sent while signed in, and, if its address is proven, those sent under that address.
 */
const sentBy = ({ id, email, proven }: Owner): QueryFilter<MessageDocument> => ({
  $or: [{ user: new Types.ObjectId(id) }, ...(proven ? [{ email }] : [])],
});

/** The messages of an account, for the export of its data. */
export const exportMessages = async (owner: Owner): Promise<ContactMessage[]> =>
  (await MessageModel.find(sentBy(owner)).sort({ createdAt: 1 }).lean()).map(presentMessage);

/** Deletes the messages of an account. */
export async function forgetMessages(owner: Owner): Promise<void> {
  await MessageModel.deleteMany(sentBy(owner));
}
