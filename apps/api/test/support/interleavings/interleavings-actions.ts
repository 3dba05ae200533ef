import type { PriceChange } from "@salon/contracts";
import { Types } from "mongoose";
import { storeEvent, processEvent } from "../../../src/features/payments/webhook/inbox.ts";
import { recheckPayment, reassignPayment } from "../../../src/features/payments/desk/review.ts";
import { rescheduleLine } from "../../../src/features/bookings/change/reschedule.ts";
import { changeStatus } from "../../../src/features/bookings/change/status.ts";
import { addWalkIn } from "../../../src/features/bookings/make/walk-in.ts";
import { setFlags } from "../../../src/features/bookings/change/flags.ts";
import { assignPeople } from "../../../src/features/bookings/change/assign.ts";
import { BookingModel } from "../../../src/features/bookings/bookings.model.ts";
import { cancelPayment } from "../../../src/features/payments/lifecycle/close.ts";
import { pay } from "../../../src/features/payments/order/pay.ts";
import { reconcilePayments } from "../../../src/features/payments/lifecycle/reconcile.ts";
import { endReservations } from "../../../src/features/payments/reservations.ts";
import { findPayment } from "../../../src/features/payments/lifecycle/states.ts";
import { returnState } from "../../../src/features/payments/return-state.ts";
import { returnAddress } from "../../../src/features/payments/webhook/return.ts";
import { getPayment } from "../../../src/features/payments/desk/list.ts";
import { clearRevivedRequests, repairRequests } from "../../../src/features/refunds/due.ts";
import { reconcileRefunds } from "../../../src/features/refunds/follow.ts";
import { repairOver } from "../../../src/features/refunds/over.ts";
import { declineRefund, refundPayment } from "../../../src/features/refunds/refunds.ts";
import { sweepSeats } from "../../../src/features/seats/claims/sweep.ts";
import { changeMenu } from "../../../src/features/services/menu.ts";
import { getService } from "../../../src/features/services/services.ts";
import { AppError } from "../../../src/http/app-error.ts";
import type { SessionUser } from "../../../src/http/mount.ts";
import { type DrawerAction, runDrawerAction } from "./interleavings-drawer.ts";
import { type Harness, WANTED_DAY, WANTED_SLOTS } from "./interleavings-harness.ts";
import { type HoldAction, runHoldAction } from "./interleavings-holds.ts";
import { type MoneyAction, runMoneyAction } from "./interleavings-money.ts";
import { changeRoster, type RosterChange } from "./interleavings-roster.ts";
import { runWaitAction, type WaitAction } from "./interleavings-waitlist.ts";
import type { MemoryFault } from "./memory-provider.ts";

const MINUTE_MS = 60_000;

/** A line of a cart; `option` adds the option of its service. */
export interface WantedLine {
  service: number;
  slot: number;
  quantity: number;
  with?: number;
  option?: boolean;
}

/** One action of a customer, the provider, staff, the clock or a fault; `which` names a payment by its position. */
export type Action =
  | { do: "pay"; user: number; lines: WantedLine[] }
  | { do: "money"; which: number; more: number; currency: string; later: boolean }
  | { do: "arrive"; outcome: "successful" | "failed" }
  | { do: "webhook"; which: number; forged: boolean }
  | { do: "redirect"; which: number; status: string; foreign: boolean }
  | { do: "cancel" | "refund" | "decline" | "recheck" | "dropBooking" | "reviveBooking"; which: number }
  | { do: "reassign" | "reschedule"; which: number; item: number; slot: number; with?: number }
  | { do: "assign"; which: number; item: number; with: number }
  | { do: "walkIn"; service: number; slot: number; with: number; option: boolean; squeeze: boolean }
  | { do: "desk"; which: number; act: (typeof DESK_ACTS)[number]; item: number; slot: number }
  | { do: "menu"; service: number; cleanupMinutes: number; spare: number }
  | { do: "roster"; member: number; change: RosterChange }
  | { do: "reconcile" | "sweep" | "mendRefunds" }
  | { do: "wait"; minutes: number }
  | { do: "refundsEnd"; outcome: "done" | "failed" }
  | { do: "fault"; fault: MemoryFault }
  | { do: "money of the desk"; action: MoneyAction }
  | { do: "drawer"; action: DrawerAction }
  | { do: "reservation"; action: HoldAction }
  | { do: "waiting list"; action: WaitAction };

/** What the desk does with a booking of any kind, also with a walk-in. */
export const DESK_ACTS = ["move", "cancel", "revive", "arrived", "awaited"] as const;

const never = () => false;
/** The member by position from 1; 0 means anyone, and so does every number in a salon without a team. */
const memberOf = ({ members }: Harness, position: number): string | null => members[position - 1] ?? null;

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
      await endReservations(deps, never);
      return reconcileRefunds(deps, never);
    case "sweep":
      return sweepSeats(deps, never);
    case "mendRefunds":
      await repairRequests(deps.now());
      await repairOver(deps.now());
      return clearRevivedRequests(deps.now());
    case "refundsEnd":
      return provider.finishRefunds(action.outcome);
    case "fault":
      return void provider.faults.push(action.fault);
    case "cancel":
      return ref === undefined ? undefined : cancelPayment(deps, ref, await ownerOf(ref));
    case "refund":
      return ref === undefined
        ? undefined
        : refundPayment(deps, await getPayment(ref), { reason: "asked by the test" }, staff.id);
    case "decline":
      return ref === undefined
        ? undefined
        : declineRefund(deps, await getPayment(ref), { answer: "asked by the test", actor: staff.id });
    case "recheck":
      return ref === undefined ? undefined : void (await recheckPayment(deps, ref));
    case "reassign":
      return ref === undefined
        ? undefined
        : void (await reassignPayment(deps, await getPayment(ref), newTime(harness, action), staff.id));
    case "money of the desk":
      return runMoneyAction(harness, action.action);
    case "drawer":
      return runDrawerAction(harness, action.action);
    case "reservation":
      return runHoldAction(harness, action.action);
    case "waiting list":
      return runWaitAction(harness, action.action);
    case "assign":
    case "walkIn":
    case "roster":
    case "menu":
      return changePeople(harness, action);
    case "desk":
      return workAtDesk(harness, action);
    default:
      return changeBooking(harness, ref, action);
  }
}

