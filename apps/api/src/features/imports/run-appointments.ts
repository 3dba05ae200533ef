import type { Slot } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { type BroughtAppointment, placeBrought, type Placing } from "../bookings/make/imported.ts";
import { joinBrought } from "../clients/imported.ts";
import { freshSeatRef } from "../seats/claims/claims.ts";
import type { ServiceDocument } from "../services/services.ts";
import { priceWith } from "../team/own-terms.ts";
import { getSettingsAndTeam } from "../team/team.ts";
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
  // The preview told another price.
  const { price, agreed, options, with: member } = row.said.appointment!;
  const { team } = await getSettingsAndTeam();
  const wish = { asked: member?._id, options: options?.map(({ _id }) => _id) };
  const today = service && priceWith(team, service, wish);
  if (!service || !today || (today.price !== price && !agreed))
    return { state: "gone", said: { why: "The service was changed meanwhile", nearest: [] } };

  const wanted = appointmentOf(list, row, service);
  const { name, e164 } = wanted.customer;
  const { note, email, furtherPhones = [] } = row.said.appointment!;
  const phones = [e164, ...furtherPhones.map(parsePhone)].filter((number) => typeof number === "string");
  const bringing = { import: list._id, by: wanted.by, now: deps.now() };
  /** A number leads to its card; only a person without one keeps the card in the booking. */
  const cardOf = async () => {
    if (e164 === undefined && note === undefined && email === undefined) return undefined;
    const { card } = await joinBrought({ mark: wanted.mark, name, phones, email, note }, bringing);
    return e164 === undefined ? card : undefined;
  };

  try {
    return outcomeOf(await placeBrought(deps, wanted, { claimed: row.seatRef, beforeClaim: claimsOf(row), cardOf }));
  } catch (error) {
    if (error instanceof TakenOver) return null;
    throw error;
  }
}

function outcomeOf(placed: Placing): Outcome {
  if (placed.booking === null)
    return { state: "gone", said: { why: "This time is no longer free", nearest: placed.nearest } };
  if (placed.isOther) return { state: "same", said: { why: "This appointment is in the book" } };
  return { state: "made", said: { made: { type: "booking", id: String(placed.booking) } } };
}

function appointmentOf(list: ImportDocument, row: ImportRowDocument, service: ServiceDocument): BroughtAppointment {
  const { date, time, name, phone, options, with: member, paid, price, agreed } = row.said.appointment!;
  const e164 = phone === undefined ? null : parsePhone(phone);
  return {
    list: list._id,
    mark: row.mark!,
    by: list.ranBy!,
    service,
    options: options?.map(({ _id }) => _id),
    day: date,
    time: time as Slot,
    asked: member?._id,
    ...(agreed && { price }),
    squeeze: row.said.squeeze?.ticked === true,
    customer: { name, phone: phone ?? null, ...(e164 !== null && { e164 }) },
    paid,
  };
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
    known = next;
    return next;
  };
}
