import { Types, type QueryFilter } from "mongoose";
import { failpoint } from "../../../failpoint.ts";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import { insertMissing } from "../../../db/batching/insert-missing.ts";
import type { Deps } from "../../../deps.ts";
import { getSettings } from "../../settings/settings.ts";
import { type BookedSeats, entriesOf, type Entry, type LineMove, type SeatRequest } from "../planning/lines.ts";
import { SlotModel, slotRows, type Claim, type SlotDocument } from "../slots.model.ts";

/**
 * Settles the payment behind an expired hold: `gone` means that its seats may be dropped, `kept` that they may not,
 * because money came or the provider did not answer.
 */
export type SettleHold = (ref: string) => Promise<"gone" | "kept">;

/** The conditions under which seats are claimed. */
export interface SeatTerms {
  now: Date;
  /** Seats of one slot, as the setting is at this moment. */
  capacity: number;
  settleHold: SettleHold;
  /**
   * Names what the claims are for: of all who hold places under it, at most one is ever written. So the holds of the others, who
   * were killed or are slower, are not in the way, and go once one is written.
   */
  attempt?: string | undefined;
  /** The claims of offers, which a line takes over. */
  kept?: KeptClaims | undefined;
  /**
   * Claims of lines that are moved, which are given up once the new ones are sold: until then both may hold the
   * same keys, and a slot may hold seats twice.
   */
  givenUp?: readonly Pick<Claim, "ref" | "line">[] | undefined;
}
/** Claims that stay in their slots, for another reference. */
export interface KeptClaims {
  slots: ReadonlySet<string>;
  /** Holds the claim for another reference; null when it is held, `gone` when there is none. */
  add: (entry: Entry, next: string) => Promise<"gone" | null>;
  /** Sells the claim to another reference; whether there was one. */
  relabel: (entry: Entry, next: string) => Promise<boolean>;
  /** Takes back what `add` did. */
  undo: () => Promise<void>;
}
/** A line for which there was no room; `lost` are keys that other claims hold in one of its slots. */
export type Shortage = { line: number; lost?: { slot: string; keys: readonly string[] } };

/** The conditions under which seats are claimed now. */
export async function seatTerms(deps: Deps): Promise<SeatTerms> {
  const { slotCapacity } = await getSettings();
  return { now: deps.now(), capacity: slotCapacity, settleHold: (ref) => deps.seatHolders.settleHold(deps, ref) };
}

/** Moves booked lines, for plans that need it. */
export const lineMover =
  (deps: Deps) =>
  (move: LineMove): Promise<boolean> =>
    deps.seatHolders.moveLine(deps, move);

/** An unused reference, for seats that are not a payment's first claim. */
export const freshSeatRef = (): string => `desk-${String(new Types.ObjectId())}`;

/** Holds all seats of a request until `expiresAt`, or none; null when it holds them. Idempotent. */
export async function holdSeats(
  { ref, lines }: SeatRequest,
  terms: SeatTerms & { expiresAt: Date },
): Promise<Shortage | null> {
  const entries = entriesOf(lines);
  for (const [done, entry] of entries.entries()) {
    if (done > 0 && done === Math.floor(entries.length / 2)) await failpoint("claims-half-made");
    if (terms.kept?.slots.has(entry.key) && (await terms.kept.add(entry, ref)) === null) continue;
    const held = { ...claimOf(entry, ref, terms.expiresAt), ...(terms.attempt && { attempt: terms.attempt }) };
    const refused = await claimEntry(entry, held, terms);
    if (!refused) continue;
    await terms.kept?.undo();
    await releaseSeats(ref, { state: "held" });
    return shortageOf(entry, refused);
  }
  return null;
}

/** The claim of one entry; held until `expiresAt`, or sold. */
export const claimOf = (
  { line, seats, keys, anyone, service, squeezedIn }: Entry,
  ref: string,
  expiresAt: Date | null,
): Claim => ({
  ref,
  line,
  seats,
  state: expiresAt ? "held" : "sold",
  expiresAt,
  ...(keys.length > 0 ? { holds: [...keys] } : {}),
  ...(anyone !== undefined && { anyone }),
  ...(service !== undefined && { service }),
  ...(squeezedIn && { beyond: squeezedIn }),
});

