import { MINUTE_MS, ACCOUNT_MINUTES, ACCOUNT_MINUTES_UNKNOWN } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { ProviderError } from "../../../payment-provider/provider.ts";
import { orProviderAway } from "../lifecycle/verify.ts";
import type { PaymentDocument } from "../payments.model.ts";
import type { Way } from "../lifecycle/states.ts";

/** The order of an account number, as the provider gets it. */
export type AccountOrder = Pick<PaymentDocument, "ref" | "amount"> & {
  email: string;
  name: string;
  endsBy?: Date | undefined;
};

/**
 * Makes the account number of a payment. An end in the past or within a minute, as test keys give it, counts as unknown.
 * @throws AppError 409 when the provider refuses, 502 or 504
 */
export async function createAccount(deps: Deps, { ref, amount, email, name, endsBy }: AccountOrder): Promise<Way> {
  const left = endsBy ? (endsBy.getTime() - deps.now().getTime()) / MINUTE_MS : Infinity;
  const order = { ref, amount, email, name, minutes: Math.floor(Math.min(ACCOUNT_MINUTES, left)) };
  const { expiresAt: said, ...account } = await orProviderAway(requireConsent(deps.provider.createAccount(order)));
  const now = deps.now().getTime();
  const isKnown = said !== null && said.getTime() > now + MINUTE_MS;
  const longest = now + ACCOUNT_MINUTES * MINUTE_MS;
  const ends = isKnown ? Math.min(said.getTime(), longest) : now + ACCOUNT_MINUTES_UNKNOWN * MINUTE_MS;
  const expiresAt = new Date(Math.min(ends, endsBy?.getTime() ?? ends));
  return { account: { ...account, expiresAt }, heldUntil: expiresAt };
}

/** Which of them a refusal has is not documented. */
const NO_CONSENT_STATUSES: ReadonlySet<number> = new Set([400, 403]);
const NO_CONSENT = "The payment provider makes no account numbers for this salon yet";

/** @throws AppError 409 when the provider refuses to make account numbers */
async function requireConsent<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderError) || !NO_CONSENT_STATUSES.has(error.status ?? 0)) throw error;
    throw new AppError(409, NO_CONSENT, { cause: error, extra: { refused: error.message } });
  }
}

/** Whether an account number was refused. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.message === NO_CONSENT;
