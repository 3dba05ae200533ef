import { cardOfName } from "@salon/contracts";
import type { Types } from "mongoose";
import type { BookingDocument } from "../bookings/bookings.model.ts";
import { cardByKey, cardsByKeys, cardsOfNumbers, ownKey, userKey } from "./cards.ts";
import type { CardAddress } from "../ports.ts";
import type { ClientDocument } from "./clients.model.ts";

const addressOf = (card: ClientDocument | null | undefined): CardAddress | null =>
  card?.email === undefined ? null : { client: String(card._id), name: card.name, email: card.email };

/** The address of a card, also of one that was merged since; null without one. */
export const addressOfCard = async (id: Types.ObjectId, now: Date): Promise<CardAddress | null> =>
  addressOf(await cardByKey(ownKey(id), now));

/**
 * The address of the card of a booking's customer: the card of the account, the one that staff said, or the one that has number and name
 * of the walk-in. Null without one.
 */
export async function addressOfCustomer(
  { user, walkIn }: Pick<BookingDocument, "user" | "walkIn">,
  now: Date,
): Promise<CardAddress | null> {
  if (user) return addressOf(await cardByKey(userKey(user), now));
  if (!walkIn) return null;
  if (walkIn.client) return addressOfCard(walkIn.client, now);
  return addressOf(cardOfName(walkIn.name, await cardsOfNumbers(walkIn.e164 === undefined ? [] : [walkIn.e164], now)));
}

/** The addresses of cards by the ids that are asked for; those without one are left out. */
export async function cardEmails(ids: readonly Types.ObjectId[], now: Date): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const cards = await cardsByKeys(ids.map(ownKey), now);
  return new Map(
    ids.flatMap((id) => {
      const email = cards.get(ownKey(id))?.email;
      return email === undefined ? [] : [[String(id), email] as const];
    }),
  );
}
