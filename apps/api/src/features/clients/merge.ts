import { DAY_MS, TEXTS } from "@salon/contracts";
import { mongo, Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { forgetAnswers } from "../messages/whatsapp-answers.ts";
import { finishPending, LIVE, openCard, ownPhones } from "./cards.ts";
import { ClientModel, type ClientDocument } from "./clients.model.ts";

const ATTEMPTS = 10;
/** The database holds 16 MB in one card; two cards that are full of notes and tests have 7. */
const MAX_MERGED_BYTES = 8_000_000;
/** Longer than a backup takes. */
const KEEP_MS = DAY_MS;

/**
 * Merges the card `other` into the card `id`. Idempotent: cards that are one already stay so. The decision is one
 * update of the other card; `finishPending` completes it, also after a kill.
 * @throws AppError 400 for the same id twice, 404, 409 when both cards have an account or hold too much for one
 */
export async function mergeCards(id: string, other: string, actor: string, now: Date): Promise<ClientDocument> {
  if (id === other) throw invalidField("other", "Please choose another card");

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const merged = await openCard(other, now).catch(asFieldError);
    const card = await openCard(id, now);
    if (card._id.equals(merged._id)) return card;
    if (card.user && merged.user && !card.user.equals(merged.user))
      throw new AppError(409, "Both cards have an account. Please take one of them off its card first");
    requireRoom(card, merged);
    if (await decide(merged, card, actor, now)) {
      await failpoint("client-merge-decided");
      await finishPending(now, [merged._id]);
      return openCard(id, now);
    }
  }

  throw new AppError(409, TEXTS.changedMeanwhile);
}

/** Judged before the merge is decided, with room for what is written meanwhile. @throws AppError 409 */
function requireRoom(...cards: readonly ClientDocument[]): void {
  const bytes = cards.reduce((sum, card) => sum + mongo.BSON.calculateObjectSize(card), 0);
  if (bytes > MAX_MERGED_BYTES) throw new AppError(409, "The two cards hold too much for one card");
}

function asFieldError(error: unknown): never {
  throw error instanceof AppError && error.status === 404 ? invalidField("other", TEXTS.notFound) : error;
}

/**
 * Marks a card as merged. Its own revision was read before the revision of the other card grows. So of two merges that
 * would make a circle, the later one finds its card changed.
 */
async function decide(merged: ClientDocument, into: ClientDocument, actor: string, now: Date): Promise<boolean> {
  const touched = await ClientModel.updateOne(
    { _id: into._id, ...LIVE, revision: into.revision },
    { $inc: { revision: 1 } },
  );
  if (touched.modifiedCount === 0) return false;

  await failpoint("client-merge-begun");

  const { modifiedCount } = await ClientModel.updateOne(
    { _id: merged._id, ...LIVE, revision: merged.revision },
    {
      $set: {
        state: "merged",
        mergedInto: into._id,
        mergedBy: new Types.ObjectId(actor),
        pending: true,
        keptUntil: new Date(now.getTime() + KEEP_MS),
      },
      $inc: { revision: 1 },
    },
  );

  return modifiedCount === 1;
}

/** Deletes a card with every card that was merged into it; false when it was changed meanwhile. */
export async function deleteCard({ _id, revision }: ClientDocument, now: Date): Promise<boolean> {
  const { modifiedCount } = await ClientModel.updateOne(
    { _id, ...LIVE, revision },
    { $set: { state: "deleted", pending: true }, $inc: { revision: 1 } },
  );
  if (modifiedCount === 1) await finishPending(now, [_id]);
  return modifiedCount === 1;
}

/** Deletes the card of an id, and before it what its numbers sent by WhatsApp. @throws AppError 404, 409 */
export async function removeCard(id: string, actor: string, now: Date): Promise<void> {
  const first = await openCard(id, now);
  let card = first;
  await forgetAnswers(ownPhones(card));
  while (!(await deleteCard(card, now))) {
    card = await openCard(id, now);
    // The card that it was merged into meanwhile is another one than the admin saw.
    if (!card._id.equals(first._id)) throw new AppError(409, TEXTS.changedMeanwhile);
  }
  const target = { type: "client", id: String(card._id) } as const;
  await recordAuditEntry({ at: now, actor, action: "client.delete", target });
}
