import { cardOfName, foldText } from "@salon/contracts";
import { Types } from "mongoose";
import { insertMissing } from "../../db/batching/insert-missing.ts";
import { definedOnly } from "../../defined-only.ts";
import type { Attempt } from "../../http/attempts.ts";
import { bookedAmong } from "../bookings/make/imported.ts";
import { numbersThatWrote } from "../messages/whatsapp-answers.ts";
import { additionsTo, type BroughtPerson } from "./additions.ts";
import { cardByKey, cardsByKeys, cardsOfNumbers, finishPending, LIVE, newCard, phoneKey } from "./cards.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";
import { type Bringing, joinCard, rowsOf } from "./joins.ts";

export type { BroughtPerson } from "./additions.ts";

const MARK = "i:";
const markKey = (mark: string): string => `${MARK}${mark}`;
/** The rows of lists that a card was made for. */
export const marksOf = ({ keys }: Pick<ClientDocument, "keys">): string[] =>
  keys.filter((key) => key.startsWith(MARK)).map((key) => key.slice(MARK.length));

/** The cards that a person of a list may be of. */
export interface Candidates {
  /** The card that this very row has made, also of another list. */
  made: ClientDocument | undefined;
  /** Those with one of the numbers, oldest first; for a person without a number those of the same name without one. */
  cards: readonly ClientDocument[];
}

/** The cards that people of a list may be of, by their marks. */
export async function candidatesOf(
  people: readonly BroughtPerson[],
  now: Date,
): Promise<(person: BroughtPerson) => Candidates> {
  const hasUnnumbered = people.some(({ phones }) => phones.length === 0);
  const [held, sharing, unnumbered] = await Promise.all([
    cardsByKeys(
      people.map(({ mark }) => markKey(mark)),
      now,
    ),
    cardsOfNumbers(
      people.flatMap(({ phones }) => phones),
      now,
    ),
    hasUnnumbered
      ? ClientModel.find({ ...LIVE, phones: [] })
          .sort({ _id: 1 })
          .lean()
      : [],
  ]);
  const byPhone = grouped(sharing, (card) => card.phones);
  const byName = grouped(unnumbered, ({ name }) => [foldText(name)]);
  return ({ mark, name, phones }) => ({
    made: held.get(markKey(mark)),
    cards:
      phones.length === 0
        ? (byName.get(foldText(name)) ?? [])
        : [...new Set(phones.flatMap((phone) => byPhone.get(phone) ?? []))],
  });
}

function grouped<T>(all: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one]);
  return groups;
}

/** A person who gets a card of their own; `shares` where numbers go on leading to the cards that have them. */
export type NewCardPerson = BroughtPerson & { shares?: boolean };

/** Makes cards for many people of a list at once. Those whose number or mark a card has already are left out. */
export async function makeCards(people: readonly NewCardPerson[], bringing: Bringing): Promise<void> {
  await insertMissing(
    ClientModel.collection,
    people.map((person) => broughtCard(person, bringing)),
  );
}

/** The ids of the cards that this list has made, by their marks. */
export async function madeCards(marks: readonly string[], list: Types.ObjectId): Promise<Map<string, Types.ObjectId>> {
  const cards = await ClientModel.find({ keys: { $in: marks.map(markKey) }, imported: list }, { keys: 1 }).lean();
  return new Map(cards.flatMap((card) => marksOf(card).map((mark) => [mark, card._id] as const)));
}

function broughtCard(person: NewCardPerson, bringing: Bringing): ClientDocument {
  const { mark, name, phones, shares = false } = person;
  const additions = additionsTo({ name, phones: [], notes: [], patchTests: [] }, person);
  const { email, alert } = additions;
  const keys = [markKey(mark), ...(shares ? [] : phones.map(phoneKey))];
  const card = newCard(keys, { name, user: null, phones: additions.phones, ...definedOnly({ email }) }, bringing.now);
  return { ...card, imported: bringing.import, ...definedOnly({ alert }), ...rowsOf(mark, additions, bringing) };
}

/** What has become of a person of a list. */
export interface Brought {
  card: Types.ObjectId;
  isMade: boolean;
}

/**
 * The card of a person of a list whose number may have got another card since it was looked for: that card where its name agrees,
 * else a card of their own that shares the number.
 */
export async function bringPerson(person: NewCardPerson, bringing: Bringing): Promise<Brought> {
  const { mark, name, phones, shares = false } = person;
  for (;;) {
    const own = (await madeCards([mark], bringing.import)).get(mark);
    if (own) return { card: own, isMade: true };

    const made = await cardByKey(markKey(mark), bringing.now);
    const named = shares ? undefined : cardOfName(name, await cardsOfNumbers(phones, bringing.now));
    const known = made ?? named;
    if (known) {
      const card = await joinCard(known._id, person, bringing);
      if (card) return { card, isMade: false };
      continue;
    }
    // A number may still be the key of a card that no longer has it.
    const holders = await Promise.all(phones.map((phone) => cardByKey(phoneKey(phone), bringing.now)));
    await makeCards([{ ...person, shares: shares || holders.some((card) => card !== null) }], bringing);
  }
}

