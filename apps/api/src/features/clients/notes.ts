import { REFUSED } from "../../http/refusals.ts";
import { type Client, type contract, lagosDay, type RouteInput } from "@salon/contracts";
import { Types } from "mongoose";
import type { Attempted, Made as MadeBefore } from "../../http/attempts.ts";
import { invalidField } from "../../http/app-error.ts";
import { findService } from "../services/services.ts";
import { MAX_CARD_ROWS } from "./additions.ts";
import { appendToCard, openCard } from "./cards.ts";
import type { ClientDocument } from "./clients.model.ts";
import { presentClient } from "./clients.ts";
import { type By, record } from "./record.ts";

type NewNote = Attempted & Omit<RouteInput<typeof contract.clients.addNote>["body"], "key">;

type NewPatchTest = Attempted & Omit<RouteInput<typeof contract.clients.addPatchTest>["body"], "key">;

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
