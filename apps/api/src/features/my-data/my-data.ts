import { MINUTE_MS, moneyText, nairaOf, TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { exportAuditEntries } from "../audit-log/account.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { endSessions, isStartedByLinkSince, listSessions } from "../users/sessions.ts";
import { trustedDevices } from "../users/trusted-devices.ts";
import { bookingsOf, deskOwes, forgetCustomer, hasBookingAhead } from "../bookings/people/account-bookings.ts";
import { exportClient, forgetClient } from "../clients/account.ts";
import { deleteCart, keptCart } from "../cart/cart.ts";
import { forgetMailsTo } from "../outbox/queue.ts";
import { exportMails } from "../messages/outbox.ts";
import { exportMessages, forgetMessages } from "../messages/messages.ts";
import { findSubscriber, unsubscribeAddress } from "../messages/subscribers.ts";
import { forgetPayer, paymentsOf, unfinishedPayments } from "../payments/account.ts";
import { forgetRefunds, goingBack } from "../refunds/records.ts";
import { forgetWaiting, waitEntriesOf } from "../waitlist/account.ts";
import { movementsBy } from "../drawer/account.ts";
import { billsOf } from "../till/bill.ts";
import { exportMember, unlinkAccount } from "../team/account.ts";
import { isOnlyAdmin, letAdminGo } from "../users/admins.ts";
import { exportUser, forgetUser } from "../users/account.ts";
import { findUser, type UserDocument } from "../users/users.ts";

const LAST_ADMIN = "The last admin cannot be deleted";
const NOT_PROVEN = "Your address is not proven yet. Please open the link in our mail first, or correct the address";

/** How long a session that a mailed link started stands in for the password. */
const LINK_PROOF_MS = 15 * MINUTE_MS;

/** Where an account is signed in, and the devices that it trusts. */
async function accessOf(now: Date, user: SessionUser) {
  const [sessions, devices] = await Promise.all([listSessions(now, user), trustedDevices(user.id, null, now)]);
  return { sessions, ...(devices.length > 0 && { trustedDevices: devices }) };
}

/** Everything the salon stores about an account, from every collection. */
export async function exportAccount(
  deps: Pick<Deps, "config" | "now" | "refunds">,
  user: SessionUser,
): Promise<Record<string, unknown>> {
  const { now } = deps;
  const { id, name, email, proven } = user;
  const account = await getAccount(id);
  const [access, newsletter, messages, mails, cart, bookings, payments, bills, work, card, waitlist, activity] =
    await Promise.all([
      accessOf(now(), user),
      // An address that is not proven may belong to another person, whose subscription must not be shown.
      proven ? findSubscriber(email) : null,
      exportMessages(user),
      exportMails(id, email),
      keptCart(id),
      bookingsOf(deps, id),
      paymentsOf(deps, id, { name, email }),
      billsOf(id),
      workOf(id),
      // The card holds health data, which must not be shown to a person who opened the account under another's address.
      proven ? exportClient(id, now()) : null,
      waitEntriesOf(deps, id),
      exportAuditEntries(id),
    ]);

  return {
    exportedAt: now().toISOString(),
    account: exportUser(account),
    ...access,
    newsletter,
    messages,
    mails,
    cart,
    bookings,
    payments,
    bills,
    ...work,
    ...(card && { card }),
    ...(waitlist.length > 0 && { waitlist }),
    activity,
  };
}

/** What the salon stores about an account that works in it. */
async function workOf(id: string) {
  const [team, drawer] = await Promise.all([exportMember(id), movementsBy(id)]);
  return { ...(team && { team }), ...(drawer.length > 0 && { drawer }) };
}

/**
 * Deletes an account and its personal data; bookings and payments stay in the books without the person. Messages and
 * subscriptions under its address are deleted only when the address is proven. What is deleted is tied to the account by an
 * id: texts of staff are never searched for a name.
 * @throws AppError 400 for a wrong password, 403 without a password and without a session by a new link, 409 for a booking ahead, an unfinished payment or the last admin, 429
 */
export async function deleteAccount(deps: Deps, caller: SessionUser, password: string | undefined): Promise<void> {
  const { id, email } = caller;
  const { now } = deps;
  const user = await getAccount(id);
  await requireOwner(deps, caller, user, password);
  await requireNothingUnfinished(id, now());

  if (user.role === "admin" && !(await letAdminGo(user._id))) throw new AppError(409, LAST_ADMIN);

  await endSessions(id);
  // Checked again: with the sessions ended, no new request of the account can start anything.
  await requireNothingUnfinished(id, now());
  // Refunds are found by the user of their payments, and payments of bills by the user of their bookings.
  await forgetRefunds(id);
  await forgetPayer(id);
  await Promise.all([
    forgetCustomer(id),
    deleteCart(id),
    forgetWaiting(id),
    forgetMessages({ id, email, proven: user.proven }),
    user.proven && unsubscribeAddress(email),
    forgetMailsTo(id),
    unlinkAccount(id, now()),
    forgetClient(id, now()),
  ]);
  // The account is deleted last, so that an interrupted deletion can be repeated.
  await forgetUser(user);
  // A card that staff linked between the two deletions.
  await forgetClient(id, now());
  await recordAuditEntry({ at: now(), actor: id, action: "user.delete", target: { type: "user", id } });
}

async function requireOwner(
  { limiter, passwords, now }: Deps,
  { email, sessionId }: SessionUser,
  { passwordHash }: UserDocument,
  password: string | undefined,
): Promise<void> {
  if (passwordHash === undefined) {
    const since = new Date(now().getTime() - LINK_PROOF_MS);
    if (!(await isStartedByLinkSince(sessionId, since))) throw new AppError(403, TEXTS.signInLinkFirst);
    return;
  }
  if (password === undefined) throw invalidField("password", TEXTS.passwordRequired);
  await limiter.require(LIMITS.signInAccount, email);
  if (!(await passwords.matches(password, passwordHash))) throw new AppError(400, TEXTS.passwordWrong);
  await limiter.reset(LIMITS.signInAccount, email);
}

async function requireNothingUnfinished(id: string, now: Date): Promise<void> {
  const [first] = await unfinishedOf(id, now);
  if (first !== undefined) throw new AppError(409, first);
}

/** What of an account is not finished, in sentences: a booking ahead, and money on its way. */
async function unfinishedOf(id: string, now: Date): Promise<string[]> {
  const [booking, payments, desk] = await Promise.all([hasBookingAhead(id, now), unfinishedPayments(id), deskOwes(id)]);
  const amount = await goingBack(payments.back);
  const back = amount > 0 ? naira(amount) : "Money";
  return [
    ...(booking ? ["You have a booking ahead. Please cancel it or wait until it is over"] : []),
    ...(payments.back.length > 0
      ? [`${back} of yours is on its way back to you. Please wait until it has arrived`]
      : []),
    ...(desk > 0 ? [`The salon has ${naira(desk)} to give back to you. Please get it first`] : []),
    ...(payments.isInReview
      ? ["A payment of yours has come, and the salon decides about it. Please wait for its answer"]
      : []),
    ...(payments.isOpen ? ["A payment of yours is not finished yet. Please finish it, or try again in an hour"] : []),
  ];
}

const naira = (amount: number): string => moneyText(nairaOf(amount));

/** What stands in the way of deleting an account, in sentences. */
export async function obstaclesOf(id: string, now: Date): Promise<string[]> {
  const [unfinished, { passwordHash, proven, role, _id }] = await Promise.all([unfinishedOf(id, now), getAccount(id)]);
  return [
    ...unfinished,
    ...(role === "admin" && (await isOnlyAdmin(_id)) ? [LAST_ADMIN] : []),
    ...(passwordHash === undefined && !proven ? [NOT_PROVEN] : []),
  ];
}

async function getAccount(id: string): Promise<UserDocument> {
  const user = await findUser(id);
  if (!user) throw new AppError(401, TEXTS.signInRequired);
  return user;
}