export const shortageOf = ({ key, line }: Entry, lost: Refused): Shortage =>
  lost.length > 0 ? { line, lost: { slot: key, keys: lost } } : { line };

/**
 * Stores the slots of a salon that is filled with booked lines. A slot that has claims keeps them, and gets no others.
 */
export async function insertSold(booked: readonly BookedSeats[]): Promise<void> {
  const slots = new Map<string, SlotDocument>();
  for (const { ref, line } of booked)
    for (const entry of entriesOf([line])) {
      const { key, day } = entry;
      const { claims } = slots.get(key) ?? slots.set(key, { _id: key, day, taken: 0, claims: [] }).get(key)!;
      claims.push(claimOf(entry, ref, null));
    }
  await insertMissing(slotRows, [...slots.values()]);
  await SlotModel.updateMany({ _id: { $in: [...slots.keys()] } }, [DERIVED], { updatePipeline: true });
}

/** Replaces a slot's claims and the fields derived from them in one conditional update; whether the condition held. */
export async function changeClaims(condition: QueryFilter<SlotDocument>, claims: object): Promise<boolean> {
  const { matchedCount } = await SlotModel.updateOne(condition, [{ $set: { claims } }, DERIVED], {
    updatePipeline: true,
  });
  return matchedCount === 1;
}

const joined = (input: unknown, text: unknown[]) => ({
  $reduce: { input, initialValue: "", in: { $concat: ["$$value", ...text] } },
});
const KEYS_OF_CLAIM = joined({ $ifNull: ["$$this.holds", []] }, ["$$this", " "]);
/** Whether a claim is that of a booked line which may be moved. */
const MAY_MOVE = {
  $and: [
    { $eq: ["$$claim.state", "sold"] },
    { $ne: [{ $ifNull: ["$$claim.anyone", ""] }, ""] },
    { $eq: [{ $ifNull: ["$$claim.changing", null] }, null] },
  ],
};
const claimsThat = (claims: unknown, cond: object) => ({ $filter: { input: claims, as: "claim", cond } });

/**
 * A text with the keys that claims hold, each with a space behind it; computed by the database. The keys of each line
 * that may be moved come last, behind `~<ref>/<line>/<service>`.
 */
export const encodedOccupancy = (claims: unknown) => ({
  $concat: [
    joined(claimsThat(claims, { $not: [MAY_MOVE] }), [KEYS_OF_CLAIM]),
    joined(claimsThat(claims, MAY_MOVE), [
      "~",
      "$$this.ref",
      "/",
      { $toString: "$$this.line" },
      "/",
      "$$this.anyone",
      " ",
      KEYS_OF_CLAIM,
    ]),
  ],
});
/** The stage of an update that computes what follows from the claims of a slot. */
const DERIVED = {
  $set: {
    taken: { $sum: "$claims.seats" },
    held: { $cond: [{ $eq: ["$claims.holds", []] }, "$$REMOVE", encodedOccupancy("$claims")] },
    firstHoldEnds: { $ifNull: [{ $min: "$claims.expiresAt" }, "$$REMOVE"] },
  },
};

/** Whether every seat of a request is claimed under its reference. */
export async function holdsSeats({ ref, lines }: SeatRequest): Promise<boolean> {
  const slots = await slotRows.find({ "claims.ref": ref }, { projection: { claims: 1 } }).toArray();
  const claimed = new Set(
    slots.flatMap(({ _id, claims }) => claims.flatMap((claim) => (claim.ref === ref ? `${_id} ${claim.line}` : []))),
  );
  return entriesOf(lines).every(({ key, line }) => claimed.has(`${key} ${line}`));
}

/**
 * Of some booked lines those that do not hold all their seats, people and units; a claim that a change is about to give
 * to a line counts.
 */
