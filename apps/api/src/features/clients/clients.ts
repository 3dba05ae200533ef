import type { Client, contract, ListedClient, Page, RouteInput } from "@salon/contracts";
import { withTermsOrId } from "../../db/lists/filters.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import type { Person } from "../bookings/people/person.ts";
import { personBookings } from "../bookings/people/figures.ts";
import { findService } from "../services/services.ts";
import { customersByIds } from "../users/users.ts";
import { cardByKey, cardsByKeys, cardsOfNumbers, LIVE, openCard, phoneKey, userKey } from "./cards.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";
import { presentContent, presentListed } from "./present.ts";

type ListQuery = RouteInput<typeof contract.clients.list>["query"];

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
