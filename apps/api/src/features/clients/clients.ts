import { REFUSED } from "../../http/refusals.ts";
import {
  cardOfName,
  type AuditAction,
  type Client,
  type contract,
  lagosDay,
  type ListedClient,
  type Page,
  type RouteInput,
  TEXTS,
} from "@salon/contracts";
import { Types } from "mongoose";
import { withTermsOrId } from "../../db/lists/filters.ts";
import { definedOnly } from "../../defined-only.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import type { Attempted, Made as MadeBefore } from "../../http/attempts.ts";
import { AppError, changedSince, invalidField } from "../../http/app-error.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import type { JoiningWalkIn } from "../ports.ts";
import type { Person } from "../bookings/people/person.ts";
import { personBookings } from "../bookings/read/report.ts";
import { findService } from "../services/services.ts";
import { customersByIds, findUser } from "../users/users.ts";
import { forgetClient } from "./account.ts";
import { MAX_CARD_ROWS } from "./additions.ts";
import {
  appendToCard,
  cardByKey,
  cardsByKeys,
  cardsOfNumbers,
  LIVE,
  newCard,
  type NewPerson,
  openCard,
  ownKey,
  phoneKey,
  termsOf,
  unlessTaken,
  userKey,
  walkInKey,
} from "./cards.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";
import { presentContent, presentListed } from "./present.ts";

const UNKNOWN_CUSTOMER = "Unknown customer";
const HAS_NUMBER = "Another card has this number. An admin can merge the two";

type ListQuery = RouteInput<typeof contract.clients.list>["query"];
type NewClient = RouteInput<typeof contract.clients.create>["body"];
type Change = RouteInput<typeof contract.clients.update>["body"];
type NewNote = Attempted & Omit<RouteInput<typeof contract.clients.addNote>["body"], "key">;
type NewPatchTest = Attempted & Omit<RouteInput<typeof contract.clients.addPatchTest>["body"], "key">;
/** Who calls, and when. */
export interface By {
  actor: string;
  now: Date;
}

/**
 * One page of the cards, by name by default; `user` finds the card of one person, `phone` all cards with a number; one
 * that is not complete yet finds none.
 */
export async function listClients(query: ListQuery, now: Date): Promise<Page<ListedClient>> {
  const { page, pageSize, sort = "name", q, user, phone } = query;
  if (user !== undefined || phone !== undefined) {
    const e164 = phone === undefined ? null : parsePhone(phone);
    const [ofUser, ofNumber] = await Promise.all([
      user === undefined ? null : cardByKey(userKey(user), now),
      cardsOfNumbers(e164 === null ? [] : [e164], now),
    ]);
    const found = [...(ofUser ? [ofUser] : []), ...ofNumber];
    const items = [...new Map(found.map((card) => [String(card._id), presentListed(card)])).values()];
    return { items: items.slice((page - 1) * pageSize, page * pageSize), total: items.length };
  }

  const search = q ? withTermsOrId(q) : undefined;
  const { items, total } = await readList(ClientModel, { ...LIVE }, { page, pageSize, search, order: listOrder(sort) });

  return { items: items.map(presentListed), total };
}

/**
 * At most `limit` cards that match a search text, any of them, because an order would read all that have a common name.
 */
export const findCardsByText = async (q: string, limit: number): Promise<ClientDocument[]> =>
  ClientModel.find({ ...LIVE, ...withTermsOrId(q) })
    .limit(limit)
    .lean();

/** @throws AppError 400 for an invalid number */
function e164Of(phone: string, path = "phone"): string {
  const e164 = parsePhone(phone);
  if (e164 === null) throw invalidField(path, TEXTS.phoneInvalid);
  return e164;
}

/** The names of cards by id; ids without a card are left out. */
export async function clientNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await ClientModel.find({ ...LIVE, _id: { $in: ids } }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}

