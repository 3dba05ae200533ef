import { MINUTE_MS, CURRENCY, isWholeNaira, type Money, moneyText, type PaymentState } from "@salon/contracts";
import { type mongo, type QueryFilter, Types } from "mongoose";
import { failpoint } from "../../../failpoint.ts";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import type { Attempt } from "../../../payment-provider/provider.ts";
import type { LineSnapshot } from "../../cart/line-snapshot.ts";
import { freshSeatRef } from "../../seats/claims/claims.ts";
import { type PaymentDocument, PaymentModel, paymentRows } from "../payments.model.ts";

export type { PaymentDocument } from "../payments.model.ts";

/**
 * The life of a payment; every step is a compare and set of `transitionPayment`.
 *
 * | state | function | next state |
 * |---|---|---|
 * | none | `beginPayment` in order/make-page.ts | creating |
 * | creating | `openPayment` | pending |
 * | creating | `closeUnrequested`, `closeRequested` in order/make-page.ts: its page could not be made | failed |
 * | creating, pending | `closePayment` in close.ts: cancelled, replaced, or its time ran out | failed, expired |
 * | creating, pending, failed, expired | `recordMoney`: enough came, for a bill anything | paid |
 * | creating, pending, failed, expired | `recordMoney`: too little, or another currency | review |
 * | none | `recordMoney`: a second transaction, of a bill | paid |
 * | none | `recordMoney`: a second transaction, else | review |
 * | paid | `decide` in decide.ts: the seats are sold, or the booking takes its balance | placing |
 * | paid | `decide` in decide.ts: they are gone, or the booking does not | review |
 * | placing | `fulfil` in fulfil.ts: booking, mail and cart are done | fulfilled |
 * | review | `fulfilBalance` in fulfil.ts: the booking took its balance after all | fulfilled |
 * | review | `rebook`, `retryBalance` in desk/review.ts, `attachPayment` in desk/attach.ts | paid |
 * | review, fulfilled | `lockForRefund` in refunds/states.ts: a refund begins | refunding |
 * | refunding | `storeResult` in refunds/states.ts: sent, refused, or withdrawn | refunded, review, fulfilled |
 * | review, refunding | `clearRequest` in refunds/due.ts: the booking was revived | fulfilled |
 */

/** States in which no money of the payment is known. */
const UNPAID = ["creating", "pending", "failed", "expired"] as const satisfies readonly PaymentState[];
/** States in which the customer can still pay in the ordinary way. */
export const OPEN = ["creating", "pending"] as const satisfies readonly PaymentState[];

const WATCHED_EVERY_RUN_MS = 30 * MINUTE_MS;
/** For how long a closed payment is still verified: bank transfers arrive late. */
const WATCHED_MS = 48 * 60 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** What a payment begins with. */
type Beginning = Pick<PaymentDocument, "_id" | "ref" | "user" | "cartKey" | "items" | "amount" | "bookingId"> &
  Pick<PaymentDocument, "heldUntil" | "createdAt">;

/**
 * The row of a payment for which nothing came yet; it has every field, because it is inserted without Mongoose's
 * defaults.
 */
export const emptyPayment = (beginning: Beginning): PaymentDocument => ({
  ...beginning,
  seatRef: beginning.ref,
  state: "creating",
  link: null,
  paidAmount: null,
  paidCurrency: null,
  method: null,
  paidAt: null,
  fulfilledAt: null,
  reason: null,
  secondOf: null,
  refundDue: false,
  attention: false,
  nextCheckAt: null,
  leasedUntil: null,
  history: [],
});

interface Move {
  from: readonly PaymentState[];
  to: PaymentState;
  now: Date;
  /** Fields that change with the state, in the same write. */
  set?: Partial<PaymentDocument>;
  /** Further conditions of the write besides the state. */
  condition?: mongo.Filter<PaymentDocument>;
}

/**
 * The one way a payment changes its state: compare and set. Null when it is no longer in any of `from`: another process
 * has decided, read it again.
 */
export async function transitionPayment(
  { ref, state }: Pick<PaymentDocument, "ref" | "state">,
  { from, condition = {}, ...move }: Move,
): Promise<PaymentDocument | null> {
  // Filtering on one state, the one that was read, keeps the history exact.
  if (!from.includes(state)) return null;
  return paymentRows.findOneAndUpdate({ ...condition, ref, state }, changeOf(state, move), { returnDocument: "after" });
}

function changeOf(state: PaymentState, { to, now, set = {} }: Pick<Move, "to" | "now" | "set">) {
  const isOpen = OPEN.some((open) => open === to);
  return {
    $set: { ...set, state: to, attention: set.attention ?? to === "review" },
    $push: { history: { at: now, from: state, to } },
    ...(isOpen ? {} : { $unset: { open: 1 as const, heldFrom: 1 as const } }),
  };
}

