import { TEXTS, type RouteInput, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { discardMail, promiseMail, queueMail, releaseMail } from "../mail/mail.outbox.service.ts";
import { holdsPassword, rememberSignInPlace } from "../users/users.credentials.service.ts";
import { createUser, findUserByEmail, type UserDocument } from "../users/users.service.ts";
import type { SignInPlace } from "./auth.places.service.ts";
import { endSession, startSession } from "../users/users.sessions.service.ts";

/** Where an attempt comes from: what is counted, and what is remembered of it. */
export interface Caller {
  address: string;
  place: SignInPlace;
}
/** Somebody who was let in, and the session that was begun for them. */
export interface Entry {
  user: UserDocument;
  sessionId: string;
}
type NewAccount = RouteInput<typeof contract.auth.createAccount>["body"];
type Credentials = RouteInput<typeof contract.auth.signIn>["body"];

/** Opens an account, signs its owner in and mails the verification link. @throws AppError 401, 409, 429 */
export async function signUp(deps: Deps, account: NewAccount, { address, place }: Caller): Promise<Entry> {
  await deps.limiter.require(LIMITS.signUp, address);
  const id = new Types.ObjectId();
  const mail = { kind: "verification", cause: id } as const;
  await promiseMail(deps, { ...mail, recipient: { type: "user", id } });
  const user = await createUser(deps, { ...account, id }).catch(async (error: unknown) => {
    // Any other error leaves open whether the account is there.
    if (error instanceof AppError) await discardMail(mail);
    throw error;
  });
  const [sessionId] = await Promise.all([enter(deps, user, place), releaseMail(deps, mail)]);
  return { user, sessionId };
}

/**
 * Signs somebody in. Unknown and wrong look and cost the same, and while too many attempts have failed not even the
 * right password passes.
 * @throws AppError 401, 403 (suspended, told only to who knows the password), 429, 503 when too many try at once
 */
export const signIn = (deps: Deps, credentials: Credentials, caller: Caller): Promise<Entry> =>
  deps.passwords.inTurn(() => tryPassword(deps, credentials, caller));

async function tryPassword(deps: Deps, { email, password }: Credentials, { address, place }: Caller): Promise<Entry> {
  await takeAttempt(deps, email, address);
  const user = await findUserByEmail(email);
  const matches = await deps.passwords.matches(password, user?.passwordHash).catch(async (error: unknown) => {
    await Promise.all([
      deps.limiter.giveBack(LIMITS.signInAccount, email),
      deps.limiter.giveBack(LIMITS.signInAddress, address),
    ]);
    throw error;
  });
  if (!user || !matches) {
    await record(deps, "user.sign-in-failed", user);
    throw new AppError(401, TEXTS.wrongCredentials);
  }
  await Promise.all([
    deps.limiter.reset(LIMITS.signInAccount, email),
    deps.limiter.giveBack(LIMITS.signInAddress, address),
  ]);
  if (user.role === "suspended") throw new AppError(403, TEXTS.suspended);
  return { user, sessionId: await enter(deps, user, place) };
}

/** Counts an attempt before its outcome is known, so that many at once cannot slip through together; successes are given back. */
async function takeAttempt({ limiter }: Deps, email: string, address: string): Promise<void> {
  await limiter.require(LIMITS.signInAccount, email);
  const { allowed, retryAfter } = await limiter.take(LIMITS.signInAddress, address);
  if (allowed) return;
  // No password was tried: that must not count against the account.
  await limiter.giveBack(LIMITS.signInAccount, email);
  throw new AppError(429, TEXTS.tooMany, { retryAfter });
}

/**
 * Begins the session; tells the owner when device and country are a new combination for the account.
 * @throws AppError 401 when the password was changed meanwhile
 */
async function enter(deps: Deps, user: UserDocument, place: SignInPlace): Promise<string> {
  if (place.country !== null) await noticePlace(deps, user, `${place.device}|${place.country}`);
  const [sessionId] = await Promise.all([
    startSession(deps.now(), user._id, place),
    record(deps, "user.sign-in", user),
  ]);
  // A password changed meanwhile has ended all sessions but this one, which began too late for it.
  if (!(await holdsPassword(user._id, user.passwordHash))) {
    await endSession(sessionId);
    throw new AppError(401, TEXTS.wrongCredentials);
  }
  return sessionId;
}

async function noticePlace(deps: Deps, { _id, signInPlaces }: UserDocument, place: string): Promise<void> {
  if (signInPlaces.includes(place)) return;
  const recipient = { type: "user", id: _id } as const;
  // The notice first: once the place is remembered, nobody would owe it any more.
  if (signInPlaces.length > 0)
    await queueMail(deps, { kind: "newSignIn", cause: `${String(_id)}|${place}`, recipient });
  await rememberSignInPlace(_id, place);
}

async function record({ now }: Deps, action: string, user: UserDocument | null): Promise<void> {
  const id = user ? String(user._id) : "unknown";
  await recordAuditEntry({
    at: now(),
    actor: action === "user.sign-in" ? id : null,
    action,
    target: { type: "user", id },
  });
}
