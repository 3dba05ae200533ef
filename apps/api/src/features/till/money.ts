import { ONLINE_METHOD, paidOf, TEXTS } from "@salon/contracts";
import type { Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import {
  type BookingDocument,
  BookingModel,
  deskMoneyOf,
  giveBackOf,
  type StoredExtra,
  type StoredReceipt,
  sumsOf,
} from "../bookings/totals.ts";
import { withReceiptNumber } from "./numbers.ts";

/** Staff add no more than these to one booking, because its document has to stay small. */
const MAX_RECEIPTS = 200;
const MAX_EXTRAS = 100;
const MAX_ROUNDS = 250;
const TOO_MANY = "This booking has too many entries";
const KEPT = "An admin keeps money of this booking, so only an admin can change it";

/** What came by one method for the services, less what went back by it, in naira. */
export const paidBy = ({ receipts }: Pick<BookingDocument, "receipts">, method: StoredReceipt["method"]): number =>
  paidOf(receipts.filter((receipt) => receipt.method === method));

/** Whether a booking has a receipt with this key. */
export const hasReceipt = ({ receipts }: Pick<BookingDocument, "receipts">, key: string): boolean =>
  receipts.some((receipt) => receipt.key === key);

/** What is appended to a booking, and what changes with it. */
export interface MoneyChange {
  receipts?: readonly StoredReceipt[];
  extras?: readonly StoredExtra[];
  /** The payment of its balance whose receipt is among them. */
  balance?: string;
  /** What an admin keeps from now on; null when nothing is kept any more. */
  kept?: BookingDocument["kept"] | null;
}

/**
 * The condition and the update that append to a booking as it was read: they apply only while nothing else was
 * appended, and its status, its lines' sum and what is kept of it are the same, so that every limit that was checked
 * still holds. What goes back lowers what is kept. `status` is the booking's status afterwards.
 */
export function moneyUpdate(
  booking: BookingDocument,
  { receipts = [], extras = [], balance, kept: wished }: MoneyChange,
  status = booking.bookingStatus,
) {
  const all = [...booking.receipts, ...receipts];
  const kept = keptOf(all, wished === undefined ? booking.kept : (wished ?? undefined));
  const after = { ...booking, receipts: all, extras: [...(booking.extras ?? []), ...extras] };
  const isOptional = extras.length > 0 || receipts.some(needsRoom);
  const isFull = after.receipts.length > MAX_RECEIPTS || after.extras.length > MAX_EXTRAS;
  if (isOptional && isFull) throw new AppError(409, TOO_MANY);

  const { paid, tips, due } = sumsOf(after, status);
  const first = isFirst(booking) ? receipts.find(({ kind }) => kind === "payment") : undefined;
  const push = {
    ...(receipts.length > 0 ? { receipts: { $each: [...receipts] } } : {}),
    ...(extras.length > 0 ? { extras: { $each: [...extras] } } : {}),
    ...(balance === undefined ? {} : { balances: balance }),
  };
  const isCancelled = status === "cancelled";
  const giveBack = isCancelled && {
    giveBack: giveBackOf({ bookingStatus: status, receipts: all, ...(kept && { kept }) }),
  };
  const gone = [...(kept ? [] : ["kept"]), ...(first ? ["unpaid"] : []), ...(isCancelled ? [] : ["giveBack"])];

  return {
    condition: {
      _id: booking._id,
      bookingStatus: booking.bookingStatus,
      bookingAmount: booking.bookingAmount,
      [`receipts.${booking.receipts.length}`]: { $exists: false },
      [`extras.${booking.extras?.length ?? 0}`]: { $exists: false },
      "kept.at": booking.kept?.at ?? { $exists: false },
      ...(balance === undefined ? {} : { closedTo: { $ne: balance } }),
    },
    set: { ...(kept && { kept }), paid, tips, due, ...giveBack, ...(first ? { paymentMethod: first.method } : {}) },
    ...(Object.keys(push).length > 0 ? { push } : {}),
    ...(gone.length > 0 ? { unset: Object.fromEntries(gone.map((field) => [field, 1 as const])) } : {}),
    /** The day of the payment with which the booking gets its receipt number. */
    numberDay: first && booking.receiptNumber === undefined ? first.day : undefined,
  };
}

/** What is kept of the desk's money, which is never more than is there. */
function keptOf(receipts: readonly StoredReceipt[], kept: BookingDocument["kept"]): BookingDocument["kept"] {
  const amount = Math.min(kept?.amount ?? 0, deskMoneyOf(receipts));
  return kept && amount > 0 ? { ...kept, amount } : undefined;
}

/** @throws AppError 403 for an author, when an admin keeps money of the booking */
export function requireKeeper({ kept }: Pick<BookingDocument, "kept">, { role }: Pick<SessionUser, "role">): void {
  if (kept && role !== "admin") throw new AppError(403, KEPT);
}

/** Online money has moved already, and a reversal is made once for each receipt: a full booking takes them too. */
const needsRoom = ({ kind, method }: StoredReceipt): boolean => kind !== "reversal" && method !== ONLINE_METHOD;

const isFirst = ({ receipts }: BookingDocument): boolean => receipts.every(({ kind }) => kind !== "payment");

/**
 * Appends to a booking what `decide` makes of its state, in one conditional update, and decides again when it has
 * changed meanwhile. `decide` answers null when there is nothing to append, and throws to refuse.
 * @throws AppError 404 for an unknown booking
 */
export async function changeMoney(
  id: Types.ObjectId,
  decide: (booking: BookingDocument) => MoneyChange | null,
): Promise<BookingDocument> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = await BookingModel.findById(id).lean();
    if (!booking) throw new AppError(404, TEXTS.notFound);
    const change = decide(booking);
    if (!change) return booking;
    await failpoint("money-decided");
    const written = await append(booking, change);
    await failpoint("money-written");
    if (written) return written;
  }
  throw new AppError(409, TEXTS.changedMeanwhile);
}

function append(booking: BookingDocument, change: MoneyChange): Promise<BookingDocument | null> {
  const { condition, set, push, unset, numberDay } = moneyUpdate(booking, change);
  const write = (number: { receiptNumber?: string }) =>
    BookingModel.findOneAndUpdate(
      condition,
      { $set: { ...set, ...number }, ...(push ? { $push: push } : {}), ...(unset ? { $unset: unset } : {}) },
      { returnDocument: "after" },
    )
      .lean()
      .exec();
  if (numberDay === undefined) return write({});
  return withReceiptNumber(numberDay, (receiptNumber) => write({ receiptNumber }));
}