/**
 * Gives a payment another plan and a fresh `seatRef` in one write, as long as its state and `seatRef` are those that
 * were read. Null when they are not.
 */
export const replacePlan = (
  { ref, seatRef, state }: Pick<PaymentDocument, "ref" | "seatRef" | "state">,
  items: LineSnapshot[],
): Promise<PaymentDocument | null> =>
  paymentRows.findOneAndUpdate(
    { ref, seatRef, state },
    { $set: { items, seatRef: freshSeatRef() } },
    { returnDocument: "after" },
  );

/** How a payment can be paid: on a page, or to an account number until its end. */
export type Way = { link: string } | Required<Pick<PaymentDocument, "account" | "heldUntil">>;

/**
 * Stores how a payment can be paid and makes it `pending`; whether it was still `creating`. No other write sets a link
 * or an account number.
 */
export async function openPayment({ _id }: Pick<PaymentDocument, "_id">, way: Way, now: Date): Promise<boolean> {
  const update = changeOf("creating", { to: "pending", now, set: { ...way, nextCheckAt: now } });
  return (await paymentRows.findOneAndUpdate({ _id, state: "creating" }, update, { projection: { _id: 1 } })) !== null;
}

/**
 * When an unpaid payment is checked next: on every run at first, then at growing intervals, and after two days only if
 * it could not be closed yet.
 */
export function nextCheck({ createdAt, state }: Pick<PaymentDocument, "createdAt" | "state">, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age < WATCHED_EVERY_RUN_MS) return now;
  const pause = new Date(now.getTime() + Math.min(age / 2, LONGEST_PAUSE_MS));
  const end = new Date(createdAt.getTime() + WATCHED_MS);
  if (age < WATCHED_MS) return pause < end ? pause : end;
  return state === "creating" || state === "pending" ? pause : null;
}

/** Changes fields of a payment as long as it is in the state that was read; whether it was. */
export async function updatePayment(
  { ref, state }: Pick<PaymentDocument, "ref" | "state">,
  set: Record<string, unknown>,
  condition: QueryFilter<PaymentDocument>,
): Promise<boolean> {
  const { matchedCount } = await PaymentModel.updateOne({ ...condition, ref, state }, { $set: set });
  return matchedCount === 1;
}

/** Notes that somebody tried to pay, whatever became of it. */
export async function noteTried(ref: string): Promise<void> {
  await PaymentModel.updateOne({ ref, tried: { $exists: false } }, { $set: { tried: true } });
}

/** References of payments that made a booking and wait for a decision on their money, in batches. */
export const refsAwaitingDecision = () =>
  inBatches(
    PaymentModel.find(
      { state: { $in: ["fulfilled", "review"] }, attention: true, fulfilledAt: { $ne: null } },
      { ref: 1 },
    )
      .lean()
      .cursor(),
  );

/** A payment by its reference, or null. */
export const findPayment = (ref: string): Promise<PaymentDocument | null> =>
  PaymentModel.findOne({ ref }).lean().exec();

/** The payments that took over one of these offers of the waiting list, the latest first. */
export const paymentsOfOffers = (refs: readonly string[]): Promise<PaymentDocument[]> =>
  PaymentModel.find({ "offers.ref": { $in: [...refs] } })
    .sort({ createdAt: -1, _id: -1 })
    .lean()
    .exec();

/** Why a payment waits for staff. */
export const REASONS = {
  tooLittle: "Less money came than was asked for",
  currency: "The money came in another currency",
  seats: "The money came after the seats were gone",
  second: "This was paid a second time",
  overpaid: "overpaid",
  lapsed: "The reservation had ended, and its place is gone",
  balance: "The booking was cancelled or has nothing due",
} as const;

const MAX_PER_PAYMENT = 20;

/** What came for a payment, or null before any money did. */
export function receivedOf({ paidAmount, paidMinor, paidCurrency }: PaymentDocument): Money | null {
  const minor = paidMinor ?? (paidAmount === null ? null : paidAmount * 100);
  return minor === null ? null : { minor, currency: paidCurrency ?? CURRENCY };
}

/** Money in the activity log: whole naira as a number, any other amount as text. */
export function auditMoney(money: Money | null): { amount: number | null } | { received: string } {
  if (!money) return { amount: null };
  return isWholeNaira(money) ? { amount: money.minor / 100 } : { received: moneyText(money) };
}

/**
 * Records money the provider confirmed for a payment: the first, if enough, makes it `paid`, too little or another
 * currency puts it in review, and any further transaction becomes a row of its own. A bill takes whatever comes in
 * naira. Idempotent.
 */
