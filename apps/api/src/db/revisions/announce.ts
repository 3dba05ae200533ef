import type { DataGroup } from "@salon/contracts";
import mongoose, { Types, type Model } from "mongoose";

/** Announcements of this long go together, so that a busy process writes few. */
const PAUSE_MS = 200;
const RETRY_MS = 1000;
const ID = "desk";

/** A new id for each group that has changed; its time tells when. */
export type Revisions = Partial<Record<DataGroup, Types.ObjectId>>;

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
export function announceChanges({ collection }: Pick<Model<unknown>, "collection">, group: DataGroup): void {
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
        if (hasChanged) announce(group);
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

const waiting = new Set<DataGroup>();
const changes = new Map<DataGroup, number>();
let timer: NodeJS.Timeout | undefined;

/** Gives these groups a new revision within moments; a failed write is repeated. */
export function announce(...groups: DataGroup[]): void {
  for (const group of groups) {
    waiting.add(group);
    changes.set(group, changesHere(group) + 1);
  }
  timer ??= setTimeout(() => void storeAnnouncements(), PAUSE_MS).unref();
}

/** How many changes this process has made to a group: it knows of its own at once, and of those of others by a new revision. */
export const changesHere = (group: DataGroup): number => changes.get(group) ?? 0;

/** Writes the announcements that wait; never fails. */
export async function storeAnnouncements(): Promise<void> {
  const groups = [...waiting];
  waiting.clear();
  clearTimeout(timer);
  timer = undefined;
  if (groups.length === 0) return;
  const $set: Revisions = Object.fromEntries(groups.map((group) => [group, new Types.ObjectId()]));
  try {
    await rows().updateOne({ _id: ID }, { $set }, { upsert: true, writeConcern: { w: 1 } });
  } catch {
    for (const group of groups) waiting.add(group);
    timer ??= setTimeout(() => void storeAnnouncements(), RETRY_MS).unref();
  }
}

/** The current revisions: one small row. */
export async function readRevisions(): Promise<Revisions> {
  const { _id, ...revisions } = (await rows().findOne({ _id: ID })) ?? { _id: ID };
  return revisions;
}

const rows = () => mongoose.connection.collection<Revisions & { _id: string }>("revisions");
