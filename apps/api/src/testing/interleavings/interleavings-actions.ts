import { type Slot, SLOTS } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { changeStatus, rescheduleLine } from "../../features/bookings/bookings.changes.service.ts";
import { BookingModel } from "../../features/bookings/bookings.model.ts";
import { cancelPayment } from "../../features/payments/payments.close.service.ts";
import { pay } from "../../features/payments/payments.pay.service.ts";
import { reassignPayment } from "../../features/payments/payments.place.service.ts";
import { storeEvent, reconcilePayments, processEvent } from "../../features/payments/payments.reconcile.service.ts";
import { returnAddress } from "../../features/payments/payments.return.service.ts";
import { getPayment, recheckPayment } from "../../features/payments/payments.service.ts";
import { clearRevivedRequests, repairRequests } from "../../features/refunds/refunds.due.service.ts";
import { reconcileRefunds } from "../../features/refunds/refunds.follow.service.ts";
import { declineRefund, refundPayment } from "../../features/refunds/refunds.service.ts";
import { sweepSeats } from "../../features/seats/seats.sweep.service.ts";
import type { SessionUser } from "../../http/mount.ts";
import type { MemoryFault, MemoryProvider } from "./memory-provider.ts";
import type { TestClock } from "../api/test-clock.ts";

/** What the actions of one run work on. */
export interface Harness {
  deps: Deps;
  clock: TestClock;
  provider: MemoryProvider;
  users: readonly SessionUser[];
  staff: SessionUser;
  services: readonly { id: string; price: number }[];
}

/** The day that all actions book; it lies after the end of every run. */
export const WANTED_DAY = "2026-12-07";
/** The slots that all actions book. */
export const WANTED_SLOTS: readonly Slot[] = SLOTS.slice(0, 3);
const MINUTE_MS = 60_000;

/** One action of a customer, the provider, staff, the clock or a fault; `which` names a payment by its position. */
export type Action =
  | { do: "pay"; user: number; lines: { service: number; slot: number; quantity: number }[] }
  | { do: "money"; which: number; more: number; currency: string; later: boolean }
  | { do: "arrive"; outcome: "successful" | "failed" }
  | { do: "webhook"; which: number; forged: boolean }
  | { do: "redirect"; which: number; status: string; foreign: boolean }
  | { do: "cancel" | "refund" | "decline" | "recheck" | "dropBooking" | "reviveBooking"; which: number }
  | { do: "reassign" | "reschedule"; which: number; item: number; slot: number }
  | { do: "reconcile" | "sweep" | "mendRefunds" }
  | { do: "wait"; minutes: number }
  | { do: "refundsEnd"; outcome: "done" | "failed" }
  | { do: "fault"; fault: MemoryFault };

const never = () => false;

/**
 * Runs one action through the same services as a handler or job.
 * @throws the error that a handler turns into an answer
 */
export async function runAction(harness: Harness, action: Action): Promise<void> {
  const { deps, provider, staff } = harness;
  // The references of all payment pages so far, also those whose answer was lost; an action names one by its position.
  const refs = [...provider.links.keys()];
  const ref = "which" in action ? refs[action.which % Math.max(1, refs.length)] : undefined;
  switch (action.do) {
    case "pay":
      return startPayment(harness, action);
    case "money":
      return ref === undefined
        ? undefined
        : provider.pay(ref, {
            more: action.more,
            currency: action.currency,
            status: action.later ? "pending" : "successful",
          });
    case "arrive":
      return provider.finish(action.outcome);
    case "webhook":
      return deliverWebhooks(harness, ref, action.forged);
    case "redirect":
      return returnFromPaymentPage(harness, ref, action);
    case "wait":
      return harness.clock.advance(action.minutes * MINUTE_MS);
    case "reconcile":
      await reconcilePayments(deps, never);
      return reconcileRefunds(deps, never);
    case "sweep":
      return sweepSeats(deps, never);
    case "mendRefunds":
      await repairRequests(deps.now());
      return clearRevivedRequests(deps.now());
    case "refundsEnd":
      return provider.finishRefunds(action.outcome);
    case "fault":
      return void provider.faults.push(action.fault);
    case "cancel":
      return ref === undefined ? undefined : cancelPayment(deps, ref, await ownerOf(ref));
    case "refund":
      return ref === undefined ? undefined : refundPayment(deps, await getPayment(ref), "asked by the test", staff.id);
    case "decline":
      return ref === undefined ? undefined : declineRefund(deps, await getPayment(ref), "asked by the test", staff.id);
    case "recheck":
      return ref === undefined ? undefined : void (await recheckPayment(deps, ref));
    case "reassign":
      return ref === undefined
        ? undefined
        : void (await reassignPayment(deps, await getPayment(ref), newTime(action), staff.id));
    default:
      return changeBooking(harness, ref, action);
  }
}

const newTime = ({ item, slot: index }: { item: number; slot: number }) => ({
  item,
  date: WANTED_DAY,
  time: WANTED_SLOTS[index]!,
});
const ownerOf = async (ref: string): Promise<string> => String((await getPayment(ref)).user);

async function startPayment(
  { deps, users, services }: Harness,
  { user, lines }: Extract<Action, { do: "pay" }>,
): Promise<void> {
  const who = users[user]!;
  const cartItems = lines.map(({ service, slot: index, quantity }) => ({
    serviceId: services[service]!.id,
    date: WANTED_DAY,
    time: WANTED_SLOTS[index]!,
    cartQuantity: quantity,
  }));
  await pay(deps, { user: who, address: "192.0.2.1", arrivedAt: deps.now() }, { userID: who.id, cartItems });
}

async function deliverWebhooks({ deps, provider }: Harness, ref: string | undefined, forged: boolean): Promise<void> {
  for (const transaction of provider.transactions.filter((one) => one.ref === ref)) {
    const { raw, headers } = provider.webhook(transaction, { forged });
    const hint = deps.provider.parseWebhook(raw, headers);
    if (!hint || hint === "unreadable") continue;
    await storeEvent(hint, deps.now());
    await processEvent(deps, hint.key);
  }
}

async function returnFromPaymentPage(
  { deps, provider }: Harness,
  ref: string | undefined,
  { status, foreign }: { status: string; foreign: boolean },
): Promise<void> {
  const other = provider.transactions.find((one) => (one.ref === ref) !== foreign);
  await returnAddress(deps, { status, tx_ref: ref, transaction_id: other?.transactionId });
}

async function changeBooking({ deps, staff }: Harness, ref: string | undefined, action: Action): Promise<void> {
  const booking = ref === undefined ? null : await BookingModel.findOne({ paymentRef: ref }).lean();
  if (!booking) return;
  const id = String(booking._id);
  if (action.do === "dropBooking") await changeStatus(deps, id, "cancelled", staff);
  if (action.do === "reviveBooking") await changeStatus(deps, id, "placed", staff);
  if (action.do === "reschedule") await rescheduleLine(deps, id, newTime(action), staff);
}

/** Creates the session data of a new signed-in user. */
export const sessionUser = (role: SessionUser["role"]): SessionUser => {
  const id = String(new Types.ObjectId());
  return { id, name: "Test Person", email: `${id}@salon.test`, role, verified: true, sessionId: id };
};