/** The card that a row of the same list has made or joined; null where there is none any more. */
export const cardOfRow = (mark: string, now: Date): Promise<ClientDocument | null> => cardByKey(markKey(mark), now);

/** The card of a person of an appointment: numbers lead to cards as for a walk-in, and another name is noted. */
export async function joinBrought(person: BroughtPerson, bringing: Bringing): Promise<Brought> {
  const { mark, name, phones } = person;
  const made = (await madeCards([mark], bringing.import)).has(mark);
  const sharing = await cardsOfNumbers(phones, bringing.now);
  const holders = await Promise.all(phones.map((phone) => cardByKey(phoneKey(phone), bringing.now)));
  const known = cardOfName(name, sharing) ?? holders.find((card) => card !== null);
  const card = made || !known ? null : await joinCard(known._id, person, bringing);
  return card ? { card, isMade: false } : bringPerson(person, bringing);
}

/** Takes the notes of a list off the cards that it joined. */
export const forgetNotes = async (list: Types.ObjectId): Promise<void> => {
  const ofList = { "attempt.content": String(list) };
  await ClientModel.updateMany(
    { imported: { $ne: list }, notes: { $elemMatch: ofList } },
    { $pull: { notes: ofList } },
  );
};

/** The live cards that a list has made and that are not among these, in the order of their ids. */
export const cardsOfImport = (
  list: Types.ObjectId,
  after: Types.ObjectId | null,
  limit: number,
): Promise<ClientDocument[]> =>
  ClientModel.find({ ...LIVE, imported: list, ...(after && { _id: { $gt: after } }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean()
    .exec();

/** A card that stays, and why. */
interface LeftCard {
  card: ClientDocument;
  why: string;
}

/** Removes cards that a list has made, unless people have used them since; answers which stay. */
export async function removeBroughtCards(
  cards: readonly ClientDocument[],
  list: Types.ObjectId,
  now: Date,
): Promise<LeftCard[]> {
  const ids = cards.map(({ _id }) => _id);
  const used = await usedAmong(cards, now);
  const whys = cards.map((card) => ({ card, why: whyUsed(card, list, used) }));
  await ClientModel.bulkWrite(
    whys
      .filter(({ why }) => why === null)
      .map(({ card: { _id, revision, notes, patchTests } }) => ({
        updateOne: {
          filter: { _id, ...LIVE, revision, notes: { $size: notes.length }, patchTests: { $size: patchTests.length } },
          update: { $set: { state: "deleted", pending: true }, $inc: { revision: 1 } },
        },
      })),
  );
  const still = await ClientModel.find({ _id: { $in: ids }, ...LIVE }, { _id: 1 }).lean();
  await finishPending(now, ids);

  const stays = new Set(still.map(({ _id }) => String(_id)));
  return whys
    .filter(({ card }) => stays.has(String(card._id)))
    .map(({ card, why }) => ({ card, why: why ?? "The card was changed" }));
}

/** Which cards and numbers have appointments, and which numbers have written. */
async function usedAmong(cards: readonly ClientDocument[], now: Date) {
  const phones = cards.flatMap((card) => card.phones);
  const [holders, booked, wrote] = await Promise.all([
    cardsByKeys(phones.map(phoneKey), now),
    bookedAmong({ cards: cards.map(({ _id }) => _id), phones }),
    numbersThatWrote(phones),
  ]);
  /** A number that cards share counts for the card that it leads to. */
  const hasAppointment = ({ _id, phones: own }: ClientDocument) =>
    booked.has(String(_id)) ||
    own.some((phone) => booked.has(phone) && (holders.get(phoneKey(phone))?._id.equals(_id) ?? true));
  return { hasAppointment, hasWritten: ({ phones: own }: ClientDocument) => own.some((phone) => wrote.has(phone)) };
}

/** What people have done with a card of a list since; null where it is as the list made it. */
function whyUsed(
  card: ClientDocument,
  list: Types.ObjectId,
  used: Awaited<ReturnType<typeof usedAmong>>,
): string | null {
  const isOther = ({ attempt }: { attempt?: Attempt }) => attempt?.content !== String(list);
  const changes = card.brought?.filter((entry) => entry.list.equals(list)).length ?? 0;
  if (card.notes.some(isOther)) return "Staff have written a note";
  if (card.patchTests.some(isOther)) return "It has a patch test";
  if (card.user || card.revision > changes || card.merged.length > 0) return "The card was changed";
  if (used.hasAppointment(card)) return "The client has an appointment";
  return used.hasWritten(card) ? "The client has written by WhatsApp" : null;
}
