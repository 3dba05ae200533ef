import { REMOVED_WITH_ACCOUNT } from "../../../http/refusals.ts";
import { COMING_STATUSES, isLive, lagosDay, type Booking } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { customersByIds } from "../../users/users.ts";
import { beginsAt } from "../change/booked-lines.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { customerStarts } from "../make/booking-terms.ts";
import { REVOKED } from "../money/pay-link.ts";
import { presentOwn } from "../read/present.ts";
import { withRefundAnswers } from "../read/search.ts";

/** Every booking of a user, for the export of their data. */
export async function bookingsOf(deps: Pick<Deps, "refunds">, userId: string): Promise<Booking[]> {
  const bookings = await BookingModel.find({ user: userId }).sort({ bookingDate: 1 }).lean();
  const shown = await withRefundAnswers(deps, await presentOwn(bookings));
  return shown.map((booking, position) => ({
    ...booking,
    cartItems: booking.cartItems.map((line, item) => ({ ...line, ...storedOf(bookings[position]!.cartItems[item]!) })),
  }));
}

/** What a line stores that its customer's pages do not show as it is stored. */
function storedOf({ takesPlace, changed, freed, again, lead, stillOwes, back }: BookedLine) {
  return {
    ...(takesPlace && { takesPlace: { at: takesPlace.at.toISOString() } }),
    ...(changed && { changed: { ...changed, at: changed.at.toISOString() } }),
    ...(freed !== undefined && { freed }),
    ...(again !== undefined && { again }),
    ...(lead !== undefined && { lead }),
    ...(stillOwes && { stillOwes }),
    ...(back !== undefined && { back }),
  };
}

/** The account of a booking; null where it has none. */
export const ownerOf = async (id: Types.ObjectId): Promise<Types.ObjectId | null> =>
  (await BookingModel.findById(id, { user: 1 }).lean())?.user ?? null;

/** The bookings of a user with an appointment to come. */
async function bookingsAhead(userId: string, now: Date): Promise<BookingDocument[]> {
  const candidates = await BookingModel.find({
    user: userId,
    bookingStatus: { $in: COMING_STATUSES },
    "cartItems.day": { $gte: lagosDay(now) },
  }).lean();
  return candidates.filter(({ cartItems }) => cartItems.some((line) => isLive(line) && beginsAt(line) > now));
}

/** Whether a customer still has an appointment to come. */
export const hasBookingAhead = async (userId: string, now: Date): Promise<boolean> =>
  (await bookingsAhead(userId, now)).length > 0;

/** Mails the confirmations of the appointments to come once more, to an address that was corrected. */
export async function confirmAgain({ outbox, now }: Pick<Deps, "outbox" | "now">, userId: string): Promise<void> {
  const again = String(new Types.ObjectId());
  const recipient = { type: "user", id: new Types.ObjectId(userId) } as const;
  for (const { _id, hold } of await bookingsAhead(userId, now()))
    if (!hold) await outbox.queue({ kind: "bookingConfirmed", payload: { booking: String(_id), again }, recipient });
}

/** What the desk has to give back to a user, in naira. */
export async function deskOwes(userId: string): Promise<number> {
  const owing = await BookingModel.find({ user: userId, giveBack: { $gt: 0 } }, { giveBack: 1 }).lean();
  return owing.reduce((sum, { giveBack = 0 }) => sum + giveBack, 0);
}

/** The ids of all bookings of a user. */
export const bookingIdsOf = (userId: string): Promise<Types.ObjectId[]> =>
  BookingModel.distinct("_id", { user: new Types.ObjectId(userId) });

/** Lets the bookings of an account show the name that they show now: somebody else may have made them. */
export async function keepName(user: string, name: string): Promise<void> {
  await BookingModel.updateMany(
    { user, walkIn: null, customerName: { $exists: false } },
    { $set: { customerName: name, terms: customerStarts(name) } },
  );
}

/** Gives the bookings of an account the terms of its new name; those that show another name keep theirs. */
export async function renameCustomer(user: string, name: string): Promise<void> {
  await BookingModel.updateMany(
    { user, walkIn: null, customerName: { $exists: false } },
    { $set: { terms: customerStarts(name) } },
  );
}

/** Removes the names of accounts that a copied salon lacks, because they were deleted during the copy. */
export async function dropStrayTerms(): Promise<void> {
  const users = await BookingModel.distinct("user", { user: { $ne: null } });
  const known = await customersByIds(users.flatMap((user) => user ?? []));
  const stray = users.filter((user) => !known.has(String(user)));
  await BookingModel.updateMany({ user: { $in: stray }, walkIn: null }, { $set: { terms: [] } });
}

const NOBODY = { name: "Deleted customer", phone: null };

/**
 * Removes a deleted account from its bookings, with what staff wrote about the person; days, services and amounts stay
 * for the accounts.
 */
export async function forgetCustomer(userId: string): Promise<void> {
  const read = { walkIn: 1, receipts: 1, extras: 1, kept: 1, cartItems: 1 };
  for await (const booking of BookingModel.find({ user: userId }, read).lean().cursor()) {
    const set = { ...wordsOf(booking), ...ownCancellations(booking, userId) };
    if (Object.keys(set).length > 0) await BookingModel.updateOne({ _id: booking._id }, { $set: set });
  }
  await BookingModel.updateMany({ user: userId, "payLink.digest": { $exists: true } }, REVOKED);
  const left = { $set: { user: null, terms: [] }, $unset: { customerName: 1, "cartItems.$[].guest": 1 } };
  await BookingModel.updateMany({ user: userId }, left);
}

/** The lines that the customer cancelled no longer name the account. */
const ownCancellations = ({ cartItems }: Pick<BookingDocument, "cartItems">, userId: string): Record<string, null> =>
  Object.fromEntries(
    cartItems.flatMap(({ cancelled }, index) =>
      String(cancelled?.by) === userId ? [[`cartItems.${index}.cancelled.by`, null]] : [],
    ),
  );

/** The texts of a booking in which staff may name its customer, each with what takes its place. */
function wordsOf({
  walkIn,
  receipts,
  extras = [],
  kept,
}: Pick<BookingDocument, "walkIn" | "receipts" | "extras" | "kept">): Record<string, unknown> {
  const notes = receipts.flatMap(({ note }, index) =>
    note === undefined ? [] : [[`receipts.${index}.note`, REMOVED_WITH_ACCOUNT]],
  );
  const labels = extras.flatMap(({ reason }, index) => [
    [`extras.${index}.label`, REMOVED_WITH_ACCOUNT],
    ...(reason === undefined ? [] : [[`extras.${index}.reason`, REMOVED_WITH_ACCOUNT]]),
  ]);
  return {
    ...Object.fromEntries([...notes, ...labels]),
    ...(walkIn ? { walkIn: NOBODY } : {}),
    ...(kept ? { "kept.reason": REMOVED_WITH_ACCOUNT } : {}),
  };
}
