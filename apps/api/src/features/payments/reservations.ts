import { HOUR_MS, MINUTE_MS, HOLD_WAITS_MINUTES } from "@salon/contracts";
import { oneByOne } from "../../concurrency/one-by-one.ts";
import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { ProviderError } from "../../payment-provider/provider.ts";
import type { BookingDocument } from "../bookings/bookings.model.ts";
import { dueHolds, endHold, findHeld, notePaying, settledHolds, tellHoldEnds } from "../bookings/money/hold-ends.ts";
import { CLOSED, closePayment } from "./lifecycle/close.ts";
import { OPEN } from "./lifecycle/states.ts";
import { settlePayment } from "./lifecycle/settle.ts";
import { type PaymentDocument, PaymentModel } from "./payments.model.ts";

const WAITS_MS = HOLD_WAITS_MINUTES * MINUTE_MS;
const WATCHED_MS = 48 * HOUR_MS;
/** States in which money may be known tomorrow that is not in the booking yet. */
const UNSETTLED: readonly PaymentDocument["state"][] = ["creating", "pending", "paid", "placing", "failed", "expired"];

/** When an account number or page of a reservation ends at the latest. */
export const lastPaymentEnd = ({ hold }: BookingDocument): Date | undefined =>
  hold && new Date(hold.until.getTime() + WAITS_MS);

/** Ends the reservations whose time is over, each after the provider was asked about its payments, and tells their customers. */
export async function endReservations(deps: Deps, stopping: () => boolean): Promise<void> {
  const rows = oneByOne();
  for (const { _id } of await settledHolds(deps.now()))
    await rows.attempt(() => deps.till.countPaidHold(_id, deps.now()));
  for (const booking of await dueHolds(deps.now())) {
    if (stopping()) break;
    await rows.attempt(() => endOne(deps, booking));
  }
  await rows.attempt(() => tellHoldEnds(deps, stopping));
  rows.end();
}

/** While the provider is silent, a reservation stays as it is. */
async function endOne(deps: Deps, booking: BookingDocument): Promise<void> {
  try {
    const payments = await PaymentModel.find({
      booking: booking._id,
      state: { $in: UNSETTLED },
      createdAt: { $gt: new Date(deps.now().getTime() - WATCHED_MS) },
    }).lean();
    for (const payment of payments) if (await isAwaited(deps, booking, payment)) return notePaying(booking);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.logger.warn({ err: error, booking: booking._id }, "a reservation waits for the payment provider");
    return;
  }

  await failpoint("hold-asked");
  const held = await findHeld(booking._id);
  if (held?.hold && held.hold.until <= deps.now()) await endHold(deps, held);
}

/**
 * Whether the end waits for a payment: it was begun in time, may still be paid, and the wait is not over. Any other is asked
 * about now, and its money is in the booking afterwards.
 */
async function isAwaited(deps: Deps, booking: BookingDocument, { ref, state }: PaymentDocument): Promise<boolean> {
  const now = deps.now();
  const { until } = booking.hold!;
  const settled = await settlePayment(deps, ref);
  if (!settled || !OPEN.some((open) => open === settled.state)) return settled?.state === "paid";
  const mayWait = settled.createdAt < until && now.getTime() < until.getTime() + WAITS_MS && now < settled.heldUntil;
  if (mayWait) return true;
  const closed = await closePayment(deps, settled, state === "creating" ? "failed" : "expired", CLOSED.expired);
  if (closed === "paid") await settlePayment(deps, ref);
  return false;
}
