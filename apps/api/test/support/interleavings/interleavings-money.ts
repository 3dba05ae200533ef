import { randomUUID } from "node:crypto";
import { createForCustomer } from "../../../src/features/bookings/make/create.ts";
import { BookingModel, type BookingDocument } from "../../../src/features/bookings/bookings.model.ts";
import { paymentsOf } from "../../../src/features/bookings/money/refund-holds.ts";
import { onlineOver } from "../../../src/features/bookings/money/totals.ts";
import { attachPayment } from "../../../src/features/payments/desk/attach.ts";
import { acceptPayment } from "../../../src/features/payments/desk/review.ts";
import { PaymentModel } from "../../../src/features/payments/payments.model.ts";
import { getPayment } from "../../../src/features/payments/desk/list.ts";
import { refundPayment } from "../../../src/features/refunds/refunds.ts";
import { cancelBooking, changeStatus } from "../../../src/features/bookings/change/status.ts";
import { addWalkIn } from "../../../src/features/bookings/make/walk-in.ts";
import { SettingsModel } from "../../../src/features/settings/settings.model.ts";
import { makeTransfer, payBalance } from "../../../src/features/till/pay.ts";
import { giveBack } from "../../../src/features/till/give-back.ts";
import { addExtra } from "../../../src/features/till/extras.ts";
import { addReceipt, reverseReceipt } from "../../../src/features/till/till.ts";
import { type Harness, WANTED_DAY, WANTED_SLOTS } from "./interleavings-harness.ts";

/** One action of the desk; `booking` names a booking by its position. */
export type MoneyAction =
  | { do: "deposit"; percent: number }
  | { do: "receipt"; booking: number; key: number; kind: "payment" | "tip" | "refund"; method: Desk; part: number }
  | { do: "reverse"; booking: number; receipt: number }
  | { do: "extra"; booking: number; amount: number }
  | { do: "undoExtra"; booking: number; extra: number }
  | { do: "cancelWithMoney"; booking: number; money: "back" | "keep" | "later" }
  | { do: "cancelLine"; booking: number; item: number; byOwner: boolean }
  | { do: "refundOver"; booking: number; part: number }
  | { do: "giveBack"; booking: number; part: number; method: Desk | "card"; as: "smaller" | "again" }
  | { do: "revive"; booking: number }
  | { do: "deskBooking"; user: number | null; service: number; slot: number; method: Desk | "later" }
  | { do: "collected"; user: number; service: number }
  | { do: "balance"; booking: number }
  | { do: "transfer"; booking: number; part: number | null; replace: boolean; byOwner: boolean }
  | { do: "review"; booking: number; payment: number; how: "accept" | "attach" };
type Desk = "cash" | "pos" | "transfer";

async function find(position: number): Promise<BookingDocument | null> {
  const bookings = await BookingModel.find().sort({ _id: 1 }).lean();
  return bookings[position % Math.max(1, bookings.length)] ?? null;
}

/** Runs one action of the desk through the same services as a handler. */
export async function runMoneyAction(harness: Harness, action: MoneyAction): Promise<void> {
  switch (action.do) {
    case "deposit":
      await SettingsModel.updateOne({}, { $set: { depositPercent: action.percent } });
      return;
    case "deskBooking":
      return bookAtDesk(harness, action);
    case "collected":
      return collect(harness, action);
    default: {
      const found = await find(action.booking);
      if (found) await runBookingAction(harness, found, action);
    }
  }
}

type BookingAction = Extract<MoneyAction, { booking: number }>;

