import { BRAND, MINUTE_MS, TEXTS, type SecondStep } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { everyServerKnows, UPDATE_UNDER_WAY } from "../../operations/heartbeat.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { requirePassword } from "../auth/passwords.ts";
import { storeTwoSteps, twoStepsSince } from "../settings/settings.ts";
import { requireProof, stillCounts } from "../users/proof.ts";
import { endTrust, trustedDevices } from "../users/trusted-devices.ts";
import { markPassed } from "../users/sessions.ts";
import { removeSecondStep, storeDraft, storeRecoveryCodes, storeSecondStep } from "../users/second-steps.ts";
import { requireUser, type UserDocument } from "../users/users.ts";
import { newRecoveryCodes, newSecret, stepOfCode } from "./codes.ts";
import { announceChange } from "./mails.ts";
import { seal, unseal } from "./sealed-secret.ts";

/** Servers of earlier versions let an account in by its password alone. */
const STEPS_SINCE = "1.2.0";
/** For so long the QR code of a set-up can be confirmed. */
const DRAFT_MS = 30 * MINUTE_MS;

/** What a member of staff reads of their second step, in a session and on a device. */
export async function readSecondStep(deps: Deps, session: SessionUser, device: string | null): Promise<SecondStep> {
  const [user, devices, required, unavailable] = await Promise.all([
    requireUser(session.id),
    trustedDevices(session.id, device, deps.now()),
    twoStepsSince(),
    whyUnavailable(deps),
  ]);
  const { secondStep, passwordHash } = user;
  return {
    since: secondStep?.since.toISOString(),
    recoveryCodes: secondStep?.recovery.length ?? 0,
    devices: session.step === "code" ? [] : devices,
    required: required?.toISOString(),
    due: session.stepDue,
    unavailable,
    needs: [
      ...(passwordHash === undefined ? (["password"] as const) : []),
      ...(stillCounts(session.byLinkAt, deps.now()) ? [] : (["link"] as const)),
    ],
  };
}

async function whyUnavailable({ config }: Deps): Promise<SecondStep["unavailable"]> {
  if (config.secondStepKey === null) return "key";
  return (await everyServerKnows(STEPS_SINCE)) ? undefined : "update";
}

async function requireAvailable(deps: Deps): Promise<string> {
  const why = await whyUnavailable(deps);
  if (why === "update") throw new AppError(409, UPDATE_UNDER_WAY);
  if (why === "key" || deps.config.secondStepKey === null)
    throw new AppError(409, "Set SECOND_STEP_KEY on the server first, and start it again");
  return deps.config.secondStepKey;
}

/**
 * Begins to set up a second step in a session by a new mailed link, with the password of the account; answers what the
 * code app needs. One that the account has stays until the new one is finished.
 * @throws AppError 400 for a wrong password, 403 for a session that waits for its code, 409 also without the link, 429
 */
export async function beginStep(
  deps: Deps,
  session: SessionUser,
  { password, address }: { password: string; address: string },
): Promise<{ secret: string; uri: string }> {
  if (session.step === "code") throw new AppError(403, TEXTS.codeFirst, { extra: { step: session.step } });
  const key = await requireAvailable(deps);
  const user = await requireUser(session.id);
  if (user.passwordHash === undefined) throw new AppError(409, "Please make a password for your account first");
  if (!stillCounts(session.byLinkAt, deps.now())) throw new AppError(409, "Please open a new link from our mail first");
  await requirePassword(deps, user, password, address);
  const made = newSecret(BRAND, user.email);
  const stepDraft = {
    session: new Types.ObjectId(session.sessionId),
    secret: seal(key, session.id, made.secret),
    until: new Date(deps.now().getTime() + DRAFT_MS),
  };
  await storeDraft(user._id, stepDraft);
  return made;
}

/**
 * Finishes it by the first code of the app; answers the recovery codes, which are shown once. All devices are asked for
 * the new one from now on, and all admins get a mail.
 * @throws AppError 400 for a wrong code, 409 where nothing was begun in this session, 429
 */
