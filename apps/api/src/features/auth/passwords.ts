import { TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { isOftenTried } from "../../passwords/often-tried.ts";
import type { UserDocument } from "../users/users.ts";

/** Refuses a new password that is tried first. @throws AppError 400 on `password` */
export function requireUncommon(password: string): void {
  if (isOftenTried(password)) throw invalidField("password", TEXTS.passwordCommon);
}

/** A password that was typed for an account, or for an address without one. */
interface Attempt {
  email: string;
  user: UserDocument | null;
  password: string;
  /** The address of the caller. */
  address: string;
}

/**
 * Whether a password is that of the account; without an account the answer takes as long. A failure counts against the
 * account and the address.
 * @throws AppError 429
 */
export async function tryPassword(deps: Deps, { email, user, password, address }: Attempt): Promise<boolean> {
  const { limiter } = deps;
  await takeAttempt(deps, email, address);

  const matches = await deps.passwords.matches(password, user?.passwordHash).catch(async (error: unknown) => {
    await Promise.all([limiter.giveBack(LIMITS.signInAccount, email), limiter.giveBack(LIMITS.signInAddress, address)]);
    throw error;
  });
  if (!user || !matches) {
    const target = { type: "user", id: user ? String(user._id) : "unknown" } as const;
    await recordAuditEntry({ at: deps.now(), actor: null, action: "user.sign-in-failed", target });
    return false;
  }

  await Promise.all([limiter.reset(LIMITS.signInAccount, email), limiter.giveBack(LIMITS.signInAddress, address)]);

  return true;
}

/**
 * Counts an attempt before its outcome is known, so that simultaneous attempts cannot exceed the limit; successes are
 * given back.
 */
async function takeAttempt({ limiter }: Deps, email: string, address: string): Promise<void> {
  await limiter.require(LIMITS.signInAccount, email);
  const { allowed, retryAfter } = await limiter.take(LIMITS.signInAddress, address);
  if (allowed) return;
  // No password was checked, so the attempt does not count against the account.
  await limiter.giveBack(LIMITS.signInAccount, email);
  throw new AppError(429, TEXTS.tooMany, { retryAfter });
}

/**
 * Requires the password of an account beside a mailed link.
 * @throws AppError 400 on `password`, 429, 503 under too many attempts at once
 */
export const requirePassword = (deps: Deps, user: UserDocument, password: string, address: string): Promise<void> =>
  deps.passwords.limitSignIns(async () => {
    if (!(await tryPassword(deps, { email: user.email, user, password, address })))
      throw invalidField("password", TEXTS.passwordWrong);
  });
