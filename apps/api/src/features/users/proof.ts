import { PROOF_MS, TEXTS, isStaff, type Proof } from "@salon/contracts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { SessionModel } from "./sessions.model.ts";
import { requireUser } from "./users.ts";

/** Whether what a person showed at an instant still counts: for ten minutes. */
export const stillCounts = (at: Date | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - at.getTime() <= PROOF_MS;

/**
 * Requires that a member of staff has shown within ten minutes who they are, for what a session left open must not do.
 * Customers are not asked. @throws AppError 403 with `again`, the way to show it
 */
export async function requireProof(
  { now }: { now: () => Date },
  { id, role, provedAt }: Pick<SessionUser, "id" | "role" | "provedAt">,
): Promise<void> {
  if (!isStaff(role)) return;
  if (stillCounts(provedAt, now())) return;
  const { secondStep, passwordHash } = await requireUser(id);
  const again: Proof = secondStep ? "code" : passwordHash === undefined ? "link" : "password";
  throw new AppError(403, TEXTS.proveAgain, { extra: { again } });
}

/** Stores that the person of a session has just shown who they are. */
export async function storeProof(sessionId: string, at: Date): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId }, { $set: { provedAt: at } });
}
