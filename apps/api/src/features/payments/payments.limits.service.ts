import { HOLD_MINUTES, cartCount } from "@salon/contracts";
import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { findAccount } from "../users/users.service.ts";
import { PaymentModel, type PaymentDocument } from "./payments.model.ts";

/** Places that unverified accounts may hold at once, before `RATE_LIMIT_SCALE`; a line counts its quantity. */
const PLACES = { account: 10, address: 40 } as const;
const TOO_MANY_PLACES = "Please verify your e-mail address to hold more places";
const TOO_MANY_PAYMENTS =
  "You have begun many payments in a short time. Please wait a few minutes before the next one.";

/** The customer who pays, the address their call came from, and when it came. */
export interface Payer {
  user: SessionUser;
  address: string;
  arrivedAt: Date;
}

const tooManyPayments = (retryAfter: number) => new AppError(429, TOO_MANY_PAYMENTS, { retryAfter });
const tooManyPlaces = () => new AppError(429, TOO_MANY_PLACES, { retryAfter: HOLD_MINUTES * 60 });

/** Reads whether a customer may make another payment; the answer is the check, because the same cart's page needs none. */
export async function checkPaymentLimit({ limiter }: Deps, userId: string): Promise<() => void> {
  const { allowed, retryAfter } = await limiter.check(LIMITS.payment, userId);
  return () => {
    if (!allowed) throw tooManyPayments(retryAfter);
  };
}

/** Counts a payment that was made. @throws AppError 429 when it is one too many */
export async function countPayment({ limiter }: Deps, { user }: Payer): Promise<void> {
  const { allowed, retryAfter } = await limiter.take(LIMITS.payment, user.id);
  if (!allowed) throw tooManyPayments(retryAfter);
}

/** Takes back the count of a payment that found no seats. */
export const forgetPayment = ({ limiter }: Deps, { user }: Payer): Promise<void> =>
  limiter.giveBack(LIMITS.payment, user.id);

/** The field by which holds of an unverified account are counted per address: a keyed digest, never the address. */
export function holderOf({ config }: Deps, { user, address }: Payer): Pick<PaymentDocument, "heldFrom"> {
  if (user.verified) return {};
  return { heldFrom: createHmac("sha256", config.secret).update(`hold address|${address}`).digest("base64url") };
}

/** A customer has one open payment, so its places are all that the account holds. @throws AppError 429 */
export function requireFewPlaces({ limiter }: Deps, { user }: Payer, items: readonly { cartQuantity: number }[]): void {
  if (!user.verified && cartCount(items) > PLACES.account * limiter.scale) throw tooManyPlaces();
}

/**
 * Counts what the unverified accounts of an address hold, when this payment holds its seats already: of two calls at
 * the same time each sees the other, so both may be refused but never both let through.
 * @throws AppError 429
 */
export async function requirePlaces(deps: Deps, payment: PaymentDocument): Promise<void> {
  const { heldFrom } = payment;
  if (heldFrom === undefined) return;
  const most = Math.floor(PLACES.address * deps.limiter.scale);
  // Every payment holds at least one place: one row more than there may be places is enough to know.
  const holds = await PaymentModel.find({ heldFrom, open: true, heldUntil: { $gt: deps.now() } }, { user: 1, items: 1 })
    .limit(most + 1)
    .lean();
  const places = holds.reduce((sum, { items }) => sum + cartCount(items), 0);
  if (places <= most) return;
  if (!(await forgetVerified(holds))) throw tooManyPlaces();
  await requirePlaces(deps, payment);
}

/** Stops counting the holds of accounts that were verified since; whether there were any. */
async function forgetVerified(holds: readonly Pick<PaymentDocument, "_id" | "user">[]): Promise<boolean> {
  const accounts = await Promise.all(holds.map(async ({ user }) => user && findAccount(String(user))));
  const verified = holds.filter((_, index) => accounts[index]?.verified);
  if (verified.length === 0) return false;
  await PaymentModel.updateMany({ _id: { $in: verified.map(({ _id }) => _id) } }, { $unset: { heldFrom: 1 } });
  return true;
}
