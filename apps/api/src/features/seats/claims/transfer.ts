import { MINUTE_MS, TEXTS } from "@salon/contracts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import {
  changeClaims,
  claimEntry,
  claimOf,
  dropExpired,
  replaceClaim,
  type Refused,
  type SeatTerms,
  type Shortage,
  withoutClaim,
} from "./claims.ts";
import { type BookedSeats, entriesBySlot, entriesOf, type Entry, type SeatLine } from "../planning/lines.ts";
import { SlotModel, type Claim } from "../slots.model.ts";
import { sellHeld } from "./secure.ts";

/**
 * The claims of a booked line that stay while the line is given other people. They hold the old and the new
 * keys until the booking is written, and are marked with the end of a lease: one change at a time, and after a kill the
 * sweep gives them the keys that the booking names.
 */
export interface ClaimTransfer {
  ref: string;
  line: number;
  /** The slots that the line covers before the change. */
  slots: ReadonlySet<string>;
  /**
   * The end of the lease. Two changes may have the same, so a change ends only the claims that it has marked itself.
   */
  until: Date;
  /** By slot what the claim took when it was marked; undefined where the change added the claim. */
  marked: Map<string, Takes | undefined>;
  /** The time by which the booking is written: long before the sweep may take the keys away. */
  deadline: Date;
  /** Names the press that makes the change: sent again, it takes over what its first try has marked. */
  attempt?: string;
  /** It takes over what another change has marked, and claims anew what is gone: the booking names the line already. */
  overrules?: true;
}

/** What a claim takes of its slot. */
type Takes = Pick<Entry, "seats" | "keys" | "anyone" | "squeezedIn">;

const WRITE_MS = MINUTE_MS;
/** How long a claim stays marked for a change that was killed. */
export const LEASE_MS = 3 * MINUTE_MS;

/**
 * The claims of a line that is given other people. A change of an earlier version that was killed after its booking was written
 * is finished first.
 */
export async function beginTransfer({ ref, was }: { ref: string; was: SeatLine }, now: Date): Promise<ClaimTransfer> {
  await relabelLine(ref, was);
  return newTransfer({ ref, line: was }, now);
}

const newTransfer = ({ ref, line }: BookedSeats, now: Date): ClaimTransfer => ({
  ref,
  line: line.line,
  slots: new Set(entriesBySlot(line).keys()),
  until: new Date(now.getTime() + LEASE_MS),
  marked: new Map(),
  deadline: new Date(now.getTime() + WRITE_MS),
});

/** Whether another change of a line is written, or was killed less than its lease ago. */
export const isChanging = async (ref: string, line: number, now: Date): Promise<boolean> =>
  (await SlotModel.exists({ claims: { $elemMatch: { ref, line, changing: { $gt: now } } } })) !== null;

/**
 * Gives a booked line the seats, people and units that its booking names again, all of them or none, whatever other changes
 * have marked; null when it has them, else why not.
 */
export async function claimBooked({ ref, line }: BookedSeats, terms: SeatTerms): Promise<Shortage | null> {
  const entries = entriesBySlot(line);
  for (const key of entries.keys()) await sellHeld(key, ref, line.line);
  const transfer: ClaimTransfer = { ...newTransfer({ ref, line }, terms.now), overrules: true };
  const shortage = await addToTransfer(line, transfer, terms);
  if (!shortage) await endTransfer(transfer, entries);
  return shortage;
}

/** @throws AppError 409 when the booking may no longer be written, because the sweep is about to take the keys away */
export function requireInTime({ deadline }: ClaimTransfer, now: Date): void {
  if (now >= deadline) throw new AppError(409, TEXTS.changedMeanwhile);
}

/**
 * Adds the people and units of a plan to the claims of a line, all of them or none; null when they are added. The line
 * keeps its reference.
 */
export async function addToTransfer(
  planned: SeatLine,
  transfer: ClaimTransfer,
  terms: SeatTerms,
): Promise<Shortage | null> {
  // Of two changes at once, one marks the slots of the service that the line has; only that one adds others.
  const isKept = (entry: Entry) => isServed(entry) && transfer.slots.has(entry.key);
  const entries = entriesOf([planned]).toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)));
  for (const [done, entry] of entries.entries()) {
    if (done > 0 && done === Math.floor(entries.length / 2)) await failpoint("people-half-claimed");
    const refused = await addToLine(entry, transfer, terms);
    if (!refused) continue;
    await undoTransfer(transfer);
    const { key: slot, line } = entry;
    return refused === "gone" || refused.length === 0 ? { line } : { line, lost: { slot, keys: refused } };
  }
  const left = [...transfer.slots].filter((slot) => !entries.some(({ key }) => key === slot));
  for (const slot of left) await markLeft(slot, transfer, terms.now);
  return null;
}

/** Marks the claim of a slot that the line gives up, so that it goes when the change has ended, and stays when it is taken back. */
async function markLeft(slot: string, transfer: ClaimTransfer, now: Date): Promise<void> {
  const own = (await SlotModel.findById(slot).lean())?.claims.find((claim) => isOwn(claim, transfer));
  if (!own || isOther(own, transfer, now)) return;
  const { ref, line, holds = null, changing = null } = own;
  if (await markClaim(slot, { ref, line, holds, changing }, transfer.until)) transfer.marked.set(slot, takenBy(own));
}

