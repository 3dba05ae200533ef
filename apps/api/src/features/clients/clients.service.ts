import {
  type Client,
  type contract,
  lagosDay,
  type ListedClient,
  type Page,
  type RouteInput,
  TEXTS,
} from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { withTermsOrId } from "../../db/lists/filters.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import { parsePhone } from "../../phone-numbers.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { personBookings } from "../bookings/bookings.report.service.ts";
import { findService } from "../services/services.service.ts";
import { customersByIds, findUser } from "../users/users.service.ts";
import { forgetClient } from "./clients.account.service.ts";
import {
  appendToCard,
  cardByKey,
  LIVE,
  openCard,
  ownKey,
  phoneKey,
  termsOf,
  userKey,
} from "./clients.cards.service.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";
import { presentContent, presentListed } from "./clients.present.ts";

const MAX_NOTES = 1000;
const MAX_PATCH_TESTS = 1000;
const UNKNOWN_CUSTOMER = "Unknown customer";
const HAS_NUMBER = "Another card has this number. An admin can merge the two";

type ListQuery = RouteInput<typeof contract.clients.list>["query"];
type NewClient = RouteInput<typeof contract.clients.create>["body"];
type Change = RouteInput<typeof contract.clients.update>["body"];
type NewPatchTest = RouteInput<typeof contract.clients.addPatchTest>["body"];
/** Who calls, and when. */
export interface By {
  actor: string;
  now: Date;
}

/** One page of the cards, by name by default; `user` and `phone` find the card of one person. A number that is not one yet finds no card. */
export async function listClients(query: ListQuery, now: Date): Promise<Page<ListedClient>> {
  const { page, pageSize, sort = "name", q, user, phone } = query;
  if (user !== undefined || phone !== undefined) {
    const e164 = phone === undefined ? null : parsePhone(phone);
    const keys = [...(user === undefined ? [] : [userKey(user)]), ...(e164 === null ? [] : [phoneKey(e164)])];
    const found = await Promise.all(keys.map((key) => cardByKey(key, now)));
    const items = [
      ...new Map(found.flatMap((card) => (card ? [[String(card._id), presentListed(card)]] : []))).values(),
    ];
    return { items: items.slice((page - 1) * pageSize, page * pageSize), total: items.length };
  }
  const search = q ? withTermsOrId(q) : undefined;
  const { items, total } = await readList(ClientModel, { ...LIVE }, { page, pageSize, search, order: listOrder(sort) });
  return { items: items.map(presentListed), total };
}

/** At most `limit` cards that match a search text, any of them, because an order would read all that have a common name. */
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

