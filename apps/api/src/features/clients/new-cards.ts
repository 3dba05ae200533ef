import { cardOfName, type contract, type RouteInput, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { invalidField } from "../../http/app-error.ts";
import type { JoiningWalkIn } from "../ports.ts";
import { findUser } from "../users/users.ts";
import { forgetClient } from "./account.ts";
import {
  cardByKey,
  cardsOfNumbers,
  newCard,
  type NewPerson,
  ownKey,
  phoneKey,
  unlessTaken,
  userKey,
  walkInKey,
} from "./cards.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";
import { type By, e164Of, record } from "./record.ts";

/** What refuses an account that is not there, or no longer. */
export const UNKNOWN_CUSTOMER = "Unknown customer";

type NewClient = RouteInput<typeof contract.clients.create>["body"];

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
export async function requireStillThere(user: string, now: Date): Promise<void> {
  if (await findUser(user)) return;
  await forgetClient(user, now);
  throw invalidField("user", UNKNOWN_CUSTOMER);
}
