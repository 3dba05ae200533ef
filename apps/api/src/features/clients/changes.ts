import type { contract, RouteInput } from "@salon/contracts";
import { Types } from "mongoose";
import { definedOnly } from "../../defined-only.ts";
import { AppError, changedSince, invalidField } from "../../http/app-error.ts";
import { findUser } from "../users/users.ts";
import { cardByKey, LIVE, openCard, phoneKey, termsOf, unlessTaken, userKey } from "./cards.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";
import { type By, record, e164Of } from "./record.ts";
import { presentClient, getClient } from "./clients.ts";
import { UNKNOWN_CUSTOMER, requireStillThere } from "./new-cards.ts";

const HAS_NUMBER = "Another card has this number. An admin can merge the two";

type Change = RouteInput<typeof contract.clients.update>["body"];

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
