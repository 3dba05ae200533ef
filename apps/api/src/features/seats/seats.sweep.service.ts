import { addDays, lagosDay } from "@salon/contracts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { SlotModel, type Claim, type SlotDocument } from "./seats.slots.model.ts";
import { isLive, removeClaim, sellHeld, type SettleHold } from "./seats.claims.service.ts";

const DAYS_BACK = 2;
const BATCH = 100;

/** What a sweep needs to know of those who claim seats. */
export interface SweepTerms {
  now: Date;
  settleHold: SettleHold;
  /** Of these references, those whose booking is being made at this moment. */
  findBusy: (refs: readonly string[]) => Promise<ReadonlySet<string>>;
  stopping: () => boolean;
}

/**
 * Frees the seats nobody stands for any more, which a process killed between two steps leaves behind, and sells those
 * whose booking was written but not yet secured. What is claimed is read before what it is for, and a reference is
 * never used twice, so a claim found without its reason can never get one again.
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
  const booked = await bookedLines(refs);
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

/** The lines of bookings that are not cancelled, by the reference of their seats. */
async function bookedLines(refs: readonly string[]): Promise<Set<string>> {
  const bookings = await BookingModel.find(
    { "cartItems.seatRef": { $in: refs }, bookingStatus: { $ne: "cancelled" } },
    { cartItems: 1 },
  ).lean();
  return new Set(
    bookings.flatMap(({ cartItems }) =>
      cartItems.flatMap(({ seatRef }, line) => (seatRef === undefined ? [] : lineKey(seatRef, line))),
    ),
  );
}

const lineKey = (ref: string, line: number): string => `${ref} ${line}`;