/** A card with everything that its page shows. */
export async function presentClient(card: ClientDocument, now: Date): Promise<Client> {
  const { user, phones, notes, patchTests, revision } = card;
  const serviceIds = [...new Set(patchTests.map(({ serviceId }) => String(serviceId)))];
  const [people, services, bookings] = await Promise.all([
    customersByIds([...(user ? [user] : []), ...notes.map(({ by }) => by), ...patchTests.map(({ by }) => by)]),
    Promise.all(serviceIds.map((id) => findService(id))),
    personBookings({ user, phones }, now),
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

/** The card of a person, a new one where there is none. @throws AppError 400 for an unknown account or an invalid number */
export async function createClient(
  { user, name, phone }: NewClient,
  { actor, now }: By,
): Promise<{ card: ClientDocument; isNew: boolean }> {
  const made =
    user === undefined ? await cardOfPhone({ name: name!, e164: e164Of(phone!) }, now) : await cardOfUser(user, now);
  if (made.isNew) await record("client.create", made.card, { actor, now });
  return made;
}

async function cardOfUser(user: string, now: Date) {
  const account = await findUser(user);
  if (!account) throw invalidField("user", UNKNOWN_CUSTOMER);
  const made = await findOrInsert(userKey(user), { name: account.name, user: account._id, phones: [] }, now);
  await requireStillThere(user, now);
  return made;
}

/** Makes the card of a walk-in's number, unless there is one. */
export async function keepCard(customer: { name: string; e164: string }, now: Date): Promise<void> {
  await cardOfPhone(customer, now);
}

const cardOfPhone = ({ name, e164 }: { name: string; e164: string }, now: Date) =>
  findOrInsert(phoneKey(e164), { name, user: null, phones: [e164] }, now);

async function findOrInsert(key: string, person: Pick<ClientDocument, "name" | "user" | "phones">, now: Date) {
  for (;;) {
    const found = await cardByKey(key, now);
    if (found) return { card: found, isNew: false };
    const _id = new Types.ObjectId();
    const card: ClientDocument = {
      _id,
      ...LIVE,
      keys: [ownKey(_id), key],
      ...person,
      terms: termsOf(person.name, person.phones),
      notes: [],
      patchTests: [],
      revision: 0,
      createdAt: now,
      merged: [],
    };
    const created = await unlessTaken(() => ClientModel.create(card));
    if (created) return { card, isNew: true };
  }
}

/** Null when another card has one of the keys. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** An account that was deleted while it got a card takes the card with it. @throws AppError 400 */
async function requireStillThere(user: string, now: Date): Promise<void> {
  if (await findUser(user)) return;
  await forgetClient(user, now);
  throw invalidField("user", UNKNOWN_CUSTOMER);
}

/**
 * Changes name, alert or numbers of a card whose stored revision is the given one.
 * @throws AppError 400 for an invalid number, 404, 409 for another revision or a number of another card
 */
export async function updateClient(
  id: string,
  { revision, ...change }: Change,
  { actor, now }: By,
): Promise<ClientDocument> {
  const card = await openCard(id, now);
  if (card.revision !== revision) throw new AppError(409, TEXTS.changedMeanwhile);
  const { name = card.name, alert } = change;
  const { phones, keys } = await changedNumbers(card, change.phones, now);
  const changed = await unlessTaken(() =>
    ClientModel.findOneAndUpdate(
      { _id: card._id, ...LIVE, revision },
      {
        $set: { name, phones, keys, terms: termsOf(name, phones), ...(alert ? { alert } : {}) },
        ...(alert === "" ? { $unset: { alert: 1 } } : {}),
        $inc: { revision: 1 },
      },
      { returnDocument: "after" },
    )
      .lean()
      .exec(),
  );
  if (!changed) throw new AppError(409, TEXTS.changedMeanwhile);
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

/** Adds a note. @throws AppError 404, or 409 on a card that is full */
export async function addNote(id: string, text: string, { actor, now }: By): Promise<ClientDocument> {
  const by = new Types.ObjectId(actor);
  const note = { _id: new Types.ObjectId(), at: now, by, text };
  const changed = await appendToCard(id, { $push: { notes: note } }, now, ({ notes }) => {
    if (notes.length >= MAX_NOTES) throw new AppError(409, "This card has no room for more notes");
  });
  await record("client.note", changed, { actor, now });
  return changed;
}

/** Adds a patch test. @throws AppError 400 for an unknown service or a day to come, 404, or 409 on a card that is full */
export async function addPatchTest(
  id: string,
  { serviceId, day, result }: NewPatchTest,
  { actor, now }: By,
): Promise<ClientDocument> {
  if (day > lagosDay(now)) throw invalidField("day", "A test cannot be in the future");
  const service = await findService(serviceId);
  if (!service) throw invalidField("serviceId", "This service is not available");
  const test = { _id: new Types.ObjectId(), serviceId: service._id, day, result, by: new Types.ObjectId(actor) };
  const changed = await appendToCard(id, { $push: { patchTests: test } }, now, ({ patchTests }) => {
    if (patchTests.length >= MAX_PATCH_TESTS) throw new AppError(409, "This card has no room for more tests");
  });
  await record("client.patch-test", changed, { actor, now });
  return changed;
}

/**
 * Links a card to an account, or takes its account off it with null. Idempotent.
 * @throws AppError 400 for an unknown account, 404, 409 for a card with another account or an account with another card
 */
export async function linkClient(id: string, user: string | null, by: By): Promise<ClientDocument> {
  const { now } = by;
  if (user !== null && !(await findUser(user))) throw invalidField("user", UNKNOWN_CUSTOMER);
  for (;;) {
    const card = await openCard(id, now);
    if (String(card.user) === String(user)) return card;
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
const record = (action: string, { _id }: ClientDocument, { actor, now }: By, after?: object): Promise<void> =>
  recordAuditEntry({ at: now, actor, action, target: { type: "client", id: String(_id) }, ...(after && { after }) });
