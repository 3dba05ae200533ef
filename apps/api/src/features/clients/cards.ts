import { HOUR_MS, IMPORT_UNDO_HOURS, searchTerms, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { oneByOne } from "../../concurrency/one-by-one.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { definedOnly } from "../../defined-only.ts";
import { failpoint } from "../../failpoint.ts";
import type { Attempted } from "../../http/attempts.ts";
import { AppError } from "../../http/app-error.ts";
import { phoneTerms } from "@salon/lists/phone-numbers";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { markForgotten } from "../bookings/people/forgotten.ts";
import { forgetMailsTo } from "../outbox/queue.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";

type Id = Types.ObjectId | string;
export const LIVE = { state: "live" } as const;
const BY_AGE = { createdAt: 1, _id: 1 } as const;

/** The keys under which cards are unique. */
export const userKey = (user: Id): string => `u:${String(user)}`;
export const phoneKey = (e164: string): string => `p:${e164}`;
export const ownKey = (card: Id): string => `c:${String(card)}`;

/** The terms that a search finds a card by. */
export const termsOf = ({ name, email, phones }: Pick<ClientDocument, "name" | "email" | "phones">): string[] =>
  searchTerms({ name, email, digits: phones.flatMap(phoneTerms) });

export type NewPerson = Pick<ClientDocument, "name" | "user" | "phones" | "email">;

/** A card without content, under these keys and its own. */
export function newCard(keys: readonly string[], person: NewPerson, now: Date): ClientDocument {
  const _id = new Types.ObjectId();
  return {
    _id,
    ...LIVE,
    keys: [ownKey(_id), ...keys],
    ...person,
    terms: termsOf(person),
    notes: [],
    patchTests: [],
    revision: 0,
    createdAt: now,
    merged: [],
  };
}

/** The key of the card that was made for a walk-in who shares a number. */
export const walkInKey = (booking: Id): string => `b:${String(booking)}`;

/**
 * Whether a card has what a key names; the keys of a merged card lead to a card that may have lost account or number
 * since.
 */
const hasKey = ({ user, phones }: ClientDocument, key: string): boolean =>
  !/^[up]:/u.test(key) || (user !== null && userKey(user) === key) || phones.some((phone) => phoneKey(phone) === key);

/** The live card that a stored card leads to, or null, and whether a merge on the way to it is not complete. */
async function follow(card: ClientDocument | null): Promise<{ card: ClientDocument | null; isPending: boolean }> {
  let next = card;
  let isPending = false;
  while (next?.state === "merged") {
    isPending ||= next.pending === true;
    next = await ClientModel.findById(next.mergedInto).lean();
  }
  return { card: next?.state === "live" ? next : null, isPending };
}

/** The live card of an id, also of one that was merged into it. @throws AppError 404 */
export async function openCard(id: Id, now: Date): Promise<ClientDocument> {
  await finishPending(now);
  const { card } = await follow(await ClientModel.findById(id).lean());
  if (!card) throw new AppError(404, TEXTS.notFound);
  return card;
}

/** So often the end of a merge is waited for; one that cannot be completed leads to its card without it. */
const MOST_WAITS = 10;

/** The live card of an account, a number or a walk-in, or null. */
export async function cardByKey(key: string, now: Date): Promise<ClientDocument | null> {
  for (let attempt = 0; ; attempt++) {
    await finishPending(now);
    const holder = (await ClientModel.findOne({ keys: key }).lean()) ?? (await inheritNumber(key));
    if (!holder) return null;
    const { card, isPending } = await follow(holder);
    if (card && (hasKey(card, key) || (isPending && attempt >= MOST_WAITS))) return card;
    // The account or number was taken off the card, unless a merge is bringing it there.
    if (!isPending)
      await ClientModel.updateOne({ _id: holder._id, revision: holder.revision }, { $pull: { keys: key } });
  }
}

/** Gives a number that leads to no card any more to the oldest card that shares it; null where there is none. */
async function inheritNumber(key: string): Promise<ClientDocument | null> {
  if (!key.startsWith(phoneKey(""))) return null;
  const shared = { ...LIVE, phones: key.slice(phoneKey("").length) };
  const inherited = await unlessTaken(() =>
    ClientModel.findOneAndUpdate(shared, { $addToSet: { keys: key } }, { sort: BY_AGE, returnDocument: "after" })
      .lean()
      .exec(),
  );
  // Another process was faster, with this card or with a new one.
  return inherited ?? ClientModel.findOne({ keys: key }).lean();
}

/** Null when another card has one of the keys. */
export async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** The numbers that lead to a card; one that it shares leads to another. */
export const ownPhones = ({ phones, keys }: Pick<ClientDocument, "phones" | "keys">): string[] =>
  phones.filter((phone) => keys.includes(phoneKey(phone)));

/** All live cards with one of these numbers, oldest first. */
export async function cardsOfNumbers(e164s: readonly string[], now: Date): Promise<ClientDocument[]> {
  if (e164s.length === 0) return [];
  await finishPending(now);
  return ClientModel.find({ ...LIVE, phones: { $in: [...new Set(e164s)] } })
    .sort(BY_AGE)
    .lean();
}

/** The live cards of several accounts, numbers and ids, by key. */
export async function cardsByKeys(keys: readonly string[], now: Date): Promise<ReadonlyMap<string, ClientDocument>> {
  await finishPending(now);
  const wanted = new Set(keys);
  const holders = await ClientModel.find({ keys: { $in: [...wanted] } }).lean();
  const found = new Map<string, ClientDocument>();
  for (const holder of holders) {
    const { card } = await follow(holder);
    for (const key of holder.keys) if (card && wanted.has(key) && hasKey(card, key)) found.set(key, card);
  }
  return found;
}

/** A note or patch test for a card, and how many a card has room for. */
interface Appended {
  list: "notes" | "patchTests";
  row: ClientDocument["notes"][number] | ClientDocument["patchTests"][number];
  most: number;
  full: string;
}

/**
 * Appends to the live card of an id, whatever happens to the card meanwhile.
 * @throws AppError 404, or 409 on a card that is full or has it
 */
export async function appendToCard(id: Id, { list, row, most, full }: Appended, now: Date): Promise<ClientDocument> {
  const name = row.attempt?.name;
  const condition = name === undefined ? {} : { [`${list}.attempt.name`]: { $ne: name } };

  for (;;) {
    const card = await openCard(id, now);
    const rows: readonly Attempted[] = card[list];
    if (name !== undefined && rows.some(({ attempt }) => attempt?.name === name))
      throw new AppError(409, TEXTS.changedMeanwhile);
    if (rows.length >= most) throw new AppError(409, full);
    const changed = await ClientModel.findOneAndUpdate(
      { _id: card._id, ...LIVE, ...condition },
      { $push: { [list]: row } },
      { returnDocument: "after" },
    ).lean();
    if (changed) return changed;
  }
}

/**
 * Completes the merges and deletions that have been decided; any process may do it at any time. One that fails does not
 * stop the others. `own` are the ids of cards that the caller has just decided about: a failure of one of these is
 * thrown.
 */
export async function finishPending(now: Date, own: readonly Types.ObjectId[] = []): Promise<void> {
  const others = oneByOne();
  const ids = new Set(own.map(String));
  const attempt = (isOwn: boolean, work: () => Promise<void>) => (isOwn ? work() : others.attempt(work));
  const pending = await ClientModel.find({ pending: true }).lean();
  for (const isOwn of [true, false]) {
    const cards = pending.filter(({ _id }) => ids.has(String(_id)) === isOwn);
    // The undo of a list deletes many at once.
    const deleted = cards.filter(({ state }) => state === "deleted");
    if (deleted.length > 0) await attempt(isOwn, () => finishDeletions(deleted));
    for (const card of cards) if (card.state !== "deleted") await attempt(isOwn, () => finishMerge(card, now));
  }
}

/** Deletes cards that were marked, after the bookings that are joined to them were marked, and all cards that were merged into them. */
async function finishDeletions(cards: readonly ClientDocument[]): Promise<void> {
  const merged = cards.flatMap((card) => card.merged);
  const ids = cards.map(({ _id }) => _id);
  const phones = cards.flatMap((card) => card.phones);
  const shared = new Set(await ClientModel.distinct("phones", { ...LIVE, phones: { $in: phones } }));
  await markForgotten({ cards: [...ids, ...merged], phones: phones.filter((phone) => !shared.has(phone)) });
  await forgetMailsTo(...ids, ...merged);
  await ClientModel.deleteMany({ _id: { $in: merged } });
  await failpoint("client-deleting");
  await ClientModel.deleteMany({ _id: { $in: ids } });
}

/** Moves the content of a merged card, which no longer changes, to the card that it was merged into. */
async function finishMerge(card: ClientDocument, now: Date): Promise<void> {
  const { _id } = card;

  for (;;) {
    const { card: into } = await follow(card);
    if (!into) {
      // That card was deleted after the merge, and this one with it.
      await ClientModel.deleteOne({ _id });
      return;
    }
    if (into.merged.some((id) => id.equals(_id))) break;
    await recordAuditEntry({
      id: entryId(`client.merge ${String(_id)}`),
      at: now,
      actor: String(card.mergedBy),
      action: "client.merge",
      target: { type: "client", id: String(card.mergedInto) },
      after: { other: String(_id) },
    });
    await failpoint("client-merge-recorded");
    if (await takeOver(into, card, now)) break;
  }

  await failpoint("client-merge-moved");
  await ClientModel.updateOne({ _id }, { $unset: { pending: 1 } });
}

/** Adds the content of a merged card to a live one; false when the live card has changed meanwhile. */
async function takeOver(into: ClientDocument, card: ClientDocument, now: Date): Promise<boolean> {
  const phones = [...new Set([...into.phones, ...card.phones])];
  const { alert = card.alert, email = card.email } = into;
  const known = new Set([...into.notes, ...into.patchTests].map(({ _id }) => String(_id)));
  const isNew = ({ _id }: { _id: Types.ObjectId }) => !known.has(String(_id));
  const about = { _id: card._id, at: now, by: card.mergedBy!, text: mergeNote(card, into) };
  const { modifiedCount } = await ClientModel.updateOne(
    { _id: into._id, ...LIVE, revision: into.revision },
    {
      $set: {
        phones,
        terms: termsOf({ ...into, ...definedOnly({ email }), phones }),
        user: userOf(into, card),
        ...definedOnly({ alert, email }),
      },
      $push: {
        notes: { $each: [...card.notes, about].filter(isNew) },
        patchTests: { $each: card.patchTests.filter(isNew) },
        ...(card.brought && { brought: { $each: card.brought } }),
      },
      $addToSet: { merged: { $each: [card._id, ...card.merged] } },
      $inc: { revision: 1 },
    },
  );

  return modifiedCount === 1;
}

/** With two accounts, which staff linked during the merge, none: staff decide again. */
function userOf({ user: one }: ClientDocument, { user: other }: ClientDocument): Types.ObjectId | null {
  if (one && other) return one.equals(other) ? one : null;
  return one ?? other;
}

/** Keeps what the merged card had beside notes and tests; an alert or address of the other card stays as it is. */
function mergeNote({ name, alert, email }: ClientDocument, into: ClientDocument): string {
  const isLeft = (own: string | undefined, kept: string | undefined) =>
    own !== undefined && kept !== undefined && own !== kept;
  return [
    `Merged with the card of ${name}`,
    ...(isLeft(email, into.email) ? [`Its e-mail: ${email}`] : []),
    ...(isLeft(alert, into.alert) ? [`Its alert: ${alert}`] : []),
  ].join(". ");
}

/** Longer than an import can be undone. */
const KEPT_ADDITIONS_MS = 2 * IMPORT_UNDO_HOURS * HOUR_MS;

/** Completes what was decided, and removes what lists added from the records of their undo, and the copies of content that merged cards keep for backups. */
export async function tidyCards(now: Date): Promise<void> {
  await finishPending(now);
  const left = await ClientModel.countDocuments({ pending: true });
  await ClientModel.updateMany(
    { keptUntil: { $lte: now }, pending: { $exists: false } },
    {
      $set: { notes: [], patchTests: [], phones: [], terms: [], user: null, name: "" },
      $unset: { alert: 1, email: 1, brought: 1, keptUntil: 1 },
    },
  );
  await ClientModel.updateMany(
    { "brought.list": { $exists: true }, "brought.at": { $lte: new Date(now.getTime() - KEPT_ADDITIONS_MS) } },
    { $pull: { brought: { at: { $lte: new Date(now.getTime() - KEPT_ADDITIONS_MS) } } } },
  );
  if (left > 0) throw new Error(`${left} merges or deletions of client cards cannot be completed`);
}
