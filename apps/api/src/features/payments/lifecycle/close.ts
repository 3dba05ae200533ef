import { MINUTE_MS, type PaymentState, TEXTS } from "@salon/contracts";
import { failpoint } from "../../../failpoint.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { ProviderError } from "../../../payment-provider/provider.ts";
import { hasBookedLine } from "../../bookings/change/booked-lines.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { freeSeats } from "./free-seats.ts";
import { advancePayment } from "./fulfil.ts";
import { findPayment, nextCheck, transitionPayment, OPEN } from "./states.ts";
import { hasPending, hasSucceeded, orProviderAway, type ProviderDeps, recordAttempts } from "./verify.ts";

/** A payment younger than this whose page is not stored has shown its page to no customer. */
const CREATING_MS = 2 * MINUTE_MS;

/** Whether the process that makes its page still renews its lease: other calls of its customer wait for it. */
export const isBeingCreated = (
  { state, makerUntil }: Pick<PaymentDocument, "state" | "makerUntil">,
  now: Date,
): boolean => state === "creating" && makerUntil !== undefined && now < makerUntil;

/** Whether it cannot have been paid: its page was never stored, so it was never answered. */
export const isWithoutPage = ({ state, createdAt }: Pick<PaymentDocument, "state" | "createdAt">, now: Date): boolean =>
  state === "creating" && now.getTime() - createdAt.getTime() < CREATING_MS;

/**
 * Ends an open payment in the order that loses no money: ask, switch the link off, ask again, and only then free the
 * seats. `paid` when money came, or another process settled it, meanwhile.
 * @throws ProviderError when the provider cannot tell whether money came; then nothing has changed
 */
export async function closePayment(
  deps: Deps,
  payment: PaymentDocument,
  to: Extract<PaymentState, "failed" | "expired">,
  reason: string,
): Promise<"closed" | "paid"> {
  let isAwaited = false;

  // An older one may come from a backup, and have been paid through a link that is not in the copy.
  if (!isWithoutPage(payment, deps.now())) {
    if (hasSucceeded(await recordAttempts(deps, payment))) return "paid";
    // Written first: after a kill the same cart must not get a page that is switched off.
    await PaymentModel.updateOne({ _id: payment._id, state: { $in: OPEN } }, { $set: { switchedOff: true } });
    await switchOff(deps, payment);
    const attempts = await recordAttempts(deps, payment);
    if (hasSucceeded(attempts)) return "paid";
    isAwaited = hasPending(attempts);
  }

  await failpoint("closing");

  const now = deps.now();
  const nextCheckAt = nextCheck({ ...payment, state: to }, now);
  const set = { reason, nextCheckAt, ...(isAwaited && { awaited: true as const }) };
  const moved = await transitionPayment(payment, { from: OPEN, to, now, set });
  if (!moved) return closeAgain(deps, payment, to, reason);

  // Another plan may have been stored since it was read.
  await freeSeats(deps, moved);
  deps.waitlist.wake(deps);

  return "closed";
}

/** Its link may have been stored, or another process may have closed or settled it, since it was read. */
async function closeAgain(deps: Deps, stale: PaymentDocument, to: "failed" | "expired", reason: string) {
  const payment = await findPayment(stale.ref);
  if (!payment || payment.state === "failed" || payment.state === "expired") return "closed";
  return OPEN.some((state) => state === payment.state) ? closePayment(deps, payment, to, reason) : "paid";
}

/**
 * Best effort: the provider's session expires by itself, and money paid through an open link is settled like any late
 * money.
 */
export async function switchOff(
  { provider, logger }: ProviderDeps,
  { ref, link }: Pick<PaymentDocument, "ref" | "link">,
): Promise<void> {
  if (link === null) return;
  try {
    await provider.disableLink(link);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ err: error, ref }, "payment link could not be switched off");
  }
}

/** How long the process that makes a page may take; after that the reconciler looks at the payment. */
export const MAKER_GONE_MS = 35_000;

/** The reasons of closed payments. */
export const CLOSED = {
  expired: "The time to pay ran out",
  cancelled: "Cancelled by the customer",
  left: "The customer left the payment page",
  replaced: "Replaced by another cart",
  noLink: "The payment page could not be made",
  noAccount: "The provider makes no account numbers for the salon",
  noSeats: "The seats were already taken",
  limit: "More than a limit allows",
  less: "The bill had ended, or asked for less",
  blocked: "An appointment of the bill cannot take place",
  released: "Staff released its places",
  revoked: "The link that it was begun by was revoked",
} as const;

/**
 * Settles the payment behind an expired hold. A paid payment keeps its seats, and so does one the provider cannot
 * answer about now; all other seats may be dropped.
 */
export async function settleHold(deps: Deps, ref: string): Promise<"gone" | "kept"> {
  const payment = await PaymentModel.findOne({ seatRef: ref }).lean();
  if (!payment) return (await hasBookedLine(ref)) ? "kept" : "gone";
  if (payment.state === "paid" || payment.state === "placing" || payment.state === "fulfilled") return "kept";
  if (payment.state !== "creating" && payment.state !== "pending") return "gone";
  try {
    return (await closePayment(deps, payment, "expired", CLOSED.expired)) === "closed" ? "gone" : "kept";
  } catch (error) {
    if (error instanceof ProviderError) return "kept";
    throw error;
  }
}

/** Why a payment cannot be ended any more. */
export const PAID = "This payment has already gone through";

/**
 * 'Cancel Pay': closes an open payment and frees its seats; a closed payment stays as it is.
 * @throws AppError 404 for another customer's, 409 once money came, 502 or 504 when the provider cannot tell
 */
export const cancelPayment = (deps: Deps, ref: string, userId: string): Promise<void> =>
  giveUp(deps, { ref, userId, reason: CLOSED.cancelled });

/** Closes the payment of a customer who left its page. @throws AppError as `cancelPayment` */
export const leavePayment = (deps: Deps, ref: string, userId: string): Promise<void> =>
  giveUp(deps, { ref, userId, reason: CLOSED.left });

async function giveUp(
  deps: Deps,
  { ref, userId, reason }: { ref: string; userId: string; reason: string },
): Promise<void> {
  const payment = await findPayment(ref);
  if (!payment || String(payment.user) !== userId) throw new AppError(404, TEXTS.notFound);
  if (payment.state === "failed" || payment.state === "expired") return;
  const open = payment.state === "creating" || payment.state === "pending";
  const closed = open ? await orProviderAway(closePayment(deps, payment, "failed", reason)) : "paid";
  if (closed === "closed") return;
  await advancePayment(deps, ref);
  throw new AppError(409, PAID);
}
