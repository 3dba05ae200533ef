import type { Slot } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { parsePhone } from "../../phone-numbers.ts";
import { dropClaims, placeBrought } from "../bookings/imported.ts";
import { joinBrought } from "../clients/imported.ts";
import { freshSeatRef } from "../seats/claims/claims.ts";
import type { ServiceDocument } from "../services/services.ts";
import { type ImportDocument, type ImportRowDocument, ImportRowModel } from "./imports.model.ts";
import type { Outcome } from "./run.ts";

/** Another process goes on with the row. */
class TakenOver extends Error {}

/** Books the appointment of a row at the place of its preview, or notes the nearest times; null when another process does. */
export async function placeRow(
  deps: Deps,
  list: ImportDocument,
  row: ImportRowDocument,
  service: ServiceDocument | null,
): Promise<Outcome | null> {
  const appointment = row.said.appointment!;
  // The preview told another price.
  if (!service || service.price !== appointment.price)
    return { state: "gone", said: { why: "The service was changed meanwhile", nearest: [] } };

  const { name, phone, with: member, paid, note } = appointment;
  const e164 = phone === undefined ? undefined : (parsePhone(phone) ?? undefined);
  const person = { mark: row.mark!, name, phone: e164, note };
  const bringing = { import: list._id, by: list.ranBy!, now: deps.now() };
  const beforeClaim = claimsOf(row);
  const cardOf = async () => {
    if (e164 === undefined && note === undefined) return undefined;
    const { card } = await joinBrought(person, bringing);
    return e164 === undefined ? card : undefined;
  };

  try {
    const placed = await placeBrought(
      deps,
      {
        list: list._id,
        mark: row.mark!,
        by: list.ranBy!,
        service,
        day: appointment.date,
        time: appointment.time as Slot,
        asked: member?._id,
        squeeze: row.said.squeeze?.ticked === true,
        customer: { name, phone: phone ?? null, ...(e164 !== undefined && { e164 }) },
        paid,
      },
      { beforeClaim, cardOf },
    );
    if (placed.booking === null)
      return { state: "gone", said: { why: "This time is no longer free", nearest: placed.nearest } };
    const made = { type: "booking", id: String(placed.booking) } as const;
    return placed.isOther
      ? { state: "same", said: { why: "This appointment is in the book" } }
      : { state: "made", said: { made } };
  } catch (error) {
    if (error instanceof TakenOver) return null;
    throw error;
  }
}

/**
 * Notes each reference on the row before anything is claimed under it, so that the claims of a process that was killed can be
 * dropped. @throws TakenOver
 */
function claimsOf({ _id, seatRef }: ImportRowDocument): () => Promise<string> {
  let known = seatRef;
  return async () => {
    const next = freshSeatRef();
    const before = known === undefined ? { $exists: false } : known;
    const { matchedCount } = await ImportRowModel.updateOne({ _id, seatRef: before }, { $set: { seatRef: next } });
    if (matchedCount === 0) throw new TakenOver();
    if (known !== undefined) await dropClaims(known);
    known = next;
    return next;
  };
}