export async function finishStep(deps: Deps, session: SessionUser, code: string): Promise<{ recoveryCodes: string[] }> {
  const key = await requireAvailable(deps);
  const user = await requireUser(session.id);
  const { stepDraft } = user;
  const secret =
    stepDraft && String(stepDraft.session) === session.sessionId && stepDraft.until > deps.now()
      ? unseal(key, session.id, stepDraft.secret)
      : null;
  if (!stepDraft || secret === null) throw new AppError(409, "Please begin again: this QR code is no longer valid");
  await deps.limiter.require(LIMITS.secondStepCode, session.id);
  const step = stepOfCode(secret, code, deps.now());
  if (step === null) throw invalidField("code", TEXTS.codeWrong);
  await deps.limiter.reset(LIMITS.secondStepCode, session.id);

  const { codes, digests } = newRecoveryCodes();
  const id = new Types.ObjectId();
  const secondStep = { id, secret: stepDraft.secret, since: deps.now(), step, recovery: digests };
  const change = { account: user._id, step: id, what: "setUp" } as const;
  const isMade = await announceChange(deps, change, () => storeSecondStep(user._id, stepDraft, secondStep));
  if (!isMade) throw new AppError(409, TEXTS.changedMeanwhile);
  await Promise.all([markPassed(session.sessionId, id, deps.now()), endTrust(user._id)]);
  await recordChange(deps, session.id, { before: user.secondStep !== undefined, after: true });
  return { recoveryCodes: codes };
}

/** Replaces the recovery codes; answers the new ones, which are shown once. @throws AppError 403, 409 */
export async function replaceRecoveryCodes(deps: Deps, session: SessionUser): Promise<{ recoveryCodes: string[] }> {
  await requireProof(deps, session);
  const { codes, digests } = newRecoveryCodes();
  if (!(await storeRecoveryCodes(session.id, digests))) throw new AppError(409, "Your account has no second step");
  const target = { type: "user", id: session.id } as const;
  await recordAuditEntry({ at: deps.now(), actor: session.id, action: "user.recovery-codes", target });
  return { recoveryCodes: codes };
}

/** Removes the second step of the caller's account, and mails all admins. @throws AppError 403 */
export async function removeStep(deps: Deps, session: SessionUser): Promise<void> {
  await requireProof(deps, session);
  const user = await requireUser(session.id);
  if (!(await takeAway(deps, user, "removed"))) return;
  await recordChange(deps, session.id, { before: true, after: false });
}

/**
 * Removes the second step of an account that lost phone and codes, ends its sessions, begins the days to set one up
 * anew, and mails all admins. An operator calls it. Answers false when the second step changed since it was read.
 */
export async function resetStep(deps: Pick<Deps, "outbox" | "now">, user: UserDocument): Promise<boolean> {
  if (!(await takeAway(deps, user, "reset"))) return false;
  await recordChange(deps, String(user._id), { before: user.secondStep !== undefined, after: false }, null);
  return true;
}

async function takeAway(
  deps: Pick<Deps, "outbox" | "now">,
  user: UserDocument,
  what: "removed" | "reset",
): Promise<boolean> {
  const change = { account: user._id, step: user.secondStep?.id ?? new Types.ObjectId(), what };
  const resetAt = what === "reset" ? deps.now() : undefined;
  const isMade = await announceChange(deps, change, () => removeSecondStep(user, resetAt));
  if (isMade) await endTrust(user._id);
  return isMade;
}

const recordChange = (
  { now }: Pick<Deps, "now">,
  id: string,
  { before, after }: { before: boolean; after: boolean },
  actor: string | null = id,
): Promise<void> =>
  recordAuditEntry({ at: now(), actor, action: "user.second-step", target: { type: "user", id }, before, after });

/** Stores whether admins need a second step. @throws AppError 403, 409 where a server lacks its key or is of an earlier version */
export async function requireSteps(deps: Deps, session: SessionUser, on: boolean): Promise<void> {
  await requireProof(deps, session);
  if (on) await requireAvailable(deps);
  if (!(await storeTwoSteps(on ? deps.now() : null))) return;
  const target = { type: "settings", id: "salon" } as const;
  const change = { before: { twoSteps: !on }, after: { twoSteps: on } };
  await recordAuditEntry({ at: deps.now(), actor: session.id, action: "settings.update", target, ...change });
}
