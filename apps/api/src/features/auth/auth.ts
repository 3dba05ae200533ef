import { TEXTS, type RouteInput, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { withMail } from "../outbox/queue.ts";
import { giveAccountMailBack, isPaid, markOf, payAccountMail, type Unsent } from "./account-mails.ts";
import { requireUncommon, tryPassword } from "./passwords.ts";
import { holdsCredentials, rememberSignInPlace } from "../users/credentials.ts";
import { createUser, findUserByEmail, type NewUser, type UserDocument } from "../users/users.ts";
import { isTrusted } from "../users/trusted-devices.ts";
import { endSession, startSession, type SignInPlace } from "../users/sessions.ts";

/** The origin of an attempt: the address that is counted, and the place that is remembered. */
export interface Caller {
  address: string;
  place: SignInPlace;
  /** The digest of the cookie of a device that may be trusted. */
  device: string | null;
}
/** How a session starts. */
interface Start {
  place: SignInPlace;
  byLink?: true;
  /** As in `Caller`. */
  device?: string | null;
}
/** A signed-in account and its new session; with `mailAfter` the account is new and no mail went to it. */
export interface Entry extends Unsent {
  user: UserDocument;
  sessionId: string;
}
type NewAccount = RouteInput<typeof contract.auth.createAccount>["body"];
type Credentials = RouteInput<typeof contract.auth.signIn>["body"];

/** Opens an account with a password, as `openAccount` does. @throws AppError 400 on `password`, 401, 409, 429 */
export async function signUp(
  deps: Deps,
  account: NewAccount,
  { address, place }: Pick<Caller, "address" | "place">,
): Promise<Entry> {
  await deps.limiter.require(LIMITS.signUp, address);
  requireUncommon(account.password);
  return openAccount(deps, account, place);
}

/**
 * Opens an account, signs its owner in and mails the verification link, where the purse of the address pays for it.
 * @throws AppError 401, 409
 */
export async function openAccount(
  deps: Deps,
  account: Pick<NewUser, "name" | "email" | "password" | "start">,
  place: SignInPlace,
): Promise<Entry> {
  const id = new Types.ObjectId();
  const mail = { kind: "verification", payload: { request: String(id), to: markOf(account.email) } } as const;
  const about = { ...mail, recipient: { type: "user", id } } as const;
  const unsent = await payAccountMail(deps, account.email);
  const open = () => createUser(deps, { ...account, id });

  if (!isPaid(unsent)) {
    const user = await open();
    return { user, sessionId: await enter(deps, user, { place }), ...unsent };
  }

  const user = await withMail(deps.outbox, about, open).catch(async (error: unknown) => {
    if (error instanceof AppError) await giveAccountMailBack(deps, account.email);
    throw error;
  });
  const [sessionId] = await Promise.all([enter(deps, user, { place }), deps.outbox.commit(mail)]);
  return { user, sessionId };
}

/**
 * Signs an account in. An unknown e-mail and a wrong password get the same answer after the same time; after too many
 * failed attempts the right password is refused as well.
 * @throws AppError 401, 403 for a suspended account and the right password, 429, 503 under too many attempts at once
 */
export const signIn = (deps: Deps, credentials: Credentials, caller: Caller): Promise<Entry> =>
  deps.passwords.limitSignIns(() => enterByPassword(deps, credentials, caller));

async function enterByPassword(
  deps: Deps,
  { email, password }: Credentials,
  { address, place, device }: Caller,
): Promise<Entry> {
  const user = await findUserByEmail(email);
  const matches = await tryPassword(deps, { email, user, password, address });
  if (!user || !matches) throw new AppError(401, TEXTS.wrongCredentials);
  if (user.role === "suspended") throw new AppError(403, TEXTS.suspended);
  return { user, sessionId: await enter(deps, user, { place, device }) };
}

/**
 * Starts a session for an account as read, which has passed the second step where the account trusts the device; mails
 * the owner when device and country are a new combination for the account.
 * @throws AppError 401 when the password was changed, or the account was taken over, meanwhile
 */
export async function enter(deps: Deps, user: UserDocument, { place, byLink, device }: Start): Promise<string> {
  if (place.country !== null) await noticePlace(deps, user, place.device, place.country);
  const now = deps.now();
  const { secondStep } = user;
  const isPassed = secondStep && device && (await isTrusted(user._id, device, now));
  const session = {
    ...place,
    ...(byLink && { byLink }),
    ...(isPassed && { passed: secondStep.id }),
    // A mailed link is the proof of an account without a password.
    ...(!(byLink && user.passwordHash !== undefined) && { provedAt: now }),
  };
  const [sessionId] = await Promise.all([startSession(now, user, session), recordSignIn(deps, user)]);
  // A password change or a takeover in between ended all sessions before this one was stored.
  if (!(await holdsCredentials(user))) {
    await endSession(sessionId);
    throw new AppError(401, TEXTS.wrongCredentials);
  }
  return sessionId;
}

async function noticePlace(
  deps: Deps,
  { _id, email, proven, signInPlaces }: UserDocument,
  device: string,
  country: string,
): Promise<void> {
  const place = `${device}|${country}`;
  if (signInPlaces.includes(place)) return;
  const recipient = { type: "user", id: _id } as const;
  // The mail is stored first: once the place is remembered, a repeated call no longer sends it.
  // Who varies the device has as many sent as they like: to an address that is not proven the purse pays.
  if (signInPlaces.length > 0 && (proven || isPaid(await payAccountMail(deps, email))))
    await deps.outbox.queue({
      kind: "newSignIn",
      payload: { account: String(_id), device, country, to: markOf(email) },
      recipient,
    });
  await rememberSignInPlace(_id, place);
}

async function recordSignIn({ now }: Deps, { _id }: UserDocument): Promise<void> {
  const id = String(_id);
  await recordAuditEntry({ at: now(), actor: id, action: "user.sign-in", target: { type: "user", id } });
}