/** Whether an entry is of the service itself, not of cleaning up. */
const isServed = ({ seats, squeezedIn }: Entry): boolean => seats > 0 || squeezedIn === true;

/**
 * Adds an entry to the line's claims; a slot that it does not have gets a claim: one of cleaning up, where it had no people, and one
 * that a slower person needs.
 */
async function addToLine(entry: Entry, transfer: ClaimTransfer, terms: SeatTerms): Promise<Refused | "gone" | null> {
  const refused = await transferClaim(entry, transfer, terms);
  const isLost = isServed(entry) && transfer.slots.has(entry.key) && !transfer.overrules;
  if (refused !== "gone" || isLost) return refused;
  const mark = { changing: transfer.until, ...(transfer.attempt !== undefined && { attempt: transfer.attempt }) };
  const lost = await claimEntry(entry, { ...claimOf(entry, transfer.ref, null), ...mark }, terms);
  if (lost === null) transfer.marked.set(entry.key, undefined);
  return lost;
}

/**
 * Adds the keys of an entry, and seats where it has more, to the line's own claim in that slot. Null when they are added, `gone`
 * when the line has no claim there, and no keys when the seats are taken or another change of the line is written.
 */
async function transferClaim(
  entry: Entry,
  transfer: ClaimTransfer,
  terms: SeatTerms,
): Promise<Refused | "gone" | null> {
  const { now, capacity, settleHold } = terms;
  for (let hasDropped = false; ;) {
    const { taken = 0, claims = [] } = (await SlotModel.findById(entry.key).lean()) ?? {};
    const own = claims.find((claim) => isOwn(claim, transfer));
    if (!own) return "gone";
    if (isOther(own, transfer, now)) return [];
    if (entry.squeezedIn && claims.some((claim) => claim !== own && claim.beyond)) return [];
    const occupied = new Set(claims.flatMap((claim) => (claim === own ? [] : (claim.holds ?? []))));
    const lost = entry.keys.filter((wanted) => occupied.has(wanted));
    const more = Math.max(0, entry.seats - own.seats);
    if (lost.length > 0 || (more > 0 && taken + more > capacity)) {
      if (hasDropped || !(await dropExpired(entry.key, now, settleHold))) return lost;
      hasDropped = true;
    } else if (await addKeys(entry, { own, room: more > 0 ? capacity - more : null }, transfer, now)) {
      transfer.marked.set(entry.key, takenBy(own));
      return null;
    }
  }
}

const takenBy = ({ seats, holds = [], anyone, beyond }: Claim): Takes => ({
  seats,
  keys: holds,
  anyone,
  squeezedIn: beyond,
});

/** Whether another change marks a claim, which is not for this one to take over. */
const isOther = ({ changing, attempt }: Claim, transfer: ClaimTransfer, now: Date): boolean =>
  !transfer.overrules &&
  changing !== undefined &&
  changing > now &&
  (transfer.attempt === undefined || attempt !== transfer.attempt);

const isOwn = ({ ref, line }: Claim, transfer: ClaimTransfer): boolean =>
  ref === transfer.ref && line === transfer.line;

/** The claim that is changed, as it was read. */
interface OwnClaim {
  own: Claim;
  /** The most seats that may be taken in its slot; null when it needs no more. */
  room: number | null;
}

async function addKeys(
  { key: _id, seats, keys: wanted, squeezedIn }: Entry,
  { own, room }: OwnClaim,
  { ref, line, until, overrules, attempt }: ClaimTransfer,
  now: Date,
): Promise<boolean> {
  const read = { ref, line, seats: own.seats, holds: own.holds ?? null };
  const mine = attempt === undefined ? [] : [{ attempt }];
  const unmarked = overrules ? read : { ...read, $or: [{ changing: null }, { changing: { $lte: now } }, ...mine] };
  const rival = { holds: { $in: [...wanted] }, $or: [{ ref: { $ne: ref } }, { line: { $ne: line } }] };
  const keys = [...new Set([...(own.holds ?? []), ...wanted])];
  const changed = {
    seats: Math.max(own.seats, seats),
    ...withKeys(keys),
    ...((own.beyond || squeezedIn) && { beyond: true }),
    changing: until,
    ...(attempt !== undefined && { attempt }),
  };

  return changeClaims(
    {
      _id,
      ...(room !== null && { taken: { $lte: room } }),
      ...(squeezedIn && !own.beyond && { "claims.beyond": { $ne: true } }),
      $and: [{ claims: { $elemMatch: unmarked } }, { claims: { $not: { $elemMatch: rival } } }],
    },
    replaceClaim({ ref, line }, { ...UNCHANGED, ...changed }),
  );
}

