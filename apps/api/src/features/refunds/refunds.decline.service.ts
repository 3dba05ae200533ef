import { Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { refundRequestOf } from "../bookings/bookings.placing.service.ts";
import { transitionPayment, type PaymentDocument } from "../payments/payments.transitions.service.ts";
import { refundSteps } from "./refunds.follow.service.ts";

const NOT_DUE = "No refund of this payment is due";
const CHANGED = "This payment has just changed; please look again";

/**
 * Declines, for an admin, a refund that is due, and tells the customer why. One write decides; if the process is killed
 * after it, the refunds job completes the rest.
 * @throws AppError 409 when no refund is due any more
 */
export async function declineRefund(
  deps: Deps,
  payment: PaymentDocument,
  reason: string,
  actor: string,
): Promise<void> {
  const { ref, state } = payment;
  const sequence = payment.refundDue ? await refundRequestOf(ref) : null;
  if (sequence === null) throw new AppError(409, NOT_DUE);
  const at = deps.now();
  const declined = await transitionPayment(payment, {
    from: ["fulfilled", "review"],
    to: "fulfilled",
    now: at,
    only: { refundDue: true },
    set: {
      refundDue: false,
      refundKept: { reason, at, by: new Types.ObjectId(actor), sequence },
      nextCheckAt: at,
      // In review only because the provider refused the refund: that is settled now.
      ...(state === "review" ? { reason: null } : {}),
    },
  });
  if (!declined) throw new AppError(409, CHANGED);
  await failpoint("refund-declined");
  await recordAuditEntry({
    at,
    actor,
    action: "payment.keep",
    target: { type: "payment", id: ref },
    before: { state, refundDue: true },
    // Why is written in the payment alone: it may name the customer, and this log is never changed.
    after: { state: declined.state, refundDue: false },
  });
  await refundSteps.advance(deps, declined);
}
