import { MINUTE_MS, HOLD_MINUTES, cartCount } from "@salon/contracts";
import { Types } from "mongoose";
import { createHmac } from "node:crypto";
import { batchLoader } from "../../../db/batching/batched-reads.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { LIMITS } from "../../../http/rate-limit.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { CLOSED } from "../lifecycle/close.ts";
import { PaymentModel, paymentRows, type PaymentDocument } from "../payments.model.ts";

/** New payments of one customer, before `RATE_LIMIT_SCALE`. */
const PAYMENTS = { max: 10, windowMs: 15 * MINUTE_MS } as const;
/** Places that accounts may hold at once that have never paid, before `RATE_LIMIT_SCALE`; a place is one seat of one line. */
const PLACES = { account: 10, address: 40 } as const;
const manyPlaces = (most: number) => `More than ${most} places at once: pay for some first, or call us`;
const MANY_FROM_NETWORK = "Many places are held from your network and not paid: pay for some first, or call us";
const TOO_MANY_PAYMENTS =
  "You have begun many payments in a short time. Please wait a few minutes before the next one.";

/** The customer who pays, the address their call came from, and when it came. */
export interface Payer {
  user: SessionUser;
  address: string;
  arrivedAt: Date;
}

/** Who begins a payment of a bill without an account of their own, at the desk or with a link. */
export interface BillPayer {
  user: null;
  /** Calls with the same key count together. */
  key: string;
  /** Who of the staff it is. */
  begunBy?: string | undefined;
  /** It is the holder of a link. */
  hasLink?: true;
  /** The customer's, else the salon's, for the provider. */
  email: string;
  name: string;
  arrivedAt: Date;
}

const tooManyPayments = (retryAfter: number) => new AppError(429, TOO_MANY_PAYMENTS, { retryAfter });
const tooManyPlaces = (text: string) => new AppError(429, text, { retryAfter: HOLD_MINUTES * 60 });

/** When the recent payments of a customer began, the newest first; those that found no seats do not count. */
const recentPayments = batchLoader<{ user: string; since: Date }, Date[]>(async (asked) => {
  const since = new Date(Math.min(...asked.map(({ since: from }) => from.getTime())));
  const user = { $in: asked.map(({ user: id }) => new Types.ObjectId(id)) };
  const found = await paymentRows
    .find(
      { user, createdAt: { $gt: since }, reason: { $nin: [CLOSED.noSeats, CLOSED.less, CLOSED.blocked] } },
      { projection: { user: 1, createdAt: 1 }, sort: { createdAt: -1 } },
    )
    .toArray();
  return asked.map(({ user: id, since: from }) =>
    found.filter((row) => String(row.user) === id && row.createdAt > from).map(({ createdAt }) => createdAt),
  );
});

/**
 * Checks that a customer may make another payment. It is asked before each one: a customer has one open payment, so of
 * calls at the same time each sees those that were made before its own.
 * @throws AppError 429
 */
export async function requireNextPayment(deps: Deps, payer: Payer | BillPayer): Promise<void> {
  if (!payer.user) return deps.limiter.require(LIMITS.billPayment, payer.key);
  const { user } = payer;
  const now = deps.now().getTime();
  const most = deps.limiter.scaled(PAYMENTS.max);
  const began = await recentPayments({ user: user.id, since: new Date(now - PAYMENTS.windowMs) });
  const firstTooMany = began[most - 1];
  if (firstTooMany) throw tooManyPayments(Math.ceil((firstTooMany.getTime() + PAYMENTS.windowMs - now) / 1000));
}

/** The field by which holds of an account that has never paid are counted per address: a keyed digest, never the address. */
export async function holderOf(
  { config, seatHolders }: Deps,
  payer: Payer | BillPayer,
): Promise<Pick<PaymentDocument, "heldFrom">> {
  if (!payer.user || (await seatHolders.hasPaid(payer.user.id))) return {};
  const { address } = payer;
  return { heldFrom: createHmac("sha256", config.secret).update(`hold address|${address}`).digest("base64url") };
}

