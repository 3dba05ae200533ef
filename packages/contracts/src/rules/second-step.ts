import { DAY_MS, MINUTE_MS } from "./salon-time.ts";

/** What a session waits for before it opens anything: the code of its account's second step, or that an admin sets one up. */
export const STEPS = ["code", "setUp"] as const;
export type Step = (typeof STEPS)[number];
/** What a session waits for, and from when on its admin may only set up a second step. */
export interface Waits {
  step?: Step | undefined;
  /** ISO instant. */
  stepDue?: string | undefined;
}

/** How a member of staff shows again who they are: by password, by a code of the second step, or by a mailed link. */
export const PROOFS = ["password", "code", "link"] as const;
export type Proof = (typeof PROOFS)[number];

/** How many recovery codes an account gets with its second step. */
export const RECOVERY_CODES = 8;
/** For so long a device is trusted, in days. */
export const TRUSTED_DAYS = 30;
/** For so long an account may be without the second step that counts for it. */
export const SET_UP_DAYS = 7;
/** For so long a proof counts, and a mailed link that sets up a second step. */
export const PROOF_MS = 10 * MINUTE_MS;

/** From when on an admin may only set up a second step; null while the setting is off. Each is an instant in milliseconds. */
export function secondStepDue(since: { [Of in "setting" | "admin" | "reset"]?: number | undefined }): number | null {
  if (since.setting === undefined) return null;
  return Math.max(since.setting, since.admin ?? 0, since.reset ?? 0) + SET_UP_DAYS * DAY_MS;
}