export async function unheldLines<Line extends BookedSeats>(lines: readonly Line[]): Promise<ReadonlySet<Line>> {
  const keys = new Set(entriesOf(lines.map(({ line }) => line)).map(({ key }) => key));
  const slots = await slotRows.find({ _id: { $in: [...keys] } }).toArray();
  const claimsOf = new Map(slots.map(({ _id, claims }) => [_id, claims]));

  const isHeld = ({ ref }: Line, { key: slot, line, seats, keys }: Entry) =>
    claimsOf
      .get(slot)
      ?.some(
        (claim) =>
          claim.line === line &&
          (claim.ref === ref || claim.next === ref) &&
          claim.seats >= seats &&
          keys.every((key) => claim.holds?.includes(key)),
      ) ?? false;

  return new Set(lines.filter((one) => !entriesOf([one.line]).every((entry) => isHeld(one, entry))));
}

/**
 * Why a claim is not in a slot: keys that other claims hold, or none when the seats are taken or another line is
 * squeezed in.
 */
export type Refused = readonly string[];

/**
 * Puts one claim into one slot if there is room; null when it is there. Expired holds are settled only when they are in
 * the way.
 */
export async function claimEntry(entry: Entry, claim: Claim, terms: SeatTerms): Promise<Refused | null> {
  const refused = await pushClaim(entry, claim, terms);
  if (refused === null) return null;
  const dropped = await dropExpired(entry.key, terms.now, terms.settleHold);
  return dropped ? pushClaim(entry, claim, terms) : refused;
}

/** Null when the claim is in the slot now. */
async function pushClaim(
  entry: Entry,
  claim: Claim,
  { capacity, givenUp = [], attempt }: Pick<SeatTerms, "capacity" | "givenUp" | "attempt">,
): Promise<Refused | null> {
  const { ref, line, seats, holds: keys = [] } = claim;
  for (;;) {
    if (await addClaim(entry, claim, capacity)) return null;
    const { claims = [] } = (await SlotModel.findById(entry.key).lean()) ?? {};
    if (claims.some((other) => other.ref === ref && other.line === line)) return null;
    const own = claims.filter(
      (other) => isHeldBy(other, attempt) || givenUp.some((one) => one.ref === other.ref && one.line === other.line),
    );
    if (own.length > 0 && (await addBeside(entry, claim, own, capacity))) return null;
    const others = claims.filter((other) => !own.includes(other));
    if (seats > 0 && seatsOf(others) + seats > capacity) return [];
    if (claim.beyond && others.some((other) => other.beyond)) return [];
    const occupied = new Set(others.flatMap((other) => other.holds ?? []));
    const lost = keys.filter((key) => occupied.has(key));
    if (lost.length > 0) return lost;
    // Seats were freed, or another request wrote the slot's first claim, between the two steps: retry.
  }
}

/** Whether a claim is a hold for what this names, under whatever reference. */
const isHeldBy = ({ state, attempt }: Claim, name: string | undefined): boolean =>
  name !== undefined && attempt === name && state === "held";

/** Drops the holds that others have left on these days for what was written under a reference. */
export async function dropOthers({ ref: written, lines }: SeatRequest, attempt: string | undefined): Promise<void> {
  if (attempt === undefined) return;
  const days = [...new Set(lines.map(({ day }) => day))];
  const slots = await SlotModel.find({ day: { $in: days }, "claims.attempt": attempt }).lean();
  for (const { _id, claims } of slots)
    for (const claim of claims) if (isHeldBy(claim, attempt) && claim.ref !== written) await removeClaim(_id, claim);
}

const seatsOf = (claims: readonly Claim[]): number => claims.reduce((sum, { seats }) => sum + seats, 0);

/** Adds a claim beside those that are given up for it, as long as these are as they were read. */
async function addBeside({ key }: Entry, claim: Claim, own: readonly Claim[], capacity: number): Promise<boolean> {
  const { ref, line, seats, holds: keys = [], beyond } = claim;
  const isOther = own.map((one) => ({ $or: [{ ref: { $ne: one.ref } }, { line: { $ne: one.line } }] }));
  return changeClaims(
    {
      _id: key,
      ...(seats > 0 && { taken: { $lte: capacity - seats + seatsOf(own) } }),
      $and: [
        ...own.map(({ ref: its, line: at, seats: some, state }) => ({
          claims: { $elemMatch: { ref: its, line: at, seats: some, state } },
        })),
        { claims: { $not: { $elemMatch: { ref, line } } } },
        { claims: { $not: { $elemMatch: { holds: { $in: keys }, $and: isOther } } } },
        ...(beyond ? [{ claims: { $not: { $elemMatch: { beyond: true, $and: isOther } } } }] : []),
      ],
    },
    { $concatArrays: ["$claims", [claim]] },
  );
}

