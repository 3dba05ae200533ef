import { TEXTS, type OutboxMail, type Page, type RouteInput, type contract } from "@salon/contracts";
import type { QueryFilter } from "mongoose";
import { isObjectId } from "../../db/object-id.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { customersByIds, findUserIdsByText } from "../users/users.service.ts";
import { OutboxModel, type OutboxDocument } from "./messages.outbox.model.ts";
import { GIVE_UP_MS } from "./messages.outbox.service.ts";
import { presentMail } from "./messages.present.ts";
import { emailsOfSubscribers } from "./messages.subscribers.service.ts";

type ListQuery = RouteInput<typeof contract.messages.mails>["query"];
const MOST_FOUND = 200;

/** One page of the outbox, newest first unless told otherwise. */
export async function listMails(
  { config }: Deps,
  { page, pageSize, sort, q, state }: ListQuery,
): Promise<Page<OutboxMail>> {
  const filter: QueryFilter<OutboxDocument> = {
    ...(state === undefined ? {} : { state }),
    ...(q ? await matching(q) : {}),
  };
  const order = sort === "createdAt" ? 1 : -1;
  const [mails, total] = await Promise.all([
    OutboxModel.find(filter)
      .sort({ createdAt: order, _id: order })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean(),
    OutboxModel.countDocuments(filter),
  ]);
  const addressOf = await addressBook(config.supportEmail, mails);
  return { items: mails.map((mail) => presentMail(mail, addressOf(mail))), total };
}

async function matching(q: string): Promise<QueryFilter<OutboxDocument>> {
  const people = { "recipient.id": { $in: await findUserIdsByText(q, MOST_FOUND) } };
  return isObjectId(q) ? { $or: [{ _id: q }, { cause: q }, people] } : people;
}

/** Rows hold ids: the addresses of a whole page are looked up in two questions. */
async function addressBook(salon: string, mails: readonly OutboxDocument[]) {
  const ids = (type: string) => mails.flatMap(({ recipient: { type: its, id } }) => (its === type && id ? [id] : []));
  const [users, subscribers] = await Promise.all([customersByIds(ids("user")), emailsOfSubscribers(ids("subscriber"))]);
  return ({ recipient }: OutboxDocument): string | null => {
    if (recipient.type === "salon") return salon;
    const id = String(recipient.id);
    return (recipient.type === "user" ? users.get(id)?.email : subscribers.get(id)) ?? null;
  };
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
