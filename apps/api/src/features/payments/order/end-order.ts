import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { releaseSeats } from "../../seats/claims/claims.ts";
import { handBack } from "../../seats/claims/offers.ts";
import { CLOSED, switchOff } from "../lifecycle/close.ts";
import { findPayment, nextCheck, transitionPayment } from "../lifecycle/states.ts";
import type { PaymentDocument } from "../payments.model.ts";
import { isRefusal } from "./make-account.ts";

/** Closes a payment whose page was not requested; its seats are released first, so that the reconciler has no work. */
export const closeUnrequested = (deps: Deps, payment: PaymentDocument, error: unknown): Promise<void> =>
  end(deps, payment, async () => {
    await giveUpSeats(payment);
    const set = { reason: reasonOf(error, payment), nextCheckAt: null };
    await transitionPayment(payment, { from: ["creating"], to: "failed", now: deps.now(), set });
  });

function reasonOf(error: unknown, { booking }: Pick<PaymentDocument, "booking">): string {
  const status = error instanceof AppError ? error.status : 500;
  if (status === 429) return CLOSED.limit;
  if (status === 409) return booking ? CLOSED.less : CLOSED.noSeats;
  return CLOSED.noLink;
}

/** Closes a payment whose page was not answered; one that has its page stored, or money, stays. */
export const closeRequested = (deps: Deps, payment: PaymentDocument, error: unknown): Promise<void> =>
  end(deps, payment, async () => {
    const now = deps.now();
    const set = {
      reason: isRefusal(error) ? CLOSED.noAccount : CLOSED.noLink,
      nextCheckAt: nextCheck({ ...payment, state: "failed" }, now),
    };
    const ended =
      (await transitionPayment(payment, { from: ["creating"], to: "failed", now, set })) ??
      (await findPayment(payment.ref));
    if (ended?.state !== "failed" && ended?.state !== "expired") return;
    await switchOff(deps, payment);
    await giveUpSeats(payment);
  });

/** Frees the seats of a payment that was refused; offered places stay held for their offers. */
async function giveUpSeats({ seatRef, offers = [] }: PaymentDocument): Promise<void> {
  if (offers.length > 0) await handBack(seatRef, offers);
  await releaseSeats(seatRef, { state: "held" });
}

/** When the database is away, the customer's next call closes it, as soon as its maker's lease has expired. */
async function end({ logger }: Deps, { ref }: PaymentDocument, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.warn({ err: error, ref }, "payment could not be ended yet");
  }
}
