import { MINUTE_MS, lagosDay } from "@salon/contracts";
import { singleflight } from "../../concurrency/singleflight.ts";
import { oneByOne } from "../../concurrency/one-by-one.ts";
import type { Deps } from "../../deps.ts";
import { OPEN, type PaymentDocument, paymentsOfOffers } from "../payments/lifecycle/states.ts";
import { releaseSeats } from "../seats/claims/claims.ts";
import { handBack } from "../seats/claims/offers.ts";
import { inBatches } from "../../db/lists/in-batches.ts";
import { matchWaitlist } from "./matching.ts";
import { offeredEntry, type OfferedEntry, WaitModel } from "./waitlist.model.ts";
import { endOffer } from "./offers.ts";
import { withdrawOffer } from "./holding.ts";

/** For how long a process may claim the place of an offer; after that it was killed. */
const HOLDING_MS = 2 * MINUTE_MS;

/** Decides what a payment that was closed or fulfilled means for the offers with these references. */
export async function settle(deps: Deps, refs: readonly string[]): Promise<void> {
  const entries = await WaitModel.find({ "offer.ref": { $in: [...refs] }, state: "offered" }).lean();
  await settleOffers(
    deps,
    entries.flatMap((entry) => offeredEntry(entry) ?? []),
  );
}

/** Offers places that came free, without waiting for it; the job does the same. */
export function wake(deps: Deps): void {
  matchOnce(deps).catch((error: unknown) =>
    deps.logger.warn({ err: error }, "the waiting list was not served; its job does it again"),
  );
}

/**
 * The recurring work on the waiting list. Everything is decided from stored state: what a killed process began is given
 * up or finished, offers whose time is over go to the next, and places that came free are offered.
 */
export async function tendWaitlist(deps: Deps, stopping: () => boolean): Promise<void> {
  const now = deps.now();
  const steps = oneByOne();
  await steps.attempt(() => giveUpUnopened(now));

  for await (const entries of inBatches(WaitModel.find({ state: "offered" }).lean().cursor())) {
    if (stopping()) return;
    const offered = entries.flatMap((entry) => offeredEntry(entry) ?? []);
    await steps.attempt(() => settleOffers(deps, offered));
  }

  await steps.attempt(() => releaseEnded(now));
  await WaitModel.updateMany(
    { state: "waiting", dayTo: { $lt: lagosDay(now) } },
    { $set: { state: "closed", ended: "past" }, $unset: { wishNumber: 1, wish: 1, offer: 1 } },
  );
  await steps.attempt(() => matchOnce(deps, stopping));
  steps.end();
}

interface Matching {
  ask: () => Promise<void>;
  stopping: () => boolean;
}
const matchings = new WeakMap<Deps, Matching>();

/** Runs the matching once for all who ask while it waits; in a process no two runs overlap, and at most one waits. */
function matchOnce(deps: Deps, stopping?: () => boolean): Promise<void> {
  const matching: Matching = matchings.get(deps) ?? {
    ask: singleflight(() => matchWaitlist(deps, () => matching.stopping()), Infinity),
    stopping: () => false,
  };
  matchings.set(deps, matching);
  if (stopping) matching.stopping = stopping;
  return matching.ask();
}

/** Lets the entries wait on whose process was killed before it opened their offers. */
async function giveUpUnopened(now: Date): Promise<void> {
  const stale = { $lte: new Date(now.getTime() - HOLDING_MS) };
  const unopened = await WaitModel.find({ state: "waiting", "offer.at": stale }, { offer: 1 }).lean();
  const rows = oneByOne();
  for (const { offer } of unopened) if (offer) await rows.attempt(() => withdrawOffer(offer.ref));
  rows.end();
}

/** Releases the places of offers that ended, which a process killed in between leaves held. */
async function releaseEnded(now: Date): Promise<void> {
  const ended = await WaitModel.find({ state: "closed", "offer.until": { $gt: now } }, { offer: 1 }).lean();
  const rows = oneByOne();
  for (const { offer } of ended) if (offer) await rows.attempt(() => releaseSeats(offer.ref, { state: "held" }));
  rows.end();
}

/** Decides about open offers, from the payments that took them over and from the time. */
async function settleOffers(deps: Deps, entries: readonly OfferedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const payments = await paymentsOfOffers(entries.map(({ offer }) => offer.ref));
  const rows = oneByOne();
  for (const entry of entries) {
    const { ref } = entry.offer;
    const own = payments.filter(({ offers }) => offers?.some((offer) => offer.ref === ref));
    await rows.attempt(() => settleOffer(deps, entry, own));
  }
  rows.end();
}

/**
 * `payments` are those that took the offer over. A place that none of them has bought or still holds goes back to the
 * offer while that lasts: a payment that ends does not end it, nor does one in review.
 */
async function settleOffer(deps: Deps, entry: OfferedEntry, payments: readonly PaymentDocument[]): Promise<void> {
  const { ref, until } = entry.offer;
  if (payments.some(hasBooked)) return void (await endOffer(ref, "taken"));
  if (payments.some(({ state }) => MAY_BOOK.some((open) => open === state))) return;
  if (deps.now() >= until) {
    await letLapse(deps, entry);
    for (const { seatRef } of payments) await releaseSeats(seatRef, { state: "held" });
    return;
  }
  for (const { seatRef, state, offers = [] } of payments) {
    const own = offers.filter((offer) => offer.ref === ref);
    if (state === "review") await handBack(seatRef, own, "sold");
    await handBack(seatRef, own);
  }
}

const MAY_BOOK: readonly PaymentDocument["state"][] = [...OPEN, "paid"];
const hasBooked = ({ state, fulfilledAt }: PaymentDocument): boolean => state === "placing" || fulfilledAt !== null;

/** The time of an offer is over: its customer is told, once. */
async function letLapse(deps: Deps, { user, offer: { ref } }: OfferedEntry): Promise<void> {
  const mail = { kind: "waitlistLapsed", payload: { offer: ref } } as const;
  if (user) await deps.outbox.prepare({ ...mail, recipient: { type: "user", id: user } });
  await endOffer(ref, "lapsed");
  // Whoever has ended it, the source of the mail finds out whether it lapsed.
  if (user) await deps.outbox.commit(mail);
}