/** Whose bookings belong to a card: a number that several cards share counts for the one that it leads to. */
export async function personOf({ _id, user, phones, merged }: ClientDocument, now: Date): Promise<Person> {
  const holders = await cardsByKeys(phones.map(phoneKey), now);
  const own = phones.filter((phone) => holders.get(phoneKey(phone))?._id.equals(_id) ?? true);
  return { user, cards: [_id, ...merged], phones: own };
}

/** Whose bookings belong to the card of an id. @throws AppError 404 */
export const personOfCard = async (id: string, now: Date): Promise<Person> => personOf(await openCard(id, now), now);

/** A card with everything that its page shows. */
export async function presentClient(card: ClientDocument, now: Date): Promise<Client> {
  const { user, notes, patchTests, revision } = card;
  const serviceIds = [...new Set(patchTests.map(({ serviceId }) => String(serviceId)))];
  const [people, services, bookings] = await Promise.all([
    customersByIds([
      ...(user ? [user] : []),
      ...notes.flatMap(({ by, blanked }) => [by, ...(blanked ? [blanked.by] : [])]),
      ...patchTests.map(({ by }) => by),
    ]),
    Promise.all(serviceIds.map((id) => findService(id))),
    personOf(card, now).then((person) => personBookings(person, now)),
  ]);
  const account = user && people.get(String(user));
  const named = new Map(services.flatMap((service) => (service ? [[String(service._id), service] as const] : [])));

  return {
    ...presentListed(card),
    revision,
    ...(account && {
      account: {
        name: account.name,
        email: account.email,
        ...(account.phone === undefined ? {} : { phone: account.phone }),
      },
    }),
    ...presentContent(card, people, named),
    ...bookings,
  };
}

/** One card. @throws AppError 404 */
export const getClient = async (id: string, now: Date): Promise<Client> => presentClient(await openCard(id, now), now);

interface Made {
  card: ClientDocument;
  isNew: boolean;
}

/**
 * The card of a person, a new one where there is none.
 * @throws AppError 400 for an unknown account or an invalid number
 */
export async function createClient({ user, name, phone, another }: NewClient, { actor, now }: By): Promise<Made> {
  const makeCard = another ? anotherCard : cardOfPhone;
  const made =
    user === undefined ? await makeCard({ name: name!, e164: e164Of(phone!) }, now) : await cardOfUser(user, now);
  if (made.isNew) await record("client.create", made.card, { actor, now });
  return made;
}

async function cardOfUser(user: string, now: Date): Promise<Made> {
  const account = await findUser(user);
  if (!account) throw invalidField("user", UNKNOWN_CUSTOMER);
  const made = await findOrInsert(userKey(user), { name: account.name, user: account._id, phones: [] }, now);
  await requireStillThere(user, now);
  return made;
}

interface Numbered {
  name: string;
  e164: string;
}

const cardOfPhone = ({ name, e164 }: Numbered, now: Date): Promise<Made> =>
  findOrInsert(phoneKey(e164), { name, user: null, phones: [e164] }, now);

/** A card of a person who shares a number, which goes on leading to the card that it led to; once for each walk-in. */
async function anotherCard({ name, e164 }: Numbered, now: Date, walkIn?: Types.ObjectId): Promise<Made> {
  const person = { name, user: null, phones: [e164] };
  const made = walkIn ? await findOrInsert(walkInKey(walkIn), person, now) : await insertCard([], person, now);
  // A number that led to no card leads to this one.
  await cardByKey(phoneKey(e164), now);
  return made!;
}

/** @throws AppError 400 for an unknown card, or for a new one without a number */
export async function checkSaid({ e164, said }: Pick<JoiningWalkIn, "e164" | "said">, now: Date): Promise<void> {
  if (said === "new" && e164 === undefined) throw invalidField("phone", TEXTS.phoneInvalid);
  if (said !== undefined && said !== "new" && !(await cardByKey(ownKey(said), now)))
    throw invalidField("client", "Please choose a client card");
}

/**
 * The card that a walk-in joins: the one that staff name, a new one where they ask for it, else the one that the number
 * leads to. Answers it where the booking is to keep it; of several cards with the number, that is also the one with the
 * name.
 * @throws AppError 400 as `checkSaid`
 */
