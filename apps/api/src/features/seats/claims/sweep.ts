import { addDays, lagosDay } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import type { SeatHolderPort } from "../../ports.ts";
import { entriesBySlot, type Entry } from "../planning/lines.ts";
import { SlotModel, type Claim, type SlotDocument } from "../slots.model.ts";
import { sellHeld } from "./secure.ts";
import { LEASE_MS, markClaim, relabelClaim, setClaim } from "./transfer.ts";
import { isLive, removeClaim, type SettleHold } from "./claims.ts";

const DAYS_BACK = 2;
const BATCH = 100;

/** The first day whose seats are swept. */
export const sweptFrom = (now: Date): string => addDays(lagosDay(now), -DAYS_BACK);

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
 * whose booking was written but not yet secured. Claims are read before their bookings and payments, and a payment's
 * reference is never used twice, so a claim that is held without a reason never gets one later.
 */
export async function sweepClaims(terms: SweepTerms): Promise<void> {
  const since = sweptFrom(terms.now);
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
  const refs = slots.flatMap(({ claims }) => claims.flatMap(refsOf));
  const busy = await terms.findBusy([...new Set(refs)]);
  const entryOf = await readBooked(refs, terms);

  for (const { _id, claims } of slots)
    for (const claim of claims) {
      const { ref, line } = claim;
      if (await relabelNext(_id, claim, entryOf)) continue;
      const entry = entryOf(_id, ref, line);
      if (entry !== undefined) await alignClaim(_id, claim, entry, terms);
      else if (await isOrphan(claim, busy, terms)) await dropOrphan(_id, claim, terms);
    }
}

const refsOf = ({ ref, next }: Pick<Claim, "ref" | "next">): string[] => (next === undefined ? [ref] : [ref, next]);

/** What the booked line under a reference takes in a slot: null for nothing, undefined when there is no such line. */
type EntryOf = (slot: string, ref: string, line: number) => Entry | null | undefined;

async function readBooked(refs: readonly string[], { findBookedLines }: SweepTerms): Promise<EntryOf> {
  const lines = await findBookedLines([...new Set(refs)]);
  const booked = new Map(lines.map(({ ref, line }) => [lineKey(ref, line.line), entriesBySlot(line)]));
  return (slot, ref, line) => {
    const taken = booked.get(lineKey(ref, line));
    return taken && (taken.get(slot) ?? null);
  };
}

/** Gives a claim the reference that a change was about to give it, where the booking has it; whether it does. */
async function relabelNext(_id: string, { line, next }: Claim, entryOf: EntryOf): Promise<boolean> {
  const entry = next === undefined ? null : entryOf(_id, next, line);
  if (!entry) return false;
  await relabelClaim(_id, { next: next!, line }, entry);
  return true;
}

/**
 * Sells a booked claim that is still held, notes whether its line may be moved, and leaves it only what its booking
 * names; a claim in a slot that the booked line does not cover, which a killed change leaves behind, is removed.
 */
async function alignClaim(_id: string, claim: Claim, entry: Entry | null, terms: SweepTerms): Promise<void> {
  const { ref, line, state, holds: keys = [], changing, anyone } = claim;
  if (entry && state === "held") await sellHeld(_id, ref, line);
  if (changing && changing > terms.now) return;
  const kept = keptKeys(claim, entry);
  const service = kept.length > 0 ? entry?.anyone : undefined;
  if (entry && !changing && kept.length === keys.length && anyone === service) return;
  await settleClaim(_id, claim, terms);
}

const keptKeys = ({ holds: keys = [] }: Claim, entry: Entry | null): string[] =>
  keys.filter((key) => entry?.keys.includes(key));

/**
 * Leaves a claim only what its booking names, or removes it. It marks the claim first and reads the booking after that: a
 * change that was made and taken back since the claim was read never loses its keys to what the booking was in between.
 */
async function settleClaim(_id: string, claim: Claim, terms: SweepTerms): Promise<void> {
  const { ref, line, seats, holds, next, changing } = claim;
  const mark = new Date(terms.now.getTime() + LEASE_MS);
  const read = { ref, line, holds: holds ?? null, next: next ?? null, changing: changing ?? null };
  if (!(await markClaim(_id, read, mark))) return;

  const entryOf = await readBooked(refsOf(claim), terms);
  if (await relabelNext(_id, claim, entryOf)) return;
  const entry = entryOf(_id, ref, line) ?? null;
  const keys = keptKeys(claim, entry);
  const { squeezedIn } = entry ?? {};
  const anyone = keys.length > 0 ? entry?.anyone : undefined;
  const left = entry ? { seats: Math.min(seats, entry.seats), keys, anyone, squeezedIn } : undefined;
  await setClaim(_id, { ...read, changing: mark }, left);
}

/** Removes a claim without a booking. A sold one may get its line back, when a move is taken back. */
const dropOrphan = (_id: string, claim: Claim, terms: SweepTerms): Promise<void> =>
  claim.state === "sold" ? settleClaim(_id, claim, terms) : removeClaim(_id, claim);

async function isOrphan(claim: Claim, busy: ReadonlySet<string>, { now, settleHold }: SweepTerms): Promise<boolean> {
  if (busy.has(claim.ref)) return false;
  if (claim.state === "sold") return true;
  return !isLive(claim, now) && (await settleHold(claim.ref)) === "gone";
}

const lineKey = (ref: string, line: number): string => `${ref} ${line}`;
