import { addDays, lagosDay } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { SlotModel, type Claim, type SlotDocument } from "./seats.slots.model.ts";
import { isLive, removeClaim, sellHeld, type SeatHolders, type SettleHold } from "./seats.claims.service.ts";

const DAYS_BACK = 2;
const BATCH = 100;

/** What a sweep has to know about the claims it finds. */
export interface SweepTerms extends Pick<SeatHolders, "findBusy" | "findBookedLines"> {
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
    const slots = await SlotModel.find({ day: { $gte: since }, taken: { $gt: 0 }, _id: { $gt: last } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    if (slots.length === 0) return;
    await sweepSlots(slots, terms);
    last = slots.at(-1)!._id;
  }
}

async function sweepSlots(slots: readonly SlotDocument[], terms: SweepTerms): Promise<void> {
  const refs = [...new Set(slots.flatMap(({ claims }) => claims.map(({ ref }) => ref)))];
  const busy = await terms.findBusy(refs);
  const booked = new Set((await terms.findBookedLines(refs)).map(({ ref, line }) => lineKey(ref, line)));
  for (const { _id, claims } of slots)
    for (const claim of claims) {
      if (booked.has(lineKey(claim.ref, claim.line))) {
        if (claim.state === "held") await sellHeld(_id, claim.ref, claim.line);
      } else if (await isOrphan(claim, busy, terms)) await removeClaim(_id, claim);
    }
}

async function isOrphan(claim: Claim, busy: ReadonlySet<string>, { now, settleHold }: SweepTerms): Promise<boolean> {
  if (busy.has(claim.ref)) return false;
  if (claim.state === "sold") return true;
  return !isLive(claim, now) && (await settleHold(claim.ref)) === "gone";
}

const lineKey = (ref: string, line: number): string => `${ref} ${line}`;
