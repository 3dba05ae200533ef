import { type CartItem, type WaitOffer, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { batchLoader } from "../../db/batching/batched-reads.ts";
import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { addToCart, getCart, priceLines } from "../cart/cart.ts";
import { releaseSeats } from "../seats/claims/claims.ts";
import type { OfferableLine, OfferedPlan } from "../seats/claims/offers.ts";
import { WaitModel, waitRows, type WaitDocument } from "./waitlist.model.ts";
import { offeredEntry, type OfferedEntry, presentOffer } from "./present.ts";

const OVER = "This offer has ended. The place was given to the next customer.";

/** An offer for its owner, also one that has ended. @throws AppError 404 for anyone else */
export async function readOffer(ref: string, userId: string, now: Date): Promise<WaitOffer> {
  return presentOffer(await requireOwn(ref, userId), now);
}

async function requireOwn(ref: string, userId: string): Promise<OfferedEntry> {
  const entry = await WaitModel.findOne({ "offer.ref": ref, user: new Types.ObjectId(userId) }).lean();
  const offered = entry && offeredEntry(entry);
  if (!offered) throw new AppError(404, TEXTS.notFound);
  return offered;
}

/**
 * Puts the line of an offer into the cart, once. The end of the offer stays.
 * @throws AppError 404 for anyone but its owner, 409 when it has ended, or when its line cannot get into the cart
 */
export async function acceptOffer(
  { now: clock }: Pick<Deps, "now">,
  ref: string,
  userId: string,
): Promise<{ offer: WaitOffer; cartItems: CartItem[] }> {
  const entry = await requireOwn(ref, userId);
  const now = clock();
  requireOpen(entry, now);

  const { serviceId, asked, offer } = entry;
  const { day, time } = offer;
  const line = { date: day, time, serviceId: String(serviceId), cartQuantity: 1, with: asked && String(asked) };
  await priceLines([line], now)
    .then(() => addToCart(userId, { serviceId, day, time, cartQuantity: 1, ...(asked && { asked }) }, now))
    .catch(asConflict);
  await WaitModel.updateOne(
    { _id: entry._id, state: "offered", "offer.ref": ref, "offer.acceptedAt": { $exists: false } },
    { $set: { "offer.acceptedAt": now } },
  );

  const accepted = await requireOwn(ref, userId);

  return { offer: await presentOffer(accepted, now), cartItems: await getCart(userId, now) };
}

/** A line that the cart refuses is not the caller's fault. @throws AppError 409 */
function asConflict(error: unknown): never {
  throw error instanceof AppError ? new AppError(409, error.message) : error;
}

/** @throws AppError 409 */
function requireOpen({ state, offer }: OfferedEntry, now: Date): void {
  if (state !== "offered" || now >= offer.until) throw new AppError(409, OVER);
}

/**
 * Ends an offer at its owner's wish; one that has ended stays as it is.
 * @throws AppError 404 for anyone but its owner
 */
export async function declineOffer(deps: Deps, ref: string, userId: string): Promise<void> {
  await requireOwn(ref, userId);
  if (await endOffer(ref, "declined")) deps.waitlist.wake(deps);
}

/**
 * Closes the entry of an offer and frees its place; whether the offer was open. After a kill in between, the job frees
 * it.
 */
export async function endOffer(ref: string, ended: NonNullable<WaitDocument["ended"]>): Promise<boolean> {
  const { matchedCount } = await WaitModel.updateOne(
    { "offer.ref": ref, state: "offered" },
    { $set: { state: "closed", ended }, $unset: { wishNumber: 1, wish: 1 } },
  );
  await failpoint("offer-ended");
  await releaseSeats(ref, { state: "held" });
  return matchedCount === 1;
}

/**
 * Closes an entry; whether that freed a place. Of an offer that was not opened yet nothing stays: the process that
 * claims its place gives it up.
 */
export async function removeEntry(_id: Types.ObjectId): Promise<boolean> {
  const closed = await WaitModel.findOneAndUpdate(
    { _id, state: "waiting" },
    { $set: { state: "closed", ended: "removed" }, $unset: { wishNumber: 1, wish: 1, offer: 1 } },
  ).lean();
  if (closed) {
    if (closed.offer) await releaseSeats(closed.offer.ref, { state: "held" });
    return closed.offer !== undefined;
  }
  const entry = await WaitModel.findOne({ _id, state: "offered" }).lean();
  return entry?.offer ? endOffer(entry.offer.ref, "removed") : false;
}

const entriesOffered = batchLoader<string, WaitDocument[]>(async (userIds) => {
  const user = { $in: userIds.map((id) => new Types.ObjectId(id)) };
  const found = await waitRows.find({ user, state: "offered" }).toArray();
  return userIds.map((id) => found.filter((entry) => String(entry.user) === id));
});

/** The lines of an order whose places open offers hold for this customer, each offer for one line of one place. */
export async function findOffered(userId: string, lines: readonly OfferableLine[], now: Date): Promise<OfferedPlan[]> {
  const live = (await entriesOffered(userId))
    .flatMap((entry) => offeredEntry(entry) ?? [])
    .filter(({ offer }) => now < offer.until);
  return lines.flatMap((wanted, line): OfferedPlan[] => {
    const offer = live.find((entry) => isFor(entry, wanted))?.offer;
    if (!offer) return [];
    const { ref, until, with: people, units } = offer;
    return [{ ref, line, until, ...(people && { with: people.map(String) }), ...(units && { units }) }];
  });
}

const isFor = ({ serviceId, asked, offer }: OfferedEntry, line: OfferableLine): boolean =>
  String(serviceId) === String(line.serviceId) &&
  offer.day === line.day &&
  offer.time === line.time &&
  String(asked ?? "") === String(line.asked ?? "") &&
  line.cartQuantity === 1 &&
  line.options === undefined;
