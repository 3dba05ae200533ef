import { TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { exportAuditEntries, recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { endSessions, listSessions } from "../users/users.sessions.service.ts";
import { bookingsOf, forgetCustomer } from "../bookings/bookings.account.service.ts";
import { hasBookingAhead } from "../bookings/bookings.changes.service.ts";
import { deleteCart, keptCart } from "../cart/cart.service.ts";
import { mailsTo } from "../messages/messages.mails.service.ts";
import { forgetMailsTo } from "../mail/mail.outbox.service.ts";
import { deleteMessagesFrom, messagesFrom } from "../messages/messages.service.ts";
import { findSubscriber, unsubscribeAddress } from "../messages/messages.subscribers.service.ts";
import { forgetPayer, hasUnfinishedPayment, paymentsOf } from "../payments/payments.account.service.ts";
import { letAdminGo } from "../users/users.admins.service.ts";
import { UserModel, type UserDocument } from "../users/users.model.ts";
import { findUser, presentUser } from "../users/users.service.ts";
import { userTotals } from "../users/users.totals.service.ts";

/** Everything the salon holds about somebody, from every collection. */
export async function exportAccount({ now }: Pick<Deps, "now">, user: SessionUser): Promise<Record<string, unknown>> {
  const { id, name, email, verified } = user;
  const account = await getAccount(id);
  const [sessions, newsletter, messages, mails, cart, bookings, payments, activity] = await Promise.all([
    listSessions(now(), user),
    // Who has not proven that an address is theirs learns nothing of what others do under it.
    verified ? findSubscriber(email) : null,
    messagesFrom(user),
    mailsTo(id, email),
    keptCart(id),
    bookingsOf(id),
    paymentsOf(id, { name, email }),
    exportAuditEntries(id),
  ]);
  const { signInPlaces, passwordChange } = account;
  const about = { ...presentUser(account), signInPlaces, passwordChangedAt: passwordChange?.at.toISOString() ?? null };
  return {
    exportedAt: now().toISOString(),
    account: about,
    sessions,
    newsletter,
    messages,
    mails,
    cart,
    bookings,
    payments,
    activity,
  };
}

/**
 * Deletes an account and everything personal about it; what it booked and paid stays in the books without the person.
 * What was sent under its address without signing in is deleted only when the address is verified.
 * @throws AppError 400 for a wrong password, 409 while something about it is unfinished or it is the last admin, 429
 */
export async function deleteAccount(deps: Deps, { id, email }: SessionUser, password: string): Promise<void> {
  const { limiter, passwords, now } = deps;
  await limiter.require(LIMITS.signInAccount, email);
  const user = await getAccount(id);
  if (!(await passwords.matches(password, user.passwordHash))) throw new AppError(400, "The password is not right");
  await limiter.reset(LIMITS.signInAccount, email);
  await requireNothingUnfinished(id, now());
  if (user.role === "admin" && !(await letAdminGo(user._id)))
    throw new AppError(409, "The last admin cannot be deleted");
  await endSessions(id);
  // Once more, now that no new request of theirs can begin anything.
  await requireNothingUnfinished(id, now());
  await Promise.all([
    forgetCustomer(id),
    forgetPayer(id),
    deleteCart(id),
    deleteMessagesFrom({ id, email, verified: user.verified }),
    user.verified && unsubscribeAddress(email),
    forgetMailsTo(id),
  ]);
  // Last, so that a deletion that was cut short can be asked for again.
  await userTotals.markDirty(user.createdAt, now());
  await UserModel.deleteOne({ _id: id });
  await recordAuditEntry({ at: now(), actor: id, action: "user.delete", target: { type: "user", id } });
}

async function requireNothingUnfinished(id: string, now: Date): Promise<void> {
  const [booking, payment] = await Promise.all([hasBookingAhead(id, now), hasUnfinishedPayment(id)]);
  if (booking) throw new AppError(409, "You have a booking ahead. Please cancel it or wait until it is over");
  if (payment) throw new AppError(409, "A payment of yours is not finished yet. Please try again later");
}

async function getAccount(id: string): Promise<UserDocument> {
  const user = await findUser(id);
  if (!user) throw new AppError(401, TEXTS.signInRequired);
  return user;
}