export async function joinCard(walkIn: JoiningWalkIn, { actor, now }: By): Promise<Types.ObjectId | undefined> {
  await checkSaid(walkIn, now);
  const { name, e164, booking, said } = walkIn;
  if (said !== undefined && said !== "new") return new Types.ObjectId(said);
  if (e164 === undefined) return undefined;
  if (said === "new") {
    const { card, isNew } = await anotherCard({ name, e164 }, now, booking);
    if (isNew) await record("client.create", card, { actor, now });
    return card._id;
  }
  const { card } = await cardOfPhone({ name, e164 }, now);
  const named = cardOfName(name, await cardsOfNumbers([e164], now));
  return named && !named._id.equals(card._id) ? named._id : undefined;
}

async function findOrInsert(key: string, person: NewPerson, now: Date): Promise<Made> {
  for (;;) {
    const found = await cardByKey(key, now);
    if (found) return { card: found, isNew: false };
    const made = await insertCard([key], person, now);
    if (made) return made;
  }
}

/** Null when another card has one of the keys. */
async function insertCard(keys: readonly string[], person: NewPerson, now: Date): Promise<Made | null> {
  const card = newCard(keys, person, now);
  return (await unlessTaken(() => ClientModel.create(card))) && { card, isNew: true };
}

/** An account that was deleted while it got a card takes the card with it. @throws AppError 400 */
async function requireStillThere(user: string, now: Date): Promise<void> {
  if (await findUser(user)) return;
  await forgetClient(user, now);
  throw invalidField("user", UNKNOWN_CUSTOMER);
}

/**
 * Changes name, e-mail, alert or numbers of a card whose stored revision is the given one.
 * @throws AppError 400 for an invalid number, 404, 409 for another revision or a number of another card
 */
export async function updateClient(
  id: string,
  { revision, ...change }: Change,
  { actor, now }: By,
): Promise<ClientDocument> {
  const card = await openCard(id, now);
  if (card.revision !== revision) throw changedSince(await presentClient(card, now));

  const { name = card.name, email = card.email ?? "", alert = card.alert ?? "" } = change;
  const { phones, keys } = await changedNumbers(card, change.phones, now);
  // An empty text takes the field off.
  const texts = { email: email || undefined, alert: alert || undefined };
  const terms = termsOf({ name, phones, ...definedOnly({ email: texts.email }) });
  const changed = await unlessTaken(() =>
    ClientModel.findOneAndUpdate(
      { _id: card._id, ...LIVE, revision },
      {
        $set: { name, phones, keys, terms, ...definedOnly(texts) },
        $unset: { ...(email === "" && { email: 1 }), ...(alert === "" && { alert: 1 }) },
        $inc: { revision: 1 },
      },
      { returnDocument: "after" },
    )
      .lean()
      .exec(),
  );
  if (!changed) throw changedSince(await getClient(id, now));

  // The names of the fields, without their values.
  const after = { changed: Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field])) };
  await record("client.update", changed, { actor, now }, after);

  return changed;
}

/** The numbers of a card after a change, and its keys. @throws AppError 400, or 409 for a number of another card */
async function changedNumbers(
  card: ClientDocument,
  typed: readonly string[] | undefined,
  now: Date,
): Promise<Pick<ClientDocument, "phones" | "keys">> {
  if (!typed) return card;
  const phones = [...new Set(typed.map((phone, index) => e164Of(phone, `phones.${index}`)))];
  const added = phones.filter((phone) => !card.phones.includes(phone));
  for (const phone of added)
    if (await cardByKey(phoneKey(phone), now)) throw conflict(`phones.${phones.indexOf(phone)}`, HAS_NUMBER);
  const dropped = card.phones.filter((phone) => !phones.includes(phone)).map(phoneKey);
  return { phones, keys: [...card.keys.filter((key) => !dropped.includes(key)), ...added.map(phoneKey)] };
}

