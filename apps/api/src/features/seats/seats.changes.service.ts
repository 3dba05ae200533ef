import { TEXTS } from "@salon/contracts";
import { AppError } from "../../http/app-error.ts";
import {
  changeClaims,
  dropExpired,
  entriesOf,
  type Entry,
  keysOf,
  type KeptClaims,
  type Refused,
  type SeatLine,
  type SeatTerms,
  type Shortage,
} from "./seats.claims.service.ts";
import { SlotModel, type Claim } from "./seats.slots.model.ts";

/**
 * The claims of a booked line that stay while the line is moved or given other people. They hold the old and the new keys
 * until the booking is written, and are marked with the end of a lease: one change at a time, and after a kill the sweep
 * gives them the keys that the booking names.
 */
export interface Carry {
  ref: string;
  line: number;
  /** The slots whose claims stay. */
  slots: ReadonlySet<string>;
  /** The keys of the line before the change. */
  holds: readonly string[];
  /** The end of the lease. Two changes may have the same, so a change ends only the claims that it has marked itself. */
  until: Date;
  marked: Set<string>;
  /** The time by which the booking is written: long before the sweep may take the keys away. */
  deadline: Date;
}

const WRITE_MS = 60_000;
const LEASE_MS = 3 * 60_000;

/** A line that is changed: the reference of its claims, and the line before and after the change. */
interface Change {
  ref: string;
  was: SeatLine;
  wanted: SeatLine;
}

/**
 * The claims that stay where a line is moved or given other people: those in the slots that it covers before and after. A
 * change that was killed after its booking was written is finished first.
 */
export async function moveCarry({ ref, was, wanted }: Change, now: Date): Promise<Carry> {
  const holds = keysOf(was);
  await relabelLine(ref, was.line, holds);
  const before = new Set(entriesOf([was]).map(({ key }) => key));
  return {
    ref,
    line: was.line,
    holds,
    slots: new Set(entriesOf([wanted]).flatMap(({ key }) => (before.has(key) ? key : []))),
    until: new Date(now.getTime() + LEASE_MS),
    marked: new Set(),
    deadline: new Date(now.getTime() + WRITE_MS),
  };
}

/** @throws AppError 409 when the booking may no longer be written, because the sweep is about to take the keys away */
export function requireInTime({ deadline }: Carry, now: Date): void {
  if (now >= deadline) throw new AppError(409, TEXTS.changedMeanwhile);
}

/** The claims of a move, as `holdSeats` and `secureSeats` use them. */
export const keptClaims = (carry: Carry, terms: SeatTerms): KeptClaims => ({
  slots: carry.slots,
  add: (entry, next) => carryClaim(entry, carry, terms, next),
  relabel: ({ key, line, holds }, next) => relabelClaim(key, { next, line }, holds),
  undo: () => endCarry(carry, carry.holds),
});

/**
 * Adds the people and units of a plan to the claims of a line, all of them or none; null when they are added. The line
 * keeps its reference.
 */
export async function addToCarry(planned: SeatLine, carry: Carry, terms: SeatTerms): Promise<Shortage | null> {
  for (const entry of entriesOf([planned])) {
    const refused = await carryClaim(entry, carry, terms);
    if (!refused) continue;
    await endCarry(carry, carry.holds);
    const { key: slot, line } = entry;
    return refused === "gone" || refused.length === 0 ? { line } : { line, lost: { slot, keys: refused } };
  }
  return null;
}

/**
 * Adds the keys of an entry to the line's own claim in that slot; `next` is the reference that the claim gets later. Null
 * when they are added, `gone` when the line has no claim there, and no keys while another change of the line is written.
 */
