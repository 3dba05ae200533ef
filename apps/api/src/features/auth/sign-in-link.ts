import { createHash } from "node:crypto";
import { MINUTE_MS, TEXTS, type RouteInput, type RouteOutput, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { presentEntered } from "../users/entered.ts";
import { findByLink, verifyByLink, type OpenLink } from "../users/credentials.ts";
import { findUser, findUserByEmail, type UserDocument } from "../users/users.ts";
import { dropLinkCart, keepLinkCart, linkCart } from "./link-carts.ts";
import { requirePassword } from "./passwords.ts";
import { answerEntered, takeOverAccount } from "./take-over.ts";
import { hashOfLink, mailLink } from "./links.ts";
import { enter, openAccount, type Caller, type Entry } from "./auth.ts";

type QuickStart = RouteInput<typeof contract.auth.quickStart>["body"];
type LinkRequest = RouteInput<typeof contract.auth.sendSignInLink>["body"];
type LinkAnswer = RouteInput<typeof contract.auth.signInByLink>["body"];
type ShownLink = RouteOutput<typeof contract.auth.signInLink>;

/**
 * Mails a link to sign in to an account's owner, with the cart of a quick start. The caller learns nothing, as with a
 * forgotten password.
 */
export const sendSignInLink = (
  deps: Deps,
  { email, next, cart }: LinkRequest & Pick<QuickStart, "cart">,
  address: string,
): Promise<void> =>
  mailLink(deps, email, {
    address,
    limit: LIMITS.signInLink,
    way: "sign-in",
    before: (request) => keepLinkCart(request, cart, deps.now()),
    mail: (about) => ({ kind: "signInLink", payload: { ...about, ...(next !== undefined && { next }) } }),
  });

/** For so long a page may send the key of a new account again, because the answer with the session was lost. */
const START_MS = 15 * MINUTE_MS;
const digestOf = (email: string, key: string): string =>
  createHash("sha256").update(`${email}\n${key}`).digest("base64url");

/**
 * Opens an account without a password and signs its owner in. For an address that has an account it mails a sign-in
 * link and answers null. The exception is an account that the same key has just opened and that is not proven yet.
 * @throws AppError 429
 */
export async function quickStart(
  deps: Deps,
  { key, name, email, next, cart }: QuickStart,
  { address, place }: Pick<Caller, "address" | "place">,
): Promise<Entry | null> {
  // Counted first: otherwise anybody could ask without limit whether an address has an account.
  await deps.limiter.require(LIMITS.quickStart, address);

  const digest = key && digestOf(email, key);
  const start = digest ? { start: { digest, until: new Date(deps.now().getTime() + START_MS) } } : {};

  if (!(await findUserByEmail(email))) {
    const entry = await openAccount(deps, { name, email, ...start }, place).catch((error: unknown) => {
      // 409: another request opened the account meanwhile.
      if (error instanceof AppError && error.status === 409) return null;
      throw error;
    });
    if (entry) return entry;
  }

  const user = digest ? await findStarted(email, digest, deps.now()) : null;
  if (user) return { user, sessionId: await enter(deps, user, { place }) };

  await sendSignInLink(deps, { email, next, cart }, address);

  return null;
}

/** The account of an address that this key opened in the last 15 minutes and that is not proven yet. */
async function findStarted(email: string, digest: string, now: Date): Promise<UserDocument | null> {
  const user = await findUserByEmail(email);
  const isOpen = user && !user.proven && user.role === "customer" && user.start && user.start.until > now;
  return isOpen && user.start?.digest === digest ? user : null;
}

/**
 * The account of a valid link to sign in, with its address masked, and what somebody entered on one whose owner was not
 * asked yet; it changes nothing, because mail scanners open links.
 * @throws AppError 404
 */
export async function showSignInLink(
  { belongings, now }: Pick<Deps, "belongings" | "now">,
  token: string,
  caller: SessionUser | null,
): Promise<ShownLink> {
  const hash = hashOfLink(token);
  const user = await findByLink("signIn", hash, now());
  if (!user) throw new AppError(404, TEXTS.linkInvalid);

  const isOther = caller !== null && caller.id !== String(user._id);
  const lines = await linkCart(hash, now());
  const cart = lines.length > 0 ? await belongings.showLines(lines, now()) : [];
  const isAsked = !user.proven || user.unconfirmed === true;

  return {
    email: maskedEmail(user.email),
    ...(isOther && { replaces: true }),
    ...(isAsked && { entered: await presentEntered(belongings, user) }),
    ...(cart.length > 0 && { cart }),
  };
}

const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.indexOf("@"))}`;

/**
 * Signs in by a mailed link, which works once and proves the address. On an account that was not proven it first
 * removes what a stranger may have left on it, except what the owner of the mailbox keeps.
 * @throws AppError 400, also for a wrong password, 403 for a suspended account, 429
 */
export async function signInByLink(
  deps: Deps,
  token: string,
  answer: LinkAnswer,
  { address, place, device }: Caller,
): Promise<Entry> {
  const hash = hashOfLink(token);
  for (;;) {
    const found = await findByLink("signIn", hash, deps.now());
    if (!found) throw new AppError(400, TEXTS.linkInvalid);
    if (found.role === "suspended") throw new AppError(403, TEXTS.suspended);
    const user = await takeAccount(deps, { user: found, purpose: "signIn", hash }, answer, address);
    // Null: the account changed since it was read, or the link was used, which the next round finds out.
    if (!user) continue;
    await dropLinkCart(hash);
    return { user, sessionId: await enter(deps, user, { place, byLink: true, device }) };
  }
}

/**
 * Uses the link of an account: takes over one that is not proven, and stores what its owner says about the person on
 * it.
 */
async function takeAccount(
  deps: Deps,
  link: OpenLink,
  { keep, name, password }: LinkAnswer,
  address: string,
): Promise<UserDocument | null> {
  const { user } = link;
  const person = keep ? { keep } : { keep: false as const, name };
  if (!user.proven) {
    if (password !== undefined) await requirePassword(deps, user, password, address);
    return takeOverAccount(deps, link, { person, password: password !== undefined });
  }
  const used = await verifyByLink(link, deps.now(), true);
  if (!used?.unconfirmed) return used;
  const id = String(user._id);
  await answerEntered(deps, id, person);
  return findUser(id);
}
