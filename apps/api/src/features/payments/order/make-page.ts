import { API_BASE, PAYMENT_SESSION_MINUTES } from "@salon/contracts";
import { failpoint } from "../../../failpoint.ts";
import { batchedFind } from "../../../db/batching/batched-reads.ts";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { withPlan } from "../../cart/lines.ts";
import { holdsSeats } from "../../seats/claims/claims.ts";
import type { OfferedPlan } from "../../seats/claims/offered.ts";
import { orNewPlans } from "../../seats/visits/new-plans.ts";
import { seatsOf } from "../lifecycle/decide.ts";
import { orProviderAway } from "../lifecycle/verify.ts";
import { type PaymentDocument, paymentRows } from "../payments.model.ts";
import { returnState } from "../return-state.ts";
import { openPayment, type Way } from "../lifecycle/states.ts";
import { closeRequested, closeUnrequested } from "./end-order.ts";
import { type AccountOrder, createAccount } from "./make-account.ts";
import type { BillPayer, Payer } from "./limits.ts";
import type { Order } from "./price.ts";
import { planOrder, claimSeats, CLOSED_MEANWHILE } from "./claim-seats.ts";
import { newPayment } from "./new-payment.ts";
import { withMakerLease } from "./maker-lease.ts";

/**
 * Makes a payment and its page or account number; null when the customer or the bill has an open payment already. Any
 * error ends the payment and frees its seats, so that the next call begins anew.
 */
export function beginPayment(deps: Deps, payer: Payer | BillPayer, order: Order): Promise<PaymentDocument | null> {
  const begin = () => makePage(deps, payer, order);
  // One line alone has its nearest times.
  if (order.items.length < 2 || !payer.user) return begin();
  return orNewPlans(deps, { lines: order.items, rules: { ...order.rules, now: deps.now() }, by: payer }, begin);
}

async function makePage(deps: Deps, payer: Payer | BillPayer, order: Order): Promise<PaymentDocument | null> {
  const wanted = await planOrder(deps, payer, order);
  // The first plan is in the row from the beginning, so that it is written before the first claim.
  const items = withPlan(order.items, wanted.first);
  const { offers: _tokens, ...asked } = order;
  const payment = newPayment(deps, payer, { ...asked, items, ...offersIn(wanted.offered), ...wanted.holder });
  if (!(await insert(deps, payment))) return null;
  return withMakerLease(deps, payment, async () => {
    await failpoint("order-saved");
    const claimed = await claimSeats(deps, payment, wanted);
    await confirmAsked(deps, payment, order);
    return { ...claimed, ...(await openFor(deps, payer, claimed, order)) };
  });
}

const offersIn = (offered: readonly OfferedPlan[]): Pick<PaymentDocument, "offers"> =>
  offered.length === 0 ? {} : { offers: offered.map(({ ref, line, until }) => ({ ref, line, until })) };

async function insert(deps: Deps, payment: PaymentDocument): Promise<boolean> {
  try {
    await paymentRows.insertOne(payment);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    // It may have been written all the same.
    await closeUnrequested(deps, payment, error);
    throw error;
  }
}

/** Ends a payment whose bill has ended, or asks for less, since it was read. @throws AppError 409 */
async function confirmAsked(deps: Deps, payment: PaymentDocument, { confirm }: Order): Promise<void> {
  try {
    await confirm?.(payment.ref);
  } catch (error) {
    await closeUnrequested(deps, payment, error);
    throw error;
  }
}

/** Makes the page or account number and writes it down; how to pay, once the payment is seen to hold its seats. */
async function openFor(
  deps: Deps,
  payer: Payer | BillPayer,
  payment: PaymentDocument,
  { byTransfer, endsBy }: Order,
): Promise<Way> {
  const { email, name } = payer.user ?? payer;
  let way: Way | null = null;
  try {
    way = byTransfer
      ? await createAccount(deps, { ...payment, email, name, endsBy })
      : { link: await createLink(deps, payment, { email, name }) };
    await failpoint(byTransfer ? "account-made" : "link-asked");
    const opened = await openPayment(payment, way, deps.now());
    await failpoint("link-saved");
    if (opened && (await isHeld(payment))) return way;
    throw new AppError(409, CLOSED_MEANWHILE);
  } catch (error) {
    await closeRequested(deps, { ...payment, ...way }, error);
    throw error;
  }
}

async function createLink(
  deps: Deps,
  payment: PaymentDocument,
  shown: Pick<AccountOrder, "email" | "name">,
): Promise<string> {
  const { secret, publicUrl } = deps.config;
  const returnUrl = `${publicUrl}${API_BASE}/booking/payment/return/${returnState(secret, payment)}`;
  const { ref, amount } = payment;
  const order = { ref, amount, ...shown, returnUrl, sessionMinutes: PAYMENT_SESSION_MINUTES };
  return (await orProviderAway(deps.provider.createLink(order))).url;
}

const findPending = batchedFind<Pick<PaymentDocument, "ref">>(async (refs) => {
  const found = await paymentRows
    .find({ ref: { $in: [...refs] }, state: "pending" }, { projection: { ref: 1 } })
    .toArray();
  return new Map(found.map((payment) => [payment.ref, payment]));
});

/**
 * Whether a payment's page may be shown: it waits for its money, and all its seats are claimed. Both are read, because
 * a payment is closed before its seats are released.
 */
export async function isHeld(payment: PaymentDocument): Promise<boolean> {
  const [pending, claimed] = await Promise.all([findPending(payment.ref), holdsSeats(seatsOf(payment))]);
  return pending !== null && claimed;
}
