import { TEXTS, type Page } from "@salon/contracts";
import { readList } from "../../db/lists/read-list.ts";
import type { QueryFilter } from "mongoose";
import { AppError } from "../../http/app-error.ts";
import { OutboxModel, type OutboxDocument } from "./outbox.model.ts";
import { GIVE_UP_MS } from "./rows.ts";

export type { OutboxDocument } from "./outbox.model.ts";

type ListOptions = Parameters<typeof readList<OutboxDocument>>[2];

/** One page of the outbox rows that match a filter, with what `options.joins` adds to each. */
export const readOutbox = <Joined extends OutboxDocument>(
  filter: QueryFilter<OutboxDocument>,
  options: ListOptions,
): Promise<Page<Joined>> => readList<OutboxDocument, Joined>(OutboxModel, filter, options);

/** Every outbox row of a recipient, oldest first. */
export const readMailsTo = (recipientId: string): Promise<OutboxDocument[]> =>
  OutboxModel.find({ "recipient.id": recipientId }).sort({ createdAt: 1 }).lean().exec();

/** Makes a failed mail or message due again. @throws AppError 404, 409 when it has not failed */
export async function requeueMail(id: string, now: Date): Promise<void> {
  const again = {
    state: "queued",
    attempts: 0,
    nextAttemptAt: now,
    giveUpAt: new Date(now.getTime() + GIVE_UP_MS),
  } as const;
  const { modifiedCount } = await OutboxModel.updateOne(
    { _id: id, state: "failed" },
    { $set: again, $unset: { outcome: 1 } },
  );
  if (modifiedCount === 1) return;
  if (await OutboxModel.exists({ _id: id }))
    throw new AppError(409, "Only mails that could not be sent can be sent again");

  throw new AppError(404, TEXTS.notFound);
}
