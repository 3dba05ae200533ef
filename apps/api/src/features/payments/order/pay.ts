import { type contract, type PaymentLink, type RouteInput, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { batchedFind } from "../../../db/batching/batched-reads.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { requireLinesOpen } from "../../cart/paused.ts";
import { CLOSED, closePayment, isBeingCreated } from "../lifecycle/close.ts";
import { orProviderAway } from "../lifecycle/verify.ts";
import { requireNotHeldLong } from "./held-long.ts";
import { type BillPayer, type Payer, requireFewPlaces, requireNextPayment, requirePlacesInstead } from "./limits.ts";
import { beginPayment, isHeld } from "./make-page.ts";
import { type Order, priceOrder } from "./price.ts";
import { openOfBill, openPaymentError } from "./open-of-bill.ts";
import { type PaymentDocument, paymentRows } from "../payments.model.ts";
import { advancePayment } from "../lifecycle/fulfil.ts";
import { findPayment } from "../lifecycle/states.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;
/**
 * How many calls of one customer may be under way in a process: they wait for each other, and must not fill the load
 * shedder.
 */
const MAX_CALLS_OF_CUSTOMER = 16;
/** For how long a call waits while another call of the same customer makes a page. */
const OTHER_CALL_TIMEOUT_MS = 35_000;
const EARLIER_PAID = "Your earlier payment has just gone through. Please look at your bookings before you pay again.";
const BUSY = "Another payment of yours is just being made. Please try again in a moment.";

type PayRequest = RouteInput<typeof contract.payments.pay>["body"];

/**
 * Begins a payment: prices the cart, holds its seats and makes the hosted page. The same cart gets the page it has.
 * @throws AppError 400, 403, 409 with conflicts, changed prices or another deposit, or while online booking is paused, 429 beyond a limit, 502 or 504 when the provider does not answer
 */
export async function pay(deps: Deps, payer: Payer, { userID, cartItems, deposit }: PayRequest): Promise<PaymentLink> {
  if (userID !== payer.user.id) throw new AppError(403, TEXTS.notAllowed);
  const order = priceOrder(deps, userID, { lines: cartItems, deposit });
  const { payment: made } = await payOrder(deps, payer, order);
  const { link, ref, heldUntil, ...payment } = made;
  return { data: link!, ref, ...depositIn(payment), heldUntil: heldUntil.toISOString() };
}

/** The bill of a payment, and its deposit with what is due afterwards where it is one. */
export const depositIn = ({
  amount,
  total = amount,
}: Pick<PaymentDocument, "amount" | "total">): Pick<PaymentLink, "total" | "deposit" | "due"> =>
  total === amount ? { total } : { total, deposit: amount, due: total - amount };

/** A payment that can be paid, and whether this call has begun it. */
interface Begun {
  payment: PaymentDocument;
  isNew: boolean;
}

/**
 * Begins a payment for an order, or finds the page or account number that this very order has.
 * @throws AppError as `pay`, and what the order is rejected with; 409 while another payment of the bill is open
 */
export const payOrder = (deps: Deps, payer: Payer | BillPayer, pricing: Promise<Order>): Promise<Begun> =>
  withFewCalls(payer.user ? payer.user.id : payer.key, () => findOrMake(deps, payer, pricing));

/** The number of calls that are under way, by customer. */
const underWay = new Map<string, number>();

/** @throws AppError 409 when too many calls of this customer are under way */
async function withFewCalls<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(userId) ?? 0;
  if (others >= MAX_CALLS_OF_CUSTOMER) throw new AppError(409, BUSY);
  underWay.set(userId, others + 1);
  try {
    return await work();
  } finally {
    const left = underWay.get(userId)! - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}

async function findOrMake(deps: Deps, payer: Payer | BillPayer, pricing: Promise<Order>): Promise<Begun> {
  const deadline = performance.now() + OTHER_CALL_TIMEOUT_MS;
  const [order, own] = await Promise.all([pricing, findOwn(payer)]);
  const open = await withBill(order, own);
  const payment = await anyOf(deps, order, open, deadline);
  if (payment) return { payment, isNew: false };

  if (payer.user && !order.booking)
    await requireLinesOpen(deps, { ...payer.user, tokens: order.offers }, order.rules.settings, order.items);
  await requireFewPlaces(deps, payer, order.items);
  if (payer.user && !order.booking)
    await requireNotHeldLong(deps, { userId: payer.user.id, items: order.items, tokens: order.offers });
  return replacePayment(deps, payer, order, { ...open, deadline });
}

/** The open payments that stand in the way of a new one: the customer's own, and another one of the bill. */
interface Standing {
  own: PaymentDocument | null;
  ofBill: PaymentDocument | null;
}

async function withBill({ booking }: Order, own: PaymentDocument | null): Promise<Standing> {
  const ofBill = booking ? await openOfBill(booking) : null;
  return { own, ofBill: ofBill?.ref === own?.ref ? null : ofBill };
}

const findOwn = async ({ user }: Payer | BillPayer): Promise<PaymentDocument | null> => user && findOpen(user.id);

const findOpen = batchedFind<PaymentDocument>(async (userIds) => {
  const user = { $in: userIds.map((id) => new Types.ObjectId(id)) };
  const found = await paymentRows.find({ user, open: true }).toArray();
  return new Map(found.map((payment) => [String(payment.user), payment]));
});

/** The open payment for this order once it can be paid, also one that another person began; null without one. */
const anyOf = async (deps: Deps, order: Order, { own, ofBill }: Standing, deadline: number) =>
  (await payableOf(deps, order, own, deadline)) ?? payableOf(deps, order, ofBill, deadline);

/**
 * The open payment for this very order, once it can be paid; null when it is for another one, or its seats are not held.
 */
async function payableOf(
  deps: Deps,
  { cartKey }: Order,
  open: PaymentDocument | null,
  deadline: number,
): Promise<PaymentDocument | null> {
  if (open?.cartKey !== cartKey || deps.now() >= open.heldUntil) return null;
  const payment = await whenMade(deps, open, deadline);
  return payment && isPayable(payment) && (await isHeld(payment)) ? payment : null;
}

const isPayable = ({ state, link, account, switchedOff }: PaymentDocument): boolean =>
  state === "pending" && (link !== null || account !== undefined) && !switchedOff;

/** The payment as stored once its page is made or its maker's lease has expired. */
async function whenMade(deps: Deps, open: PaymentDocument, deadline: number): Promise<PaymentDocument | null> {
  let payment: PaymentDocument | null = open;
  for (let pause = FIRST_PAUSE_MS; payment && isBeingCreated(payment, deps.now()); pause *= 1.5) {
    if (performance.now() >= deadline) throw new AppError(409, BUSY);
    await sleep(Math.min(pause, LONGEST_PAUSE_MS));
    payment = await findPayment(open.ref);
  }
  return payment;
}

/**
 * Makes a payment in place of the one whose page was there when this call came. Of calls that come together, the unique
 * keys on open payments let one through at a time; the others wait for its page, and do not close it.
 */
async function replacePayment(
  deps: Deps,
  payer: Payer | BillPayer,
  order: Order,
  { deadline, ...open }: Standing & { deadline: number },
): Promise<Begun> {
  const { own } = open;
  const replaceable = own?.state === "pending" && pageSince(own) <= payer.arrivedAt ? own.ref : null;
  let standing: Standing = open;

  while (performance.now() < deadline) {
    if (standing.ofBill) await closeOfBill(deps, payer, standing.ofBill, { order, deadline });
    if (standing.own) {
      // A customer who may not make another payment keeps the one there is.
      await requireNextPayment(deps, payer);
      await requirePlacesInstead(deps, payer, { own: standing.own, items: order.items });
      await closeOther(deps, standing.own, { replaceable, deadline });
    }
    const made = await beginPayment(deps, payer, order);
    if (made) return { payment: made, isNew: true };
    standing = await withBill(order, await findOwn(payer));
    const payment = await anyOf(deps, order, standing, deadline);
    if (payment) return { payment, isNew: false };
  }

  throw new AppError(409, BUSY);
}

/**
 * Closes the open payment of a bill that somebody else began, on request or when its time is over.
 * @throws AppError 409 with the payment when it may not be
 */
async function closeOfBill(
  deps: Deps,
  payer: Payer | BillPayer,
  other: PaymentDocument,
  { order, deadline }: { order: Order; deadline: number },
): Promise<void> {
  const isOver = other.state === "pending" && deps.now() >= other.heldUntil;
  const isGone = other.state === "creating" && !isBeingCreated(other, deps.now());
  const hasLink = payer.user === null && payer.hasLink === true;
  const isOwn = hasLink && other.byLink !== undefined && pageSince(other) <= payer.arrivedAt;
  if (!order.replace && !isOver && !isGone && !isOwn)
    throw await openPaymentError(other, payer.user ? "owner" : hasLink ? "link" : "staff");
  await closeOther(deps, other, { replaceable: other.ref, deadline });
}

/** When a payment got its page, by the clock of the process that made it. */
const pageSince = ({ history, createdAt }: PaymentDocument): Date =>
  history.findLast(({ to }) => to === "pending")?.at ?? createdAt;

/**
 * Closes a payment that may be replaced, or whose maker's lease has expired.
 * @throws AppError 409 when it may not be
 */
async function closeOther(
  deps: Deps,
  other: PaymentDocument,
  { replaceable, deadline }: { replaceable: string | null; deadline: number },
): Promise<void> {
  const payment = await whenMade(deps, other, deadline);
  if (!payment?.open) return;
  if (payment.state === "pending" && payment.ref !== replaceable) throw new AppError(409, BUSY);
  const closed = await orProviderAway(closePayment(deps, payment, "failed", CLOSED.replaced));
  if (closed === "closed") return;
  await advancePayment(deps, payment.ref);
  throw new AppError(409, EARLIER_PAID);
}
