import { REFUSED } from "../../http/refusals.ts";
import {
  MINUTE_MS,
  lastBookableDay,
  lengthOf,
  horizonText,
  OFFER_MINUTES,
  slotInstant,
  slotState,
  type Slot,
  TEXTS,
  type WaitEntry,
} from "@salon/contracts";
import { Types } from "mongoose";
import { randomBytes } from "node:crypto";
import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { releaseSeats, seatTerms } from "../seats/claims/claims.ts";
import type { SeatLine } from "../seats/planning/lines.ts";
import { seatConflict } from "../seats/planning/nearest.ts";
import { holdPlanned, plansFor } from "../seats/planning/plans.ts";
import { findService, type ServiceDocument } from "../services/services.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { WaitModel, type StoredOffer, type WaitDocument } from "./waitlist.model.ts";
import { presentEntries } from "./present.ts";
import { type Waiting, waitPrice } from "./wait-price.ts";

/** A time that is offered. */
export interface OfferedTime {
  day: string;
  time: Slot;
}
const NOT_WAITING = "This entry is no longer waiting";

/** The seats that an entry asks for at a time. */
export function waitLine(waiting: Waiting, at: OfferedTime): SeatLine {
  const { service } = waiting;
  const { asked } = waiting.entry;
  return {
    line: 0,
    service: service.name,
    ...at,
    ...lengthOf(waitPrice(waiting)),
    seats: 1,
    serviceId: String(service._id),
    asked: asked && String(asked),
  };
}

/**
 * Holds a place for an entry that waits and opens the offer to its customer. Each plan is written to the entry with a
 * fresh reference before its first claim, and the offer is opened, with its mail, only while the entry still names the
 * reference whose claims are all held. After a kill in between, the entry goes on waiting.
 * @throws AppError 409 when there is no room, or the entry does not wait any more
 */
export async function makeOffer(
  deps: Deps,
  entry: WaitDocument,
  service: ServiceDocument,
  at: OfferedTime,
  by: string | null = null,
): Promise<void> {
  const now = deps.now();
  const context = { ...(await getSettingsAndTeam()), now, forCustomer: true };
  // Until then the customer may book the time: later it is inside the notice period.
  const bookableUntil = slotInstant(at.day, at.time).getTime() - context.settings.noticeMinutes * MINUTE_MS;
  const end = Math.min(now.getTime() + OFFER_MINUTES * MINUTE_MS, bookableUntil);
  const lines = [waitLine({ entry, service, team: context.team }, at)];
  const offer = { ...at, at: now, until: new Date(end), by: by === null ? null : new Types.ObjectId(by) };
  let ref: string | null = null;
  const outcome = await holdPlanned(
    plansFor(lines, context),
    { ...(await seatTerms(deps)), expiresAt: offer.until },
    async ([plan]) => {
      ref = await storeOffer(entry, ref, offer, plan!);
      await failpoint("offer-stored");
      return ref;
    },
  );

  await failpoint("offer-claimed");

  if ("shortage" in outcome) {
    if (ref !== null) await withdrawOffer(ref);
    throw await seatConflict(lines, outcome.shortage, context);
  }
  if (!(await openOffer(deps, entry, outcome.request.ref, by))) throw new AppError(409, NOT_WAITING);
}

/**
 * Writes the plan that is claimed next to an entry that waits; `before` is the reference of the plan before.
 * @throws AppError 409
 */
async function storeOffer(
  { _id }: WaitDocument,
  before: string | null,
  offer: Omit<StoredOffer, "ref">,
  { with: people, units }: SeatLine,
): Promise<string> {
  const ref = `offer-${randomBytes(16).toString("base64url")}`;
  const planned = {
    ...offer,
    ref,
    ...(people && { with: people.map((id) => new Types.ObjectId(id)) }),
    ...(units && { units: [...units] }),
  };
  const condition = before === null ? { offer: { $exists: false } } : { "offer.ref": before };
  const { matchedCount } = await WaitModel.updateOne(
    { _id, state: "waiting", ...condition },
    { $set: { offer: planned } },
  );
  if (matchedCount === 0) throw new AppError(409, NOT_WAITING);

  return ref;
}

/** Opens an offer whose place is held, and mails it; otherwise gives the place up. */
async function openOffer(deps: Deps, { _id, user }: WaitDocument, ref: string, by: string | null): Promise<boolean> {
  const mail = { kind: "waitlistOffer", payload: { offer: ref } } as const;
  await deps.outbox.prepare({ ...mail, recipient: { type: "user", id: user }, ...(by === null && { act: {} }) });

  const { matchedCount } = await WaitModel.updateOne(
    { _id, state: "waiting", "offer.ref": ref },
    { $set: { state: "offered" } },
  );

  await failpoint("offer-opened");

  if (matchedCount === 1) {
    await deps.outbox.commit(mail);
    return true;
  }

  await releaseSeats(ref, { state: "held" });
  await deps.outbox.abort(mail);

  return false;
}

/**
 * Lets an entry whose place could not be held wait on. What is still claimed for it is released after the entry has
 * given it up.
 */
export async function withdrawOffer(ref: string): Promise<void> {
  await WaitModel.updateOne({ state: "waiting", "offer.ref": ref }, { $unset: { offer: 1 } });
  await releaseSeats(ref, { state: "held" });
}

/**
 * Offers a time to the customer of an entry, also one outside the window that they named.
 * @throws AppError 404, 400 for a time that cannot be booked, 409 without room or when the entry does not wait
 */
export async function offerByStaff(
  deps: Deps,
  id: string,
  { date: day, time }: { date: string; time: Slot },
  actor: string,
): Promise<WaitEntry> {
  const now = deps.now();
  const entry = await WaitModel.findById(id).lean();
  if (!entry) throw new AppError(404, TEXTS.notFound);
  if (entry.state !== "waiting") throw new AppError(409, NOT_WAITING);

  const [service, { settings, team }] = await Promise.all([findService(String(entry.serviceId)), getSettingsAndTeam()]);
  if (!service) throw new AppError(409, REFUSED.serviceGone);
  if (day > lastBookableDay(settings, now)) throw invalidField("date", horizonText(settings));
  if (slotState(settings, day, time, now, waitPrice({ entry, service, team })) !== "open")
    throw invalidField("time", REFUSED.outsideHours);

  await makeOffer(deps, entry, service, { day, time }, actor);

  const target = { type: "waitlist", id } as const;
  await recordAuditEntry({ at: now, actor, action: "waitlist.offer", target, after: { day, time } });

  const offered = (await WaitModel.findById(id).lean()) ?? entry;

  return (await presentEntries(deps, [offered], "staff"))[0]!;
}