/** A customer has one open payment, so its places are all that the account holds. @throws AppError 429 */
export async function requireFewPlaces(
  { limiter, seatHolders }: Deps,
  { user }: Payer | BillPayer,
  items: readonly { cartQuantity: number }[],
): Promise<void> {
  const most = limiter.scaled(PLACES.account);
  const isMany = user !== null && cartCount(items) > most;
  if (isMany && !(await seatHolders.hasPaid(user.id))) throw tooManyPlaces(manyPlaces(most));
}

/** The places that accounts of an address hold at this moment that had never paid before. */
const placesHeldFrom = batchLoader<{ heldFrom: string; now: Date }, number>(async (asked) => {
  const sums = await paymentRows
    .aggregate<{ _id: string; places: number }>([
      { $match: withPlaces([...new Set(asked.map(({ heldFrom }) => heldFrom))], asked[0]!.now) },
      { $group: { _id: "$heldFrom", places: { $sum: { $sum: "$items.cartQuantity" } } } },
    ])
    .toArray();
  const places = new Map(sums.map(({ _id, places: sum }) => [_id, sum]));
  return asked.map(({ heldFrom }) => places.get(heldFrom) ?? 0);
});

const withPlaces = (heldFrom: readonly string[], now: Date) => ({
  heldFrom: { $in: [...heldFrom] },
  open: true as const,
  heldUntil: { $gt: now },
});

/**
 * Counts what the accounts of an address that have never paid hold, when this payment holds its seats already: of two calls at
 * the same time each sees the other, so both may be refused but never both let through.
 * @throws AppError 429
 */
export async function requirePlaces(deps: Deps, { heldFrom }: Pick<PaymentDocument, "heldFrom">): Promise<void> {
  if (heldFrom !== undefined) await requireFewFrom(deps, heldFrom);
}

/**
 * Checks the same before a customer gives up what they hold for another cart: a refusal takes nothing.
 * @throws AppError 429
 */
export async function requirePlacesInstead(
  deps: Deps,
  payer: Payer | BillPayer,
  { own, items }: { own: PaymentDocument; items: readonly { cartQuantity: number }[] },
): Promise<void> {
  const { heldFrom } = await holderOf(deps, payer);
  if (heldFrom === undefined) return;
  const isCounted = own.heldFrom === heldFrom && own.heldUntil > deps.now();
  await requireFewFrom(deps, heldFrom, cartCount(items) - (isCounted ? cartCount(own.items) : 0));
}

/** @param more places in addition to those that are held already */
async function requireFewFrom(deps: Deps, heldFrom: string, more = 0): Promise<void> {
  const now = deps.now();
  const most = deps.limiter.scaled(PLACES.address);
  if ((await placesHeldFrom({ heldFrom, now })) + more <= most) return;
  // Every payment holds at least one place, so this many rows are all that can be within the limit.
  const open = await PaymentModel.find(withPlaces([heldFrom], now), { user: 1 })
    .limit(most + 1)
    .lean();
  if (!(await forgetPaid(deps, open))) throw tooManyPlaces(MANY_FROM_NETWORK);
  await requireFewFrom(deps, heldFrom, more);
}

/** Stops counting the open payments of accounts that have paid since; whether there were any. */
async function forgetPaid(
  { seatHolders }: Deps,
  open: readonly Pick<PaymentDocument, "_id" | "user">[],
): Promise<boolean> {
  const who = await seatHolders.whoPaid(open.flatMap(({ user }) => (user ? [String(user)] : [])));
  const paid = open.filter(({ user }) => who.has(String(user)));
  if (paid.length === 0) return false;
  await PaymentModel.updateMany({ _id: { $in: paid.map(({ _id }) => _id) } }, { $unset: { heldFrom: 1 } });
  return true;
}
