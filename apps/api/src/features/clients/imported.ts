import { cardOfName, namesAgree } from "@salon/contracts";
import { Types } from "mongoose";
import { insertMissing } from "../../db/batching/insert-missing.ts";
import { AppError } from "../../http/app-error.ts";
import { bookedAmong } from "../bookings/imported.ts";
import { numbersThatWrote } from "../messages/whatsapp-answers.ts";
import {
  appendToCard,
  cardByKey,
  cardsByKeys,
  cardsOfNumbers,
  finishPending,
  LIVE,
  newCard,
  phoneKey,
} from "./cards.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";

/** A person of a list that a salon brings; `mark` names the row of the list. */
export interface BroughtPerson {
  mark: string;
  name: string;
  /** As E.164. */
  phone?: string | undefined;
  note?: string | undefined;
}
/** Who brings the list, and which. */
export interface Bringing {
  import: Types.ObjectId;
  by: Types.ObjectId;
  now: Date;
}

const MAX_NOTES = 1000;
const MAX_NOTE = 1000;
const MARK = "i:";
const markKey = (mark: string): string => `${MARK}${mark}`;
/** The rows of lists that a card was made for. */
export const marksOf = ({ keys }: Pick<ClientDocument, "keys">): string[] =>
  keys.filter((key) => key.startsWith(MARK)).map((key) => key.slice(MARK.length));

/** The card that a person of a list has already; `isSame` where the list has nothing to add to it. */
export interface KnownCard {
  _id: Types.ObjectId;
  name: string;
  isSame: boolean;
}

/** The cards of people of a list by their marks; people without one are absent. Numbers lead to cards as for a walk-in. */
export async function knownCards(people: readonly BroughtPerson[], now: Date): Promise<Map<string, KnownCard>> {
  const phones = people.flatMap(({ phone }) => phone ?? []);
  const [held, sharing] = await Promise.all([
    cardsByKeys([...people.map(({ mark }) => markKey(mark)), ...phones.map(phoneKey)], now),
    cardsOfNumbers(phones, now),
  ]);
  const byPhone = new Map<string, ClientDocument[]>();
  for (const card of sharing)
    for (const phone of card.phones) byPhone.set(phone, [...(byPhone.get(phone) ?? []), card]);

  const known = new Map<string, KnownCard>();
  for (const person of people) {
    const { mark, name, phone } = person;
    const made = held.get(markKey(mark));
    const own = phone === undefined ? undefined : held.get(phoneKey(phone));
    const card = made ?? (own && (cardOfName(name, byPhone.get(phone!) ?? []) ?? own));
    if (card) known.set(mark, { _id: card._id, name: card.name, isSame: made !== undefined || !adds(person, card) });
  }
  return known;
}

/** Whether a row of a list tells what a card does not have. */
const adds = (person: BroughtPerson, card: Pick<ClientDocument, "name" | "notes">): boolean => {
  const isWritten = card.notes.some(({ attempt, text }) => attempt?.name === person.mark || text === person.note);
  return noteFor(person, card) !== "" && !isWritten;
};

/** What is noted on a card that a person of a list joins. */
const noteFor = ({ name, note = "" }: BroughtPerson, card: Pick<ClientDocument, "name">): string =>
  [...(namesAgree(name, card.name) ? [] : [`In the list as ${name}`]), note].join("\n").trim().slice(0, MAX_NOTE);

/** Makes cards for many people of a list at once. Those whose number or mark a card has already are left out. */
export async function makeCards(people: readonly BroughtPerson[], bringing: Bringing): Promise<void> {
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

function broughtCard(
  { mark, name, phone, note = "" }: BroughtPerson,
  { import: list, by, now }: Bringing,
): ClientDocument {
  const keys = [markKey(mark), ...(phone === undefined ? [] : [phoneKey(phone)])];
  const card = newCard(keys, { name, user: null, phones: phone === undefined ? [] : [phone] }, now);
  return { ...card, imported: list, notes: note === "" ? [] : [noteOf(mark, note, { import: list, by, now })] };
}

const noteOf = (mark: string, text: string, { import: list, by, now }: Bringing) => ({
  _id: new Types.ObjectId(),
  at: now,
  by,
  text: text.slice(0, MAX_NOTE),
  attempt: { name: mark, content: String(list) },
});

/** The card of one person of a list, which is made where there is none; what the list adds is noted on it, once. */
export async function joinBrought(
  person: BroughtPerson,
  bringing: Bringing,
): Promise<{ card: Types.ObjectId; isMade: boolean }> {
  for (;;) {
    const known = (await knownCards([person], bringing.now)).get(person.mark);
    if (!known) {
      // A number may still be the key of a card that no longer has it.
      if (person.phone !== undefined) await cardByKey(phoneKey(person.phone), bringing.now);
      await makeCards([person], bringing);
      continue;
    }
    const made = await madeCards([person.mark], bringing.import);
    if (made.has(person.mark)) return { card: known._id, isMade: true };
    if (!known.isSame) await noteOn(known, person, bringing);
    return { card: known._id, isMade: false };
  }
}

async function noteOn(card: KnownCard, person: BroughtPerson, bringing: Bringing): Promise<void> {
  const row = noteOf(person.mark, noteFor(person, card), bringing);
  const full = "This card has no room for more notes";
  try {
    await appendToCard(card._id, { list: "notes", row, most: MAX_NOTES, full }, bringing.now);
  } catch (error) {
    // It has the note already, or no room for it.
    if (!(error instanceof AppError && error.status === 409)) throw error;
  }
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
      .map(({ card: { _id, notes } }) => ({
        updateOne: {
          filter: { _id, ...LIVE, revision: 0, notes: { $size: notes.length }, patchTests: { $size: 0 } },
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
  if (card.notes.some(({ attempt }) => attempt?.content !== String(list))) return "Staff have written a note";
  if (card.patchTests.length > 0) return "It has a patch test";
  if (card.user || card.revision > 0 || card.merged.length > 0) return "The card was changed";
  if (used.hasAppointment(card)) return "The client has an appointment";
  return used.hasWritten(card) ? "The client has written by WhatsApp" : null;
}