async function carryClaim(
  { key, holds }: Entry,
  carry: Carry,
  terms: SeatTerms,
  next?: string,
): Promise<Refused | "gone" | null> {
  for (let tries = 0; ; tries++) {
    if (await addKeys(key, holds, carry, terms.now, next)) {
      carry.marked.add(key);
      return null;
    }
    const claims = (await SlotModel.findById(key).lean())?.claims ?? [];
    const own = claims.find((claim) => isOwn(claim, carry));
    if (!own) return "gone";
    if (own.changing && own.changing > terms.now) return [];
    const held = new Set(claims.flatMap((claim) => (claim === own ? [] : (claim.holds ?? []))));
    const lost = holds.filter((wanted) => held.has(wanted));
    if (lost.length > 0 && (tries > 0 || !(await dropExpired(key, terms.now, terms.settleHold)))) return lost;
  }
}

const isOwn = ({ ref, line }: Claim, carry: Carry): boolean => ref === carry.ref && line === carry.line;

async function addKeys(
  _id: string,
  wanted: readonly string[],
  { ref, line, holds, until }: Carry,
  now: Date,
  next: string | undefined,
): Promise<boolean> {
  const own = { ref, line, $or: [{ changing: null }, { changing: { $lte: now } }] };
  const rival = { holds: { $in: [...wanted] }, $or: [{ ref: { $ne: ref } }, { line: { $ne: line } }] };
  const keys = [...new Set([...holds, ...wanted])];
  return changeClaims(
    { _id, $and: [{ claims: { $elemMatch: own } }, { claims: { $not: { $elemMatch: rival } } }] },
    replaceClaim({ ref, line }, { ...UNCHANGED, ...holding(keys), changing: until, ...(next && { next }) }),
  );
}

/** The lasting fields of a claim, as they are. */
const UNCHANGED = {
  ref: "$$claim.ref",
  line: "$$claim.line",
  seats: "$$claim.seats",
  state: "$$claim.state",
  expiresAt: "$$claim.expiresAt",
};
const holding = (keys: readonly string[]) => (keys.length > 0 ? { holds: [...keys] } : {});

/** The claims of a slot, with another one in place of that which has these fields; computed by the database. */
function replaceClaim(fields: Partial<Record<keyof Claim, unknown>>, claim: object): object {
  const isIt = { $and: Object.entries(fields).map(([name, value]) => ({ $eq: [`$$claim.${name}`, value] })) };
  return { $map: { input: "$claims", as: "claim", in: { $cond: [isIt, claim, "$$claim"] } } };
}

/** Ends a change: the claims it still marks hold these keys alone, and keep their reference. */
export async function endCarry({ ref, line, marked, until }: Carry, holds: readonly string[]): Promise<void> {
  for (const _id of marked) await setKeys(_id, { ref, line, changing: until }, holds);
}

/** What a claim looked like when it was read; it is changed only while it still does. */
export type Read = Pick<Claim, "ref" | "line"> & { [Key in "holds" | "next" | "changing"]?: Claim[Key] | null };

/** Gives a claim exactly these keys and takes the marks of a change off; whether it was still as it was read. */
export async function setKeys(_id: string, read: Read, holds: readonly string[]): Promise<boolean> {
  return changeClaims(
    { _id, claims: { $elemMatch: read } },
    replaceClaim({ ref: read.ref, line: read.line }, { ...UNCHANGED, ...holding(holds) }),
  );
}

/** Gives the claim that a change has marked with `next` that reference and these keys, and sells it; whether there was one. */
export async function relabelClaim(
  _id: string,
  { next, line }: { next: string; line: number },
  holds: readonly string[],
): Promise<boolean> {
  return changeClaims(
    { _id, claims: { $elemMatch: { next, line } } },
    replaceClaim({ next, line }, { ...UNCHANGED, ...holding(holds), ref: next, state: "sold", expiresAt: null }),
  );
}

/** Ends a change that was killed between the write of the booking and the claims; idempotent. */
export async function relabelLine(ref: string, line: number, holds: readonly string[]): Promise<void> {
  const slots = await SlotModel.find({ "claims.next": ref }, { _id: 1 }).lean();
  for (const { _id } of slots) await relabelClaim(_id, { next: ref, line }, holds);
}
