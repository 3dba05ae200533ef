import { API_BASE, HOLD_MINUTES, PAYMENT_SESSION_MINUTES, TEXTS, type PaymentLink } from "@salon/contracts";
import type { RouteInput, contract } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import { Types } from "mongoose";
import { crashPoint } from "../../crash-point.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { groupCommit } from "../../db/batching/group-commit.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { seatConflict } from "../seats/seats.nearest.service.ts";
import { seatTerms } from "../bookings/bookings.seats.service.ts";
import { holdSeats, releaseSeats, type SeatTerms } from "../seats/seats.claims.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import { closePayment, isBeingMade, orProviderAway, switchOff } from "./payments.close.service.ts";
import { CLOSED, MAKER_GONE_MS } from "./payments.holds.service.ts";
import { PaymentModel, paymentRows, type PaymentDocument } from "./payments.model.ts";
import { findPayment, movePayment, nextCheck, openPage } from "./payments.moves.service.ts";
import { newPaymentRef, priceOrder, type Order } from "./payments.order.service.ts";
import { drivePayment, seatsOf } from "./payments.place.service.ts";

const MINUTE_MS = 60_000;
const TRIES = 5;
const PAUSE_MS = 50;
const TWIN_PATIENCE_MS = 35_000;
const EARLIER_PAID = "Your earlier payment has just gone through. Please look at your bookings before you pay again.";
const BUSY = "Another payment of yours is just being made. Please try again in a moment.";
const CLOSED_MEANWHILE = "This payment was cancelled meanwhile. Please try again.";

type PayRequest = RouteInput<typeof contract.payments.pay>["body"];

/**
 * Begins a payment: prices the cart, holds its seats and makes the hosted page. The same cart gets the page it has.
 * @throws AppError 400, 403, 409 with conflicts or changed prices, 502 or 504 when the provider does not answer
 */
export async function pay(deps: Deps, user: SessionUser, { userID, cartItems }: PayRequest): Promise<PaymentLink> {
  if (userID !== user.id) throw new AppError(403, TEXTS.notAllowed);
  const order = await priceOrder(cartItems, deps.now());
  for (let tries = 0; tries < TRIES; tries++) {
    // Asked only when the unique key says that there is one: most customers have none.
    const payment = (await begin(deps, user, order)) ?? (await reuse(deps, user, order));
    if (payment?.link)
      return {
        data: payment.link,
        ref: payment.ref,
        total: payment.amount,
        heldUntil: payment.heldUntil.toISOString(),
      };
  }
  throw new AppError(409, BUSY);
}

/** The user's open payment if it is for this cart and its seats are held; else it is closed, and null. */
async function reuse(deps: Deps, user: SessionUser, order: Order): Promise<PaymentDocument | null> {
  const open = await PaymentModel.findOne({ user: user.id, open: true }).lean();
  if (!open) return null;
  const now = deps.now();
  const usable = open.cartKey === order.cartKey && now < open.heldUntil;
  if (usable && open.state === "pending") return open;
  if (usable && isBeingMade(open, now)) return waitForTwin(deps, open.ref);
  const closed = await orProviderAway(closePayment(deps, open, "failed", CLOSED.replaced));
  if (closed === "closed") return null;
  await drivePayment(deps, open.ref);
  throw new AppError(409, EARLIER_PAID);
}

/** The other click of a double click is making the link: wait for what it comes to. */
async function waitForTwin({ now }: Deps, ref: string): Promise<PaymentDocument | null> {
  const deadline = performance.now() + TWIN_PATIENCE_MS;
  while (performance.now() < deadline) {
    const twin = await findPayment(ref);
    if (twin?.state === "pending") return twin;
    if (!twin || !isBeingMade(twin, now())) return null;
    await sleep(PAUSE_MS);
  }
  throw new AppError(409, BUSY);
}

/** Makes a payment; null when the user has an open one. */
async function begin(deps: Deps, user: SessionUser, order: Order): Promise<PaymentDocument | null> {
  const payment = newPayment(user, order, deps.now());
  const [inserted, terms] = await Promise.all([insert(payment), seatTerms(deps)]);
  if (!inserted) return null;
  await crashPoint("order-saved");
  await claimSeats(deps, payment, terms);
  const link = await askForLink(deps, user, payment);
  await crashPoint("link-asked");
  const opened = await openPage(payment, link, deps.now());
  await crashPoint("link-saved");
  if (opened) return { ...payment, link };
  await switchOff(deps, { ref: payment.ref, link });
  await releaseSeats(payment.seatRef, { state: "held" });
  throw new AppError(409, CLOSED_MEANWHILE);
}

/** Every field, because it goes past Mongoose's defaults. */
function newPayment(user: SessionUser, { items, total, cartKey }: Order, now: Date): PaymentDocument {
  const ref = newPaymentRef();
  return {
    _id: new Types.ObjectId(),
    ref,
    seatRef: ref,
    user: new Types.ObjectId(user.id),
    cartKey,
    items,
    amount: total,
    bookingId: new Types.ObjectId(),
    state: "creating",
    open: true,
    link: null,
    heldUntil: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS),
    paidAmount: null,
    paidCurrency: null,
    method: null,
    paidAt: null,
    fulfilledAt: null,
    reason: null,
    secondOf: null,
    refundDue: false,
    refund: null,
    refundKept: null,
    attention: false,
    nextCheckAt: new Date(now.getTime() + MAKER_GONE_MS),
    leasedUntil: null,
    createdAt: now,
    history: [],
  };
}

const writePayment = groupCommit(paymentRows);

async function insert(payment: PaymentDocument): Promise<boolean> {
  try {
    await writePayment({ insertOne: { document: payment } });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function claimSeats(deps: Deps, payment: PaymentDocument, terms: SeatTerms): Promise<void> {
  const request = seatsOf(payment);
  const shortage = await holdSeats(request, { ...terms, expiresAt: payment.heldUntil });
  if (!shortage) return;
  const now = deps.now();
  await movePayment(payment, {
    from: ["creating"],
    to: "failed",
    now,
    set: { reason: CLOSED.noSeats, nextCheckAt: null },
  });
  throw await seatConflict(request.lines, shortage, { settings: await getSettings(), now });
}

/** Without a page the customer cannot pay, whatever the provider did: this payment ends, and the next has another reference. */
async function askForLink(deps: Deps, { email, name }: SessionUser, payment: PaymentDocument): Promise<string> {
  const { ref, amount } = payment;
  const returnUrl = `${deps.config.publicUrl}${API_BASE}/booking/payment/return`;
  try {
    const order = { ref, amount, email, name, returnUrl, sessionMinutes: PAYMENT_SESSION_MINUTES };
    return (await orProviderAway(deps.provider.createLink(order))).url;
  } catch (error) {
    const now = deps.now();
    const nextCheckAt = nextCheck({ ...payment, state: "failed" }, now);
    await movePayment(payment, { from: ["creating"], to: "failed", now, set: { reason: CLOSED.noLink, nextCheckAt } });
    await releaseSeats(payment.seatRef, { state: "held" });
    throw error;
  }
}
