import type { DeskTopic } from "@salon/contracts";
import mongoose, { Types, type Model } from "mongoose";

/** Announcements of this long go together, so that a busy process writes few. */
const PAUSE_MS = 200;
const RETRY_MS = 1000;
const ID = "desk";

/** A new id for each topic that has changed; its time tells when. */
export type Revisions = Partial<Record<DeskTopic, Types.ObjectId>>;

const WRITES = [
  "bulkWrite",
  "deleteMany",
  "deleteOne",
  "findOneAndDelete",
  "findOneAndReplace",
  "findOneAndUpdate",
  "insertMany",
  "insertOne",
  "replaceOne",
  "updateMany",
  "updateOne",
] as const;
type Writes = Record<(typeof WRITES)[number], (...args: unknown[]) => Promise<unknown>>;

/**
 * Announces every change that this process makes to the rows of a model. It wraps the one object that Mongoose and the code
 * that writes through the driver share, so no write can go past it.
 */
export function announceChanges({ collection }: Pick<Model<unknown>, "collection">, topic: DeskTopic): void {
  const writes = collection as unknown as Writes;
  for (const name of WRITES) {
    const write = writes[name].bind(collection);
    writes[name] = async (...args) => {
      // A write that fails may have changed rows all the same.
      let hasChanged = true;
      try {
        const result = await write(...args);
        hasChanged = !isUnchanged(result);
        return result;
      } finally {
        if (hasChanged) announce(topic);
      }
    };
  }
}

const COUNTS = ["insertedCount", "modifiedCount", "deletedCount", "upsertedCount"] as const;

/** Whether a result says that no row was changed: `findOneAnd…` found none, or all its counts are 0. */
function isUnchanged(result: unknown): boolean {
  if (result === null) return true;
  const counts = COUNTS.flatMap((name) => (result as Record<string, unknown>)[name] ?? []);
  return counts.length > 0 && counts.every((count) => count === 0);
}

const waiting = new Set<DeskTopic>();
const changes = new Map<DeskTopic, number>();
let timer: NodeJS.Timeout | undefined;

/** Gives these topics a new revision within moments; a failed write is repeated. */
export function announce(...topics: DeskTopic[]): void {
  for (const topic of topics) {
    waiting.add(topic);
    changes.set(topic, changesHere(topic) + 1);
  }
  timer ??= setTimeout(() => void storeAnnouncements(), PAUSE_MS).unref();
}

/** How many changes this process has made to a topic: it knows of its own at once, and of those of others by a new revision. */
export const changesHere = (topic: DeskTopic): number => changes.get(topic) ?? 0;

/** Writes the announcements that wait; never fails. */
export async function storeAnnouncements(): Promise<void> {
  const topics = [...waiting];
  waiting.clear();
  clearTimeout(timer);
  timer = undefined;
  if (topics.length === 0) return;
  const $set: Revisions = Object.fromEntries(topics.map((topic) => [topic, new Types.ObjectId()]));
  try {
    await rows().updateOne({ _id: ID }, { $set }, { upsert: true, writeConcern: { w: 1 } });
  } catch {
    for (const topic of topics) waiting.add(topic);
    timer ??= setTimeout(() => void storeAnnouncements(), RETRY_MS).unref();
  }
}

/** The current revisions: one small row. */
export async function readRevisions(): Promise<Revisions> {
  const { _id, ...revisions } = (await rows().findOne({ _id: ID })) ?? { _id: ID };
  return revisions;
}

const rows = () => mongoose.connection.collection<Revisions & { _id: string }>("revisions");