export async function recordMoney(ref: string, found: Attempt, now: Date): Promise<void> {
  for (;;) {
    const payment = await findPayment(ref);
    if (!payment || payment.transactionId === found.transactionId) return;
    if (payment.transactionId !== undefined) return recordSecond(payment, found, now);
    if (await recordFirst(payment, found, now)) return;
  }
}

/** Whether it is recorded now, here or for another payment; false when the payment's state has changed meanwhile. */
async function recordFirst(payment: PaymentDocument, found: Attempt, now: Date): Promise<boolean> {
  const problem = problemOf(payment, found);

  try {
    const moved = await transitionPayment(payment, {
      from: UNPAID,
      to: problem === null ? "paid" : "review",
      now,
      set: {
        ...moneyOf(found, now),
        reason: problem ?? overpaid(payment, found),
        nextCheckAt: now,
        // No attempt begins after the page's time.
        attemptsCheckAt: payment.heldUntil > now ? payment.heldUntil : now,
      },
    });
    if (!moved) return false;
  } catch (error) {
    if (isDuplicateKey(error)) return true;
    throw error;
  }

  await failpoint("marked-paid");

  return true;
}

function problemOf({ amount, booking }: PaymentDocument, found: Attempt): string | null {
  if (found.currency !== CURRENCY) return REASONS.currency;
  return unitsOf(found) < (booking ? 1 : amount) ? REASONS.tooLittle : null;
}

/** What is too much for a bill is `over` there. */
const overpaid = ({ amount, booking }: PaymentDocument, found: Attempt): string | null =>
  !booking && unitsOf(found) > amount ? REASONS.overpaid : null;

/** Whole units of its currency: a fraction counts neither as enough nor as overpaid. */
const unitsOf = ({ minor }: Pick<Attempt, "minor">): number => Math.floor(minor / 100);

const moneyOf = ({ transactionId, minor, currency, method }: Attempt, now: Date) => ({
  transactionId,
  paidAmount: unitsOf({ minor }),
  paidMinor: minor,
  paidCurrency: currency,
  method,
  paidAt: now,
});

async function recordSecond(payment: PaymentDocument, found: Attempt, now: Date): Promise<void> {
  for (let count = 2; count <= MAX_PER_PAYMENT; count++) {
    const ref = `${payment.ref}-${count}`;
    const known = await PaymentModel.findOne({ $or: [{ transactionId: found.transactionId }, { ref }] }).lean();
    if (known?.transactionId === found.transactionId) return;
    if (known) continue;
    try {
      await PaymentModel.create(secondRow(payment, found, ref, now));
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another process wrote this transaction, or took this reference, between the two steps: read both again.
      count--;
    }
  }
  throw new Error(`More than ${MAX_PER_PAYMENT} transactions for ${payment.ref}`);
}

const secondRow = (first: PaymentDocument, found: Attempt, ref: string, now: Date) => ({
  ...moneyOf(found, now),
  ...secondState(first, found),
  ref,
  seatRef: ref,
  secondOf: first.ref,
  user: first.user,
  cartKey: first.cartKey,
  items: first.items,
  // In another currency nothing of it is naira: what was asked for under this reference stands.
  amount: found.currency === CURRENCY ? unitsOf(found) : first.amount,
  heldUntil: first.heldUntil,
  nextCheckAt: now,
  createdAt: now,
});

/** A bill takes a second transaction like the first; for a cart it is in review. */
function secondState(first: PaymentDocument, found: Attempt) {
  const { booking, bookingId } = first;
  if (!booking)
    return { bookingId: new Types.ObjectId(), state: "review" as const, reason: REASONS.second, attention: true };
  const problem = problemOf(first, found);
  const state = problem === null ? ("paid" as const) : ("review" as const);
  return { booking, bookingId, state, reason: problem, attention: problem !== null };
}

/** References of the second transactions of a payment that have not reached their end. */
export const unfinishedSeconds = (ref: string): Promise<string[]> =>
  PaymentModel.distinct("ref", { secondOf: ref, state: { $in: ["paid", "placing"] } });

/** Whether naira of a payment are in review that belong to no booking yet, and whose refund is not requested. */
export const isAttachable = ({ state, fulfilledAt, refundDue, paidCurrency, paidAmount }: PaymentDocument): boolean =>
  state === "review" && fulfilledAt === null && !refundDue && paidCurrency === CURRENCY && (paidAmount ?? 0) > 0;

/** Whether the booking of a cart in review can be made with what came. */
export const isAcceptable = (payment: PaymentDocument): boolean =>
  isAttachable(payment) && payment.secondOf === null && !payment.booking;

/** Whether a payment in review has the money for its booking and only lacks the seats. */
export const isBookable = (payment: PaymentDocument): boolean =>
  isAttachable(payment) &&
  (payment.booking !== undefined || (payment.secondOf === null && (payment.paidAmount ?? 0) >= payment.amount));