async function runBookingAction(harness: Harness, found: BookingDocument, action: BookingAction): Promise<void> {
  const { deps, staff, users } = harness;
  const id = String(found._id);
  const { receipts, extras = [] } = found;
  switch (action.do) {
    case "receipt":
      return takeMoney(harness, found, action);
    case "reverse": {
      const receipt = receipts[action.receipt % Math.max(1, receipts.length)];
      if (receipt) await reverseReceipt(deps, { id, key: receipt.key }, { reason: "asked by the test" }, staff);
      return;
    }
    case "extra":
      await addExtra(deps, id, { label: "Extra", amount: action.amount, reason: "asked by the test" }, staff);
      return;
    case "undoExtra": {
      const extra = extras[action.extra % Math.max(1, extras.length)];
      if (extra)
        await addExtra(deps, id, { label: extra.label, amount: -extra.amount, undoes: String(extra._id) }, staff);
      return;
    }
    case "balance":
      return payOnline(harness, found);
    case "transfer":
      return askForTransfer(harness, found, action);
    case "review":
      return decideReview(harness, found, action);
    case "revive":
      return changeStatus(deps, id, { bookingStatus: "placed" }, staff);
    case "cancelLine": {
      const owner = users.find((user) => user.id === String(found.user));
      return cancelBooking(deps, id, { item: action.item }, action.byOwner && owner ? owner : staff);
    }
    case "refundOver": {
      const ref = paymentsOf(found).at(-1);
      const amount = Math.max(1, Math.floor(onlineOver(found) * action.part));
      if (ref === undefined) return;
      return refundPayment(deps, await getPayment(ref), { reason: "asked by the test", amount }, staff.id);
    }
    case "giveBack": {
      const { method, as, part } = action;
      const ref = method === "card" ? { ref: paymentsOf(found).at(-1) ?? "none" } : {};
      const amount = Math.max(1, Math.floor(found.paid * part));
      const given = { key: randomUUID(), method, ...ref, amount, as: method === "card" ? "smaller" : as } as const;
      await giveBack(deps, id, { ...given, reason: "asked by the test" }, staff);
      return;
    }
    case "cancelWithMoney": {
      const reason = action.money === "keep" ? { reason: "asked by the test" } : {};
      return changeStatus(deps, id, { bookingStatus: "cancelled", money: action.money, ...reason }, staff);
    }
    default:
  }
}

async function takeMoney(
  { deps, staff, acknowledged }: Harness,
  { _id, due, bookingAmount }: BookingDocument,
  { key: number, kind, method, part }: Extract<MoneyAction, { do: "receipt" }>,
): Promise<void> {
  const key = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const amount = Math.max(1, Math.floor((due || bookingAmount) * part));
  await addReceipt(deps, String(_id), { key, method, kind, amount }, staff);
  acknowledged.push(`${String(_id)} ${key}`);
}

async function payOnline({ deps, users }: Harness, { _id, user }: BookingDocument): Promise<void> {
  const owner = users.find(({ id }) => id === String(user));
  if (owner) await payBalance(deps, { user: owner, address: "192.0.2.1", arrivedAt: deps.now() }, String(_id), {});
}

async function askForTransfer(
  { deps, users, staff }: Harness,
  { _id, user, due }: BookingDocument,
  { part, replace, byOwner }: Extract<MoneyAction, { do: "transfer" }>,
): Promise<void> {
  const owner = byOwner ? users.find(({ id }) => id === String(user)) : undefined;
  const payer = { user: owner ?? staff, address: "192.0.2.1", arrivedAt: deps.now() };
  const amount = part === null ? {} : { amount: Math.floor((due ?? 0) * part) };
  await makeTransfer(deps, payer, String(_id), { ...amount, replace });
}

/** Books a cart in review with what came, or attaches its money to some booking. */
async function decideReview(
  { deps, staff }: Harness,
  { _id }: BookingDocument,
  { payment: position, how }: Extract<MoneyAction, { do: "review" }>,
): Promise<void> {
  const inReview = await PaymentModel.find({ state: "review" }).sort({ _id: 1 }).lean();
  const payment = inReview[position % Math.max(1, inReview.length)];
  if (!payment) return;
  if (how === "accept") await acceptPayment(deps, payment, staff.id);
  else await attachPayment(deps, payment, { booking: String(_id), reason: "asked by the test" }, staff);
}

async function bookAtDesk(
  { deps, users, services, staff }: Harness,
  { user, service, slot, method }: Extract<MoneyAction, { do: "deskBooking" }>,
): Promise<void> {
  const at = { date: WANTED_DAY, time: WANTED_SLOTS[slot]! };
  const account = user === null ? {} : { user: users[user]!.id };
  await addWalkIn(deps, { name: "Desk", serviceId: services[service]!.id, method, ...at, ...account }, staff);
}

async function collect(
  { deps, users, services, staff }: Harness,
  { user, service }: Extract<MoneyAction, { do: "collected" }>,
): Promise<void> {
  await createForCustomer(
    deps,
    {
      paymentMethod: "Flutterwave",
      bookingStatus: "placed",
      bookingDate: WANTED_DAY,
      bookingTime: "N/A",
      bookingAmount: 0,
      user: users[user]!.id,
      cartItems: [{ serviceId: services[service]!.id }],
      collect: true,
    },
    staff.id,
  );
}
