import { definedOnly } from "../../defined-only.ts";
import { nextAppointment } from "../bookings/people/figures.ts";
import type { FindSenders, Sender } from "../messages/messages.ts";
import { exportAnswers } from "../messages/whatsapp-answers.ts";
import { exportCard } from "./account.ts";
import { accountWithPhone } from "../users/account.ts";
import { cardsByKeys, openCard, ownPhones, phoneKey } from "./cards.ts";

/**
 * Whose these numbers are: the card that has the number, and the next appointment of its person, or of the account that
 * gave the number.
 */
export const findSenders: FindSenders = async (phones, now) => {
  if (phones.length === 0) return new Map();
  const cards = await cardsByKeys(phones.map(phoneKey), now);
  const senderOf = async (phone: string): Promise<[string, Sender]> => {
    const card = cards.get(phoneKey(phone));
    const user = card?.user ?? (await accountWithPhone(phone));
    const next = await nextAppointment({ user, cards: card ? [card._id] : [], phones: [phone] }, now);
    const client = card && { _id: String(card._id), name: card.name };
    return [phone, definedOnly({ client, next })];
  };
  return new Map(await Promise.all(phones.map(senderOf)));
};

/** All that is stored about the person of a card, for an admin. @throws AppError 404 */
export async function exportClientCard(id: string, now: Date) {
  const card = await openCard(id, now);
  return { ...(await exportCard(card)), messages: await exportAnswers(ownPhones(card)) };
}