/**
 * `claims` and the fields derived from them change in one conditional update, which also inserts a slot's first claim.
 */
async function addClaim({ key, day }: Entry, claim: Claim, capacity: number): Promise<boolean> {
  const { ref, line, seats, holds: keys, beyond: squeezedIn } = claim;
  if (seats > capacity) return false;

  const filter = {
    _id: key,
    // Cleaning up takes no seat, also in a slot that is full.
    ...(seats > 0 && { taken: { $lte: capacity - seats } }),
    claims: { $not: { $elemMatch: { ref, line } } },
    ...(keys && { "claims.holds": { $nin: keys } }),
    ...(squeezedIn && { "claims.beyond": { $ne: true } }),
  };
  const update = keys ? addKeyed(day, claim) : addPlain(day, claim);

  try {
    await slotRows.updateOne(filter, update, { upsert: true });
    return true;
  } catch (error) {
    // The slot is there, without room or with this claim in it.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const addPlain = (day: string, claim: Claim) => ({
  $setOnInsert: { day },
  $inc: { taken: claim.seats },
  $push: { claims: claim },
  ...(claim.expiresAt && { $min: { firstHoldEnds: claim.expiresAt } }),
});

const addKeyed = (day: string, claim: Claim) => [
  { $set: { day, claims: { $concatArrays: [{ $ifNull: ["$claims", []] }, [claim]] } } },
  DERIVED,
];

/** Settles the expired holds of a slot and drops those without a booking; whether any was dropped. */
export async function dropExpired(key: string, now: Date, settleHold: SettleHold): Promise<boolean> {
  const slot = await SlotModel.findById(key).lean();
  const expired = (slot?.claims ?? []).filter((claim) => !isLive(claim, now));
  const refs = [...new Set(expired.map(({ ref }) => ref))];
  const gone = await Promise.all(refs.map(async (ref) => [ref, (await settleHold(ref)) === "gone"] as const));
  const droppable = new Map(gone);
  for (const claim of expired) if (droppable.get(claim.ref)) await removeClaim(key, claim);
  return gone.some(([, isGone]) => isGone);
}

/** Whether a claim still counts: sold, or held and not expired. */
export const isLive = ({ state, expiresAt }: Pick<Claim, "state" | "expiresAt">, now: Date): boolean =>
  state === "sold" || (expiresAt !== null && expiresAt.getTime() > now.getTime());

/** Removes one claim exactly as it was read: a claim that has changed since stays. */
export async function removeClaim(_id: string, { ref, line, seats, state }: Claim): Promise<void> {
  await changeClaims({ _id, claims: { $elemMatch: { ref, line, seats, state } } }, withoutClaim(ref, line));
}

/** The claims of a slot without that of a line; computed by the database. */
export const withoutClaim = (ref: string, line: number): object => {
  const isOther = { $or: [{ $ne: ["$$claim.ref", ref] }, { $ne: ["$$claim.line", line] }] };
  return { $filter: { input: "$claims", as: "claim", cond: isOther } };
};

/** Releases the seats of a reference: all of them, those of one line, in some slots, or only those still held. */
export async function releaseSeats(
  ref: string,
  only: { line?: number; state?: Claim["state"]; slots?: ReadonlySet<string> } = {},
): Promise<void> {
  const slots = await SlotModel.find({ "claims.ref": ref }).lean();
  for (const { _id, claims } of slots)
    for (const claim of claims) {
      const wanted = claim.ref === ref && (only.line ?? claim.line) === claim.line && (only.slots?.has(_id) ?? true);
      if (wanted && (only.state ?? claim.state) === claim.state) await removeClaim(_id, claim);
    }
}

/** The claims of a slot, with another one in place of that which has these fields; computed by the database. */
export function replaceClaim(fields: Partial<Record<keyof Claim, unknown>>, claim: object): object {
  const isIt = { $and: Object.entries(fields).map(([name, value]) => ({ $eq: [`$$claim.${name}`, value] })) };
  return { $map: { input: "$claims", as: "claim", in: { $cond: [isIt, claim, "$$claim"] } } };
}