/** The lasting fields of a claim, as they are. */
const UNCHANGED = {
  ref: "$$claim.ref",
  line: "$$claim.line",
  state: "$$claim.state",
  expiresAt: "$$claim.expiresAt",
  service: "$$claim.service",
};
const withKeys = (keys: readonly string[]) => (keys.length > 0 ? { holds: [...keys] } : {});

/**
 * Reads the claims back after the booking was written: each gets another mark, if it holds what the line takes now. False
 * when one does not, because a server whose clock is ahead took the change for dead before the booking was written: its
 * people may be another's by now. A claim that only lost its mark, because such a server has read the booking as it is
 * now, counts. A sweep that has read the former mark does not change the claim any more.
 */
export async function confirmTransfer(transfer: ClaimTransfer, now: ReadonlyMap<string, Entry>): Promise<boolean> {
  const { ref, line, marked, until } = transfer;
  const again = new Date(until.getTime() + 1);
  transfer.until = again;
  let isHeld = true;
  const left = [...marked.keys()].filter((_id) => !now.has(_id));
  for (const _id of left) if (!(await markClaim(_id, { ref, line, changing: until }, again))) marked.delete(_id);
  for (const [_id, { seats, keys }] of now) {
    const own = { ref, line };
    if (await markClaim(_id, { ...own, changing: until }, again)) continue;
    // Another change may mark it by now, so it is neither ended nor undone by this one.
    marked.delete(_id);
    const holding = { ...own, seats: { $gte: seats }, ...(keys.length > 0 && { holds: { $all: [...keys] } }) };
    isHeld = (await markClaim(_id, holding, again)) && isHeld;
  }
  return isHeld;
}

/**
 * Ends a change: the claims that it still marks get what the line takes now, and keep their reference. One that had lost
 * its mark only loses the new one, and where it holds more, the sweep takes that.
 */
export async function endTransfer(
  { ref, line, marked, until }: ClaimTransfer,
  now: ReadonlyMap<string, Entry>,
): Promise<void> {
  const slots = new Set([...marked.keys(), ...now.keys()]);
  for (const [done, _id] of [...slots].entries()) {
    if (done > 0 && done === Math.floor(slots.size / 2)) await failpoint("people-half-released");
    const entry = now.get(_id);
    const exact = marked.has(_id) ? {} : { holds: entry!.keys.length > 0 ? [...entry!.keys] : null, next: null };
    await setClaim(_id, { ref, line, changing: until, ...exact }, entry);
  }
}

/** Takes a change back: the claims that it still marks get what they had when they were marked. */
export async function undoTransfer({ ref, line, marked, until }: ClaimTransfer): Promise<void> {
  for (const [_id, before] of marked) await setClaim(_id, { ref, line, changing: until }, before);
  marked.clear();
}

/** What a claim looked like when it was read; it is changed only while it still does. */
export type ClaimAsRead = Pick<Claim, "ref" | "line"> & { [Key in "holds" | "next" | "changing"]?: Claim[Key] | null };

/**
 * Gives a claim exactly these seats and keys and takes the marks of a change off, or removes it; whether it was still
 * as it was read.
 */
export async function setClaim(_id: string, read: ClaimAsRead, entry: Takes | undefined): Promise<boolean> {
  const { ref, line } = read;
  return changeClaims(
    { _id, claims: { $elemMatch: read } },
    entry ? replaceClaim({ ref, line }, { ...UNCHANGED, ...takes(entry) }) : withoutClaim(ref, line),
  );
}

const takes = ({ seats, keys, anyone, squeezedIn }: Takes) => ({
  seats,
  ...withKeys(keys),
  ...(anyone !== undefined && { anyone }),
  ...(squeezedIn && { beyond: squeezedIn }),
});

/** A claim that takes at least these seats and keys. */
type ClaimThatHolds = Pick<Claim, "ref" | "line"> & { seats: { $gte: number }; holds?: { $all: string[] } };

/** Marks the claim that has these fields until then; whether there was one. */
export const markClaim = (_id: string, read: ClaimAsRead | ClaimThatHolds, changing: Date): Promise<boolean> =>
  changeClaims(
    { _id, claims: { $elemMatch: read } },
    replaceClaim({ ref: read.ref, line: read.line }, { $mergeObjects: ["$$claim", { changing }] }),
  );

/**
 * Gives the claim that a change has marked with `next` that reference and what the line takes there, and sells it;
 * whether there was one.
 */
export async function relabelClaim(
  _id: string,
  { next, line }: { next: string; line: number },
  entry: Takes,
): Promise<boolean> {
  return changeClaims(
    { _id, claims: { $elemMatch: { next, line } } },
    replaceClaim({ next, line }, { ...UNCHANGED, ...takes(entry), ref: next, state: "sold", expiresAt: null }),
  );
}

/** Ends a change that was killed between the write of the booking and the claims; idempotent. */
export async function relabelLine(ref: string, line: SeatLine): Promise<void> {
  const taken = entriesBySlot(line);
  const slots = await SlotModel.find({ "claims.next": ref }, { _id: 1 }).lean();
  for (const { _id } of slots) {
    const entry = taken.get(_id);
    if (entry) await relabelClaim(_id, { next: ref, line: line.line }, entry);
  }
}
