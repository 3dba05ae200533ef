import type { Deps } from "../../deps.ts";
import { releaseSeats } from "../seats/seats.claims.service.ts";
import { closePayment, isWithoutPage, verifyPayment } from "./payments.close.service.ts";
import { CLOSED } from "./payments.holds.service.ts";
import { withLease } from "./payments.lease.service.ts";
import { PaymentModel, type PaymentDocument } from "./payments.model.ts";
import { findPayment, nextCheck } from "./payments.moves.service.ts";
import { drivePayment } from "./payments.place.service.ts";
import { clearIfRevived } from "../refunds/refunds.due.service.ts";
import { followRefund } from "../refunds/refunds.service.ts";

/** What somebody outside says about a payment; it decides where to look, never what is true. */
export interface Hint {
  transactionId?: string | null;
}

/**
 * Brings a payment as far as it can go now: asks the provider, writes down money, books or hands over to staff, ends
 * what has run out. The return page, webhooks and the reconciler all call this, in any order and any number of times.
 * @throws ProviderError when the provider cannot tell; what was known stays
 */
export function settlePayment(deps: Deps, ref: string, hint: Hint = {}): Promise<PaymentDocument | null> {
  const work = () => withLease(ref, deps.now, () => settle(deps, ref, hint));
  // Only callers with the same hint share a run: each other transaction has to be judged.
  return deps.settles(ref, `settle ${hint.transactionId ?? ""}`, work);
}

async function settle(deps: Deps, ref: string, { transactionId }: Hint): Promise<PaymentDocument | null> {
  const payment = await findPayment(ref);
  if (!payment) return null;
  await advance(deps, payment, transactionId);
  const settled = await drivePayment(deps, ref);
  const isOther = transactionId && settled?.transactionId !== undefined && settled.transactionId !== transactionId;
  // Whatever the state, a hint at a second transaction is followed: nothing else would ever tell of that money.
  if (isOther) await verifyPayment(deps, settled, transactionId);
  return settled;
}

/** What a payment's own state asks for now. */
async function advance(deps: Deps, payment: PaymentDocument, transactionId: Hint["transactionId"]): Promise<void> {
  const now = deps.now();
  const verify = () => verifyPayment(deps, payment, transactionId);
  switch (payment.state) {
    case "creating":
      // The page exists before we have written down where: whoever made it may have been killed in between.
      if (await verify()) return;
      if (isWithoutPage(payment, now)) await postpone(payment, now);
      else await closePayment(deps, payment, "failed", CLOSED.noLink);
      return;
    case "pending":
      if (now >= payment.heldUntil) await closePayment(deps, payment, "expired", CLOSED.expired);
      else if (!(await verify())) await postpone(payment, now);
      return;
    case "failed":
    case "expired":
      // Whoever closed it may have been killed before the seats went back.
      await releaseSeats(payment.seatRef, { state: "held" });
      if (!(await verify())) await postpone(payment, now);
      return;
    case "refunding":
      return followRefund(deps, payment);
    case "review":
      return clearIfRevived(payment, now);
    default:
  }
}

async function postpone(payment: PaymentDocument, now: Date): Promise<void> {
  const { ref, state } = payment;
  await PaymentModel.updateOne({ ref, state }, { $set: { nextCheckAt: nextCheck(payment, now) } });
}
