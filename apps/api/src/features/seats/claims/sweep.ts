import { addDays, lagosDay } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import type { SeatHolderPort } from "../../ports.ts";
import { entriesBySlot, type Entry } from "../planning/lines.ts";
import { SlotModel, type Claim, type SlotDocument } from "../slots.model.ts";
import { sellHeld } from "./secure.ts";
import { relabelClaim, setClaim } from "./transfer.ts";
import { isLive, removeClaim, type SettleHold } from "./claims.ts";

const DAYS_BACK = 2;
const BATCH = 100;

/** What a sweep has to know about the claims it finds. */
export interface SweepTerms extends Pick<SeatHolderPort, "findBusy" | "findBookedLines"> {
  now: Date;
  settleHold: SettleHold;
  stopping: () => boolean;
}

/** The recurring sweep of the seats. */
export const sweepSeats = (deps: Deps, stopping: () => boolean): Promise<void> =>
  sweepClaims({
    ...deps.seatHolders,
    now: deps.now(),
    settleHold: (ref) => deps.seatHolders.settleHold(deps, ref),
    stopping,
  });

/**
 * Frees seats without a booking or payment, which a process killed between two steps leaves behind, and sells those
 * whose booking was written but not yet secured. Claims are read before their bookings and payments, and a reference is
 * never used twice, so a claim that is found without a reason never gets one later.
 */
export async function sweepClaims(terms: SweepTerms): Promise<void> {
  const since = addDays(lagosDay(terms.now), -DAYS_BACK);
  let last = "";
  while (!terms.stopping()) {
    const slots = await SlotModel.find({ day: { $gte: since }, "claims.0": { $exists: true }, _id: { $gt: last } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    if (slots.length === 0) return;
    await sweepSlots(slots, terms);
    last = slots.at(-1)!._id;
  }
}

async function sweepSlots(slots: readonly SlotDocument[], terms: SweepTerms): Promise<void> {
  const refs = [...new Set(slots.flatMap(({ claims }) => claims.flatMap(({ ref, next }) => [ref, next ?? ref])))];
  const busy = await terms.findBusy(refs);
  const lines = await terms.findBookedLines(refs);
  const booked = new Map(lines.map(({ ref, line }) => [lineKey(ref, line.line), entriesBySlot(line)]));

  for (const { _id, claims } of slots)
    for (const claim of claims) {
      const { ref, line, next } = claim;
      const taken = booked.get(lineKey(ref, line));
      const takenNext = next === undefined ? undefined : booked.get(lineKey(next, line))?.get(_id);
      if (next !== undefined && takenNext) await relabelClaim(_id, { next, line }, takenNext);
      else if (taken) await alignClaim(_id, claim, taken.get(_id), terms.now);
      else if (await isOrphan(claim, busy, terms)) await removeClaim(_id, claim);
    }
}

/**
 * Sells a booked claim that is still held, notes whether its line may be moved, and leaves it only what its booking
 * names; a claim in a slot that the booked line does not cover, which a killed change leaves behind, is removed.
 */
async function alignClaim(_id: string, claim: Claim, entry: Entry | undefined, now: Date): Promise<void> {
  const { ref, line, seats, holds: keys = [], next, changing, anyone } = claim;
  if (entry && claim.state === "held") await sellHeld(_id, ref, line);
  if (changing && changing > now) return;
  const kept = keys.filter((key) => entry?.keys.includes(key));
  const service = kept.length > 0 ? entry?.anyone : undefined;
  if (entry && !changing && kept.length === keys.length && anyone === service) return;
  const read = { ref, line, holds: claim.holds ?? null, next: next ?? null, changing: changing ?? null };
  const { squeezedIn } = entry ?? {};
  const left = entry && { seats: Math.min(seats, entry.seats), keys: kept, anyone: service, squeezedIn };
  await setClaim(_id, read, left);
}

async function isOrphan(claim: Claim, busy: ReadonlySet<string>, { now, settleHold }: SweepTerms): Promise<boolean> {
  if (busy.has(claim.ref)) return false;
  if (claim.state === "sold") return true;
  return !isLive(claim, now) && (await settleHold(claim.ref)) === "gone";
}

const lineKey = (ref: string, line: number): string => `${ref} ${line}`;
