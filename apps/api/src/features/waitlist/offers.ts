import { type CartItem, type WaitOffer, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { addToCart, getCart, priceLines, showLines } from "../cart/cart.ts";
import { releaseSeats } from "../seats/claims/claims.ts";
import { findByTokens, offerToken } from "./offer-token.ts";
import { markHeld } from "./offered-lines.ts";
import { offeredEntry, type OfferedEntry, WaitModel, type WaitDocument } from "./waitlist.model.ts";
import { presentOffer } from "./present.ts";

const OVER = "This offer has ended. The place was given to the next customer.";

/** Who holds the link of an offer; null without an account. */
type Holder = { id: string } | null;

/** An offer for anyone who has its token, also one that has ended. @throws AppError 404 */
export async function readOffer(deps: Deps, token: string, holder: Holder): Promise<WaitOffer> {
  return presentOffer(await requireOffer(deps, token, holder), deps.now());
}

/** A reference opens only for its signed-in owner: the links of mails before 1.1.0 name it. @throws AppError 404 */
async function requireOffer(deps: Pick<Deps, "config">, token: string, holder: Holder): Promise<OfferedEntry> {
  const [byToken] = await findByTokens(deps, [token]);
  if (byToken) return byToken;
  const entry = holder && (await WaitModel.findOne({ "offer.ref": token, user: new Types.ObjectId(holder.id) }).lean());
  const offered = entry && offeredEntry(entry);
  if (!offered) throw new AppError(404, TEXTS.notFound);
  return offered;
}

/** What the cart gets from an offer: that of an account, or the line alone. */
export interface Accepted {
  offer: WaitOffer;
  cartItems: CartItem[];
}

/**
 * Puts the line of an offer into the cart of an account, once; a guest gets the line alone. The end of the offer stays.
 * @throws AppError 404 without such an offer, 409 when it has ended, or when its line cannot get into the cart, 429
 */
export async function acceptOffer(deps: Deps, token: string, holder: Holder): Promise<Accepted> {
  const entry = await requireOffer(deps, token, holder);
  const now = deps.now();
  await deps.limiter.require(LIMITS.offer, String(entry._id));
  requireOpen(entry, now);

  const { serviceId, asked, offer } = entry;
  const { ref, day, time } = offer;
  const line = { date: day, time, serviceId: String(serviceId), cartQuantity: 1, with: asked && String(asked) };
  const stored = { serviceId, day, time, cartQuantity: 1, ...(asked && { asked }) };
  await priceLines([line], now)
    .then(() => holder && addToCart(holder.id, stored, now))
    .catch(asConflict);
  await WaitModel.updateOne(
    { _id: entry._id, state: "offered", "offer.ref": ref, "offer.acceptedAt": { $exists: false } },
    { $set: { "offer.acceptedAt": now } },
  );

  const taker = { userId: holder?.id, tokens: [offerToken(deps.config.secret, entry)] };
  const items = holder ? await getCart(holder.id, now) : await showLines([line], now);
  const accepted = await requireOffer(deps, token, holder);

  return { offer: await presentOffer(accepted, now), cartItems: await markHeld(deps, taker, items) };
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
 * Ends an offer at the wish of whoever has its token; one that has ended stays as it is.
 * @throws AppError 404 without such an offer, 429
 */
export async function declineOffer(deps: Deps, token: string, holder: Holder): Promise<void> {
  const { _id, offer } = await requireOffer(deps, token, holder);
  await deps.limiter.require(LIMITS.offer, String(_id));
  if (!(await endOffer(offer.ref, "declined"))) return;
  deps.waitlist.wake(deps);
  const target = { type: "waitlist", id: String(_id) } as const;
  await recordAuditEntry({ at: deps.now(), actor: holder?.id ?? null, action: "waitlist.decline", target });
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