const conflict = (path: string, message: string): AppError =>
  new AppError(409, message, { extra: { errors: [{ path, message }] } });

/** What an attempt has written on a card, or null. @throws AppError 404 */
export async function writtenOn(
  id: string,
  { list, name }: { list: "notes" | "patchTests"; name: string },
  now: Date,
): Promise<MadeBefore<Client> | null> {
  const card = await openCard(id, now);
  const rows: readonly Attempted[] = card[list];
  const row = rows.find(({ attempt }) => attempt?.name === name);
  return row ? { attempt: row.attempt, answer: () => presentClient(card, now) } : null;
}

/** Adds a note. @throws AppError 404, or 409 on a card that is full */
export async function addNote(id: string, { text, attempt }: NewNote, { actor, now }: By): Promise<ClientDocument> {
  const by = new Types.ObjectId(actor);
  const row = { _id: new Types.ObjectId(), at: now, by, text, ...(attempt && { attempt }) };
  const full = "This card has no room for more notes";
  const changed = await appendToCard(id, { list: "notes", row, most: MAX_CARD_ROWS, full }, now);
  await record("client.note", changed, { actor, now });
  return changed;
}

/**
 * Adds a patch test.
 * @throws AppError 400 for an unknown service or a day to come, 404, or 409 on a card that is full
 */
export async function addPatchTest(
  id: string,
  { serviceId, day, result, attempt }: NewPatchTest,
  { actor, now }: By,
): Promise<ClientDocument> {
  if (day > lagosDay(now)) throw invalidField("day", "A test cannot be in the future");
  const service = await findService(serviceId);
  if (!service) throw invalidField("serviceId", REFUSED.serviceGone);
  const by = new Types.ObjectId(actor);
  const row = { _id: new Types.ObjectId(), serviceId: service._id, day, result, by, ...(attempt && { attempt }) };
  const full = "This card has no room for more tests";
  const changed = await appendToCard(id, { list: "patchTests", row, most: MAX_CARD_ROWS, full }, now);
  await record("client.patch-test", changed, { actor, now });
  return changed;
}

/**
 * Links a card to an account, or takes its account off it with null. Idempotent.
 * @throws AppError 400 for an unknown account, 404, 409 for a card with another account, for an account with another card, and for another
 * revision than the one that was read
 */
export async function linkClient(
  id: string,
  { user, revision }: { user: string | null; revision?: number | undefined },
  by: By,
): Promise<ClientDocument> {
  const { now } = by;
  if (user !== null && !(await findUser(user))) throw invalidField("user", UNKNOWN_CUSTOMER);

  for (;;) {
    const card = await openCard(id, now);
    if (String(card.user) === String(user)) return card;
    if (revision !== undefined && revision !== card.revision) throw changedSince(await presentClient(card, now));
    if (card.user && user !== null) throw conflict("user", "This card has another account");
    const other = user === null ? null : await cardByKey(userKey(user), now);
    if (other && !other._id.equals(card._id))
      throw conflict("user", "Another card has this account. An admin can merge the two");
    const change =
      user === null
        ? { $set: { user: null }, $pull: { keys: userKey(card.user!) } }
        : { $set: { user: new Types.ObjectId(user) }, $addToSet: { keys: userKey(user) } };
    const linked = await unlessTaken(() =>
      ClientModel.findOneAndUpdate(
        { _id: card._id, ...LIVE, revision: card.revision },
        { ...change, $inc: { revision: 1 } },
        { returnDocument: "after" },
      )
        .lean()
        .exec(),
    );
    if (!linked) continue;
    if (user !== null) await requireStillThere(user, now);
    await record("client.link", linked, by, { linked: user !== null });
    return linked;
  }
}

/** Records a change of a card, without what was written. */
const record = (action: AuditAction, { _id }: ClientDocument, { actor, now }: By, after?: object): Promise<void> =>
  recordAuditEntry({ at: now, actor, action, target: { type: "client", id: String(_id) }, ...(after && { after }) });