const newTime = (
  harness: Harness,
  { item, slot: index, with: wish }: { item: number; slot: number; with?: number | undefined },
) => ({
  item,
  date: WANTED_DAY,
  time: WANTED_SLOTS[index]!,
  with: wish === undefined ? undefined : memberOf(harness, wish),
});
const ownerOf = async (ref: string): Promise<string> => String((await getPayment(ref)).user);

async function startPayment(harness: Harness, { user, lines }: Extract<Action, { do: "pay" }>): Promise<void> {
  const { deps, users, services } = harness;
  const who = users[user]!;
  const cartItems = lines.map(({ service, slot: index, quantity, with: wish = 0, option = false }) => ({
    serviceId: services[service]!.id,
    date: WANTED_DAY,
    time: WANTED_SLOTS[index]!,
    cartQuantity: quantity,
    with: quantity === 1 ? memberOf(harness, wish) : null,
    options: option ? [...services[service]!.options] : [],
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
  const payment = ref === undefined ? null : await findPayment(ref);
  const state = payment ? returnState(deps.config.secret, payment) : undefined;
  const query = { status, tx_ref: ref, transaction_id: other?.transactionId };
  await returnAddress(deps, { query, state, user: null });
}

async function changePeople(
  harness: Harness,
  action: Extract<Action, { do: "assign" | "walkIn" | "roster" | "menu" }>,
): Promise<void> {
  const { deps, staff, services, members } = harness;
  if (action.do === "roster") return changeRoster(harness, members[action.member]!, action.change);
  if (action.do === "menu") return changeLengths(services[action.service]!.id, action);
  const person = memberOf(harness, action.with);
  if (action.do === "walkIn") {
    const at = { date: WANTED_DAY, time: WANTED_SLOTS[action.slot]! };
    const { id: serviceId, options } = services[action.service]!;
    const walkIn = { name: "Walk In", method: "cash", serviceId, with: person } as const;
    const chosen = action.option ? [...options] : [];
    return void (await addWalkIn(deps, { ...walkIn, ...at, options: chosen, squeeze: action.squeeze }, staff));
  }
  const id = await findBooking(action.which);
  if (id !== null) await assignPeople(deps, id, { item: action.item, person, by: staff });
}

/** The id of a booking by its position. */
async function findBooking(which: number): Promise<string | null> {
  const bookings = await BookingModel.find({}, { _id: 1 }).sort({ _id: 1 }).lean();
  const booking = bookings[which % Math.max(1, bookings.length)];
  return booking ? String(booking._id) : null;
}

async function workAtDesk(harness: Harness, action: Extract<Action, { do: "desk" }>): Promise<void> {
  const { deps, staff } = harness;
  const { act, item } = action;
  const id = await findBooking(action.which);
  if (id === null) return;
  if (act === "move") await moveAtPrice(harness, id, newTime(harness, action));
  else if (act === "cancel") await changeStatus(deps, id, { bookingStatus: "cancelled" }, staff);
  else if (act === "revive") await changeStatus(deps, id, { bookingStatus: "placed" }, staff);
  else await setFlags(deps, id, { item, arrived: act === "arrived" }, staff);
}

/** Moves a line as a page does: where the price is another one, it is shown and sent again. */
async function moveAtPrice(
  { deps, staff }: Harness,
  id: string,
  change: Parameters<typeof rescheduleLine>[2],
): Promise<void> {
  try {
    await rescheduleLine(deps, id, change, staff);
  } catch (error) {
    const [shown] = error instanceof AppError ? ((error.extra["changed"] ?? []) as PriceChange[]) : [];
    if (!shown) throw error;
    await rescheduleLine(deps, id, { ...change, price: shown.now }, staff);
  }
}

/** Later lines are cleaned up after for so long, and their pause leaves so much unsold; those that are booked keep their own minutes. */
async function changeLengths(
  serviceId: string,
  { cleanupMinutes, spare }: Extract<Action, { do: "menu" }>,
): Promise<void> {
  const { revision = 0, pause } = await getService(serviceId);
  const change = { cleanupMinutes, ...(pause && { pause: { ...pause, spare } }), revision };
  await changeMenu(serviceId, change, { id: serviceId, role: "admin" }, new Date(0));
}

async function changeBooking(harness: Harness, ref: string | undefined, action: Action): Promise<void> {
  const { deps, staff } = harness;
  const booking = ref === undefined ? null : await BookingModel.findOne({ paymentRef: ref }).lean();
  if (!booking) return;
  const id = String(booking._id);
  if (action.do === "dropBooking") await changeStatus(deps, id, { bookingStatus: "cancelled" }, staff);
  if (action.do === "reviveBooking") await changeStatus(deps, id, { bookingStatus: "placed" }, staff);
  if (action.do === "reschedule") await moveAtPrice(harness, id, newTime(harness, action));
}

/** Creates the session data of a new signed-in user. */
export const sessionUser = (role: SessionUser["role"]): SessionUser => {
  const id = String(new Types.ObjectId());
  return { id, name: "Test Person", email: `${id}@salon.test`, role, verified: true, proven: true, sessionId: id };
};
