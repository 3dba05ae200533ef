import { TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { AppError } from "../../http/app-error.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { LIVE, openCard } from "./cards.ts";
import type { By } from "./record.ts";
import { type ClientDocument, ClientModel } from "./clients.model.ts";

type StoredNote = ClientDocument["notes"][number];

/** The card with the text of a note removed, in the copies of merged cards first. The first removal stands when it is repeated. @throws AppError 404 */
export async function blankNote(
  id: string,
  { note, reason }: { note: string; reason: string },
  { actor, now }: By,
): Promise<ClientDocument> {
  for (;;) {
    const card = await openCard(id, now);
    const found = card.notes.find(({ _id }) => String(_id) === note);
    if (!found) throw new AppError(404, TEXTS.notFound);

    const blanked = found.blanked ?? { by: new Types.ObjectId(actor), at: now, why: reason };
    const blank = { ...found, text: TEXTS.blanked, blanked };
    const copies = await ClientModel.find({ _id: { $in: card.merged }, "notes._id": found._id }).lean();
    for (const copy of copies) await replaceNote(copy, blank);
    const changed = await replaceNote(card, blank);
    if (!changed) continue;

    await recordAuditEntry({
      id: entryId(`client.blank ${note}`),
      at: blanked.at,
      actor: String(blanked.by),
      action: "client.blank",
      target: { type: "client", id: String(card._id) },
      after: { note, reason: blanked.why },
    });
    return changed;
  }
}

/** Replaces a note of a card that is as it was read, a merged card at any time; null when it has changed. */
function replaceNote(
  { _id, state, notes, revision }: ClientDocument,
  note: StoredNote,
): Promise<ClientDocument | null> {
  const place = `notes.${notes.findIndex((one) => one._id.equals(note._id))}`;
  const isLive = state === LIVE.state;
  return ClientModel.findOneAndUpdate(
    { _id, state, [`${place}._id`]: note._id, ...(isLive && { revision }) },
    {
      $set: { [`${place}.text`]: note.text, [`${place}.blanked`]: note.blanked },
      ...(isLive && { $inc: { revision: 1 } }),
    },
    { returnDocument: "after" },
  )
    .lean()
    .exec();
}
