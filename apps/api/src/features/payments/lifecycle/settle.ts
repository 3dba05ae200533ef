import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../deps.ts";
import { CLOSED, closePayment, isWithoutPage } from "./close.ts";
import { freeSeats } from "./free-seats.ts";
import { endWhereLess } from "./end-closing.ts";
import { verifyClosed, verifyFurtherAttempts, verifyPayment } from "./verify.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { advancePayment } from "./fulfil.ts";
import { findPayment, nextCheck, unfinishedSeconds } from "./states.ts";

/** An untrusted hint of a redirect or webhook: it selects the transaction to verify and proves nothing. */
export interface Hint {
  transactionId?: string | null;
}

/**
 * Settles a payment: asks the provider, records money, books or moves to review, and closes a payment whose time ran
 * out. The return page, webhooks and the reconciler all call this, in any order and any number of times.
 * @throws ProviderError when the provider cannot tell; recorded money stays
 */
export function settlePayment(deps: Deps, ref: string, hint: Hint = {}): Promise<PaymentDocument | null> {
  const work = () => withLease(ref, deps.now, () => settle(deps, ref, hint));
  // Only callers with the same hint share a run: each other transaction has to be judged.
  return deps.paymentRuns(`settle ${ref} ${hint.transactionId ?? ""}`, work);
}

async function settle(deps: Deps, ref: string, { transactionId }: Hint): Promise<PaymentDocument | null> {
  const payment = await findPayment(ref);
  if (!payment) return null;
  await advance(deps, payment, transactionId);
  const settled = await advancePayment(deps, ref);
  const isOther = transactionId && settled?.transactionId !== undefined && settled.transactionId !== transactionId;
  // A hint at a second transaction is followed in every state: no other event reports that money.
  if (isOther) await verifyPayment(deps, settled, transactionId);
  else if (settled?.attemptsCheckAt && settled.attemptsCheckAt <= deps.now())
    await verifyFurtherAttempts(deps, settled);
  // Each further transaction of a bill becomes a receipt of its own.
  if (settled?.booking) for (const second of await unfinishedSeconds(ref)) await advancePayment(deps, second);
  return settled;
}

/** The step that the payment's state requires now. */
async function advance(deps: Deps, payment: PaymentDocument, transactionId: Hint["transactionId"]): Promise<void> {
  const now = deps.now();
  const verify = () => verifyPayment(deps, payment, transactionId);

  switch (payment.state) {
    case "creating":
      // The page exists before its link is stored: its maker may have been killed in between.
      if (await verify()) return;
      if (isWithoutPage(payment, now)) await postpone(payment, now);
      else await closePayment(deps, payment, "failed", CLOSED.noLink);
      return;
    case "pending":
      if (now >= payment.heldUntil) await closePayment(deps, payment, "expired", CLOSED.expired);
      else if (!(await verify())) {
        await postpone(payment, now);
        await endWhereLess(deps, payment);
      }
      return;
    case "failed":
    case "expired":
      // The process that closed it may have been killed before the seats were released.
      await freeSeats(deps, payment);
      if (!(await verifyClosed(deps, payment, transactionId))) await postpone(payment, now);
      return;
    case "review":
    case "fulfilled":
    case "refunding":
    case "refunded":
      return deps.refunds.advanceSettled(deps, payment);
    default:
  }
}

async function postpone(payment: PaymentDocument, now: Date): Promise<void> {
  const { ref, state } = payment;
  await PaymentModel.updateOne({ ref, state }, { $set: { nextCheckAt: nextCheck(payment, now) } });
}

const LEASE_MS = 15_000;
const LEASE_TIMEOUT_MS = 5000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/**
 * Lets one process at a time settle a payment, so that redirect, webhook and reconciler do not all ask the provider.
 * It only saves work: a process that has waited five seconds continues without the lease. Within a process
 * `deps.paymentRuns` does the same.
 */
async function withLease<T>(ref: string, now: () => Date, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LEASE_TIMEOUT_MS;
  let lease = await takeLease(ref, now());
  for (let pause = FIRST_PAUSE_MS; lease === "busy" && performance.now() < deadline; pause *= 2) {
    await sleep(Math.min(pause, LONGEST_PAUSE_MS));
    lease = await takeLease(ref, now());
  }
  try {
    return await work();
  } finally {
    if (lease instanceof Date)
      await PaymentModel.updateOne({ ref, leasedUntil: lease }, { $set: { leasedUntil: null } });
  }
}

async function takeLease(ref: string, now: Date): Promise<Date | "busy" | "none"> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const { matchedCount } = await PaymentModel.updateOne(
    { ref, $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }] },
    { $set: { leasedUntil } },
  );
  if (matchedCount === 1) return leasedUntil;
  return (await PaymentModel.exists({ ref })) ? "busy" : "none";
}
