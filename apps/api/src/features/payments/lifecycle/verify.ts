import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { type Attempt, ProviderError } from "../../../payment-provider/provider.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { nextCheck, noteTried, recordMoney } from "./states.ts";

export type ProviderDeps = Pick<Deps, "provider" | "now" | "logger">;

type CheckedPayment = Pick<PaymentDocument, "ref" | "createdAt">;

/**
 * Every attempt to pay this payment that the provider knows of, the oldest first.
 * @throws ProviderError when it cannot tell
 */
export const attemptsOf = (
  { provider, now }: Pick<Deps, "provider" | "now">,
  { ref, createdAt }: CheckedPayment,
  transactionId?: string | null,
): Promise<Attempt[]> =>
  provider.lookup({ ref, from: createdAt, to: now(), ...(transactionId ? { transactionId } : {}) });

/**
 * Asks the provider about every attempt on a payment and records each that succeeded; whether any did.
 * @throws ProviderError when the provider cannot tell
 */
export async function verifyPayment(
  deps: ProviderDeps,
  payment: CheckedPayment,
  transactionId?: string | null,
): Promise<boolean> {
  return hasSucceeded(await recordAttempts(deps, payment, transactionId));
}

export const hasSucceeded = (attempts: readonly Attempt[]): boolean =>
  attempts.some(({ status }) => status === "successful");
export const hasPending = (attempts: readonly Attempt[]): boolean =>
  attempts.some(({ status }) => status === "pending");

/**
 * Asks the provider about a closed payment, records each attempt that succeeded, and forgets that money may come once
 * no attempt is pending; whether any succeeded.
 * @throws ProviderError when the provider cannot tell
 */
export async function verifyClosed(
  deps: ProviderDeps,
  payment: PaymentDocument,
  transactionId?: string | null,
): Promise<boolean> {
  const attempts = await recordAttempts(deps, payment, transactionId);
  if (payment.awaited && !hasPending(attempts))
    await PaymentModel.updateOne({ _id: payment._id }, { $unset: { awaited: 1 } });
  return hasSucceeded(attempts);
}

/**
 * Asks the provider about further attempts on a payment whose money came, records each that succeeded, and asks again
 * later while one is pending: no event may report it.
 * @throws ProviderError when the provider cannot tell
 */
export async function verifyFurtherAttempts(deps: ProviderDeps, payment: PaymentDocument): Promise<void> {
  const attempts = await recordAttempts(deps, payment);
  const next = hasPending(attempts) ? nextCheck(payment, deps.now()) : null;
  const change = next ? { $set: { attemptsCheckAt: next } } : { $unset: { attemptsCheckAt: 1 as const } };
  await PaymentModel.updateOne({ ref: payment.ref }, change);
}

/** Records each successful attempt on a payment, and that somebody tried to pay; answers all attempts. */
export async function recordAttempts(
  deps: ProviderDeps,
  payment: CheckedPayment,
  transactionId?: string | null,
): Promise<Attempt[]> {
  const attempts = await attemptsOf(deps, payment, transactionId);
  for (const attempt of attempts)
    if (attempt.status === "successful") await recordMoney(payment.ref, attempt, deps.now());
  if (attempts.length > 0 && !hasSucceeded(attempts)) await noteTried(payment.ref);
  return attempts;
}

/** Turns a ProviderError into an answer: 502, or 504 after a timeout. */
export async function orProviderAway<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError(error.timedOut ? 504 : 502, PROVIDER_AWAY, { cause: error });
  }
}

const PROVIDER_AWAY = "The payment provider does not answer. Please try again in a moment.";
