import { TEXTS, type RouteInput, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS, type Limit } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { requirePassword } from "../auth/passwords.ts";
import { requireProof, stillCounts, storeProof } from "../users/proof.ts";
import { markPassed } from "../users/sessions.ts";
import { isTrusted } from "../users/trusted-devices.ts";
import { takeRecoveryCode, takeTimeStep, type StoredSecondStep } from "../users/second-steps.ts";
import { requireUser, type UserDocument } from "../users/users.ts";
import { digestOfRecovery, stepOfCode } from "./codes.ts";
import { unseal } from "./sealed-secret.ts";

type Passing = RouteInput<typeof contract.secondStep.pass>["body"];
type Proving = RouteInput<typeof contract.secondStep.prove>["body"];

const ownStep = (user: UserDocument): StoredSecondStep => {
  if (user.secondStep) return user.secondStep;
  throw new AppError(409, "Your account has no second step");
};

/**
 * Completes a session by a code of the app or a recovery code, each of which works once on all processes.
 * @throws AppError 400 for a wrong one, 403 where a mailed link is needed first, 409, 429
 */
export async function passStep(
  deps: Deps,
  session: SessionUser,
  { code, recovery }: Passing,
  device: string | null,
): Promise<void> {
  const user = await requireUser(session.id);
  const step = ownStep(user);
  if (recovery === undefined) await requireCode(deps, session, { user, code: code!, device });
  else await requireRecovery(deps, session, { user, recovery });
  await markPassed(session.sessionId, step.id, deps.now());
  const target = { type: "user", id: session.id } as const;
  await recordAuditEntry({ at: deps.now(), actor: session.id, action: "user.second-step-passed", target });
}

/**
 * Shows again who the person of a session is, by password or by code; without either it only asks whether that is
 * needed.
 * @throws AppError 400 for a wrong one, 403 with the way to show it, 409, 429
 */
export async function proveAgain(
  deps: Deps,
  session: SessionUser,
  { password, code }: Proving,
  { address, device }: { address: string; device: string | null },
): Promise<void> {
  if (session.step === "code") throw new AppError(403, TEXTS.codeFirst, { extra: { step: session.step } });
  if (password === undefined && code === undefined) return requireProof(deps, session);
  const user = await requireUser(session.id);
  if (code === undefined) await requirePassword(deps, user, password!, address);
  else await requireCode(deps, session, { user, code, device });
  await storeProof(session.sessionId, deps.now());
}

interface TriedCode {
  user: UserDocument;
  code: string;
  device: string | null;
}

/** Requires a code of the app, and counts wrong ones: of the account, and apart from that on a device that it trusts. */
async function requireCode(deps: Deps, session: SessionUser, { user, code, device }: TriedCode): Promise<void> {
  const now = deps.now();
  const id = String(user._id);
  const subject = device && (await isTrusted(id, device, now)) ? `${id} ${device}` : id;
  const count = await takeTry(deps, session, subject);
  if (await acceptCode(deps, user, code)) {
    await Promise.all([
      deps.limiter.reset(LIMITS.secondStepCode, subject),
      count > 0 && deps.limiter.giveBack(LIMITS.secondStepDay, subject),
    ]);
    return;
  }
  if (count === LIMITS.secondStepCode.max)
    await deps.outbox.queue({
      kind: "wrongCodes",
      payload: { account: id, at: String(new Types.ObjectId()) },
      recipient: { type: "user", id: user._id },
    });
  await refuse(deps, id, "code", TEXTS.codeWrong);
}

/**
 * Counts a try before its outcome is known, so that simultaneous ones cannot exceed the limit; answers which it is of 15
 * minutes. After the tries of a day a session by a new mailed link has its own, which others cannot use up; they are 0.
 */
async function takeTry(deps: Deps, { sessionId, byLinkAt }: SessionUser, subject: string): Promise<number> {
  const { limiter, now } = deps;
  if ((await limiter.used(LIMITS.secondStepDay, subject)) >= LIMITS.secondStepDay.max) {
    if (stillCounts(byLinkAt, now())) {
      await requireUse(deps, LIMITS.secondStepByLink, sessionId);
      return 0;
    }
    throw new AppError(403, "Too many wrong codes today. Please open a link from a mail before the next code", {
      extra: { step: "code", needs: "link" },
    });
  }
  const count = await requireUse(deps, LIMITS.secondStepCode, subject);
  await limiter.take(LIMITS.secondStepDay, subject);
  return count;
}

async function requireUse({ limiter }: Deps, limit: Limit, subject: string): Promise<number> {
  const { count, allowed, retryAfter } = await limiter.take(limit, subject);
  if (!allowed) throw new AppError(429, TEXTS.tooMany, { retryAfter });
  return count;
}

/** Whether a code is right now and later than the last accepted one, which it then is. */
async function acceptCode({ config, now }: Deps, user: UserDocument, code: string): Promise<boolean> {
  const step = ownStep(user);
  const secret = config.secondStepKey && unseal(config.secondStepKey, String(user._id), step.secret);
  if (!secret) throw new AppError(503, "Codes cannot be checked: the server lacks the SECOND_STEP_KEY they need");
  const shownAt = stepOfCode(secret, code, now());
  return shownAt !== null && takeTimeStep(user._id, step, shownAt);
}

/**
 * Requires a recovery code. Each session counts its own wrong ones: 128 bits cannot be guessed, and a count of the account
 * would let a stranger with the password keep the owner out.
 */
async function requireRecovery(
  deps: Deps,
  { id, sessionId }: SessionUser,
  { user, recovery }: { user: UserDocument; recovery: string },
): Promise<void> {
  await requireUse(deps, LIMITS.recoveryCode, sessionId);
  if (await takeRecoveryCode(user._id, ownStep(user), digestOfRecovery(recovery)))
    return deps.limiter.reset(LIMITS.recoveryCode, sessionId);
  return refuse(deps, id, "recovery", "This recovery code is not right, or it was used before");
}

async function refuse({ now }: Deps, id: string, field: string, message: string): Promise<never> {
  await recordAuditEntry({ at: now(), actor: null, action: "user.sign-in-failed", target: { type: "user", id } });
  throw invalidField(field, message);
}
