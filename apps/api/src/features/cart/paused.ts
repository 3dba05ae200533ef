import { pauseFor, type Settings } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import type { OfferableLine } from "../seats/claims/offered.ts";

/** @throws AppError 409 with what the salon says, while online booking is paused for this account */
export function requireBookingOpen(user: Pick<SessionUser, "role">, settings: Settings, now: Date): void {
  const pause = pauseFor(user.role, settings, now);
  if (pause) throw new AppError(409, pause.text);
}

/**
 * The same for lines, of which those go on whose places open offers of the waiting list hold for the account, or for the tokens it has.
 * @throws AppError 409
 */
export async function requireLinesOpen(
  deps: Pick<Deps, "config" | "waitlist" | "now">,
  user: Pick<SessionUser, "id" | "role"> & { tokens?: readonly string[] | undefined },
  settings: Settings,
  lines: readonly OfferableLine[],
): Promise<void> {
  const now = deps.now();
  if (lines.length === 0 || !pauseFor(user.role, settings, now)) return;
  const offered = await deps.waitlist.findOffered(deps, { userId: user.id, tokens: user.tokens }, lines);
  if (offered.length < lines.length) requireBookingOpen(user, settings, now);
}
