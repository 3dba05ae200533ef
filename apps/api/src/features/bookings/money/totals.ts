import type { QueryFilter, Types } from "mongoose";
import {
  type CANCEL_MONEY,
  type PaymentMethod,
  type Role,
  type BillEnds,
  billEnds,
  billSums,
  type BillSums,
  BOOKING_STATUSES,
  type BookingStatus,
  type ExtraSum,
  lostDiscount,
  ONLINE_METHOD,
  paidOf,
  type ReceiptSum,
  backLeft,
  backShares,
  backWays,
  isLive,
} from "@salon/contracts";
import { singleflight } from "../../../concurrency/singleflight.ts";
import { countUpTo } from "../../../db/lists/bounded-counts.ts";
import { type BookingMoney, BookingModel, type BookingDocument, type StoredExtra } from "../bookings.model.ts";

/** Bookings by status and the sum of every bookingAmount, in naira. */
export interface BookingTotals {
  income: number;
  counts: Record<BookingStatus | "total", number>;
}

/** Adds up all bookings, which an index covers, each status at the same time. Callers at the same time share one read. */
export const bookingTotals: () => Promise<BookingTotals> = singleflight(async () => {
  const sums = await Promise.all(BOOKING_STATUSES.map(sumOfStatus));
  const counts = Object.fromEntries(sums.map(({ status, count }) => [status, count])) as Record<BookingStatus, number>;

  return {
    income: sums.reduce((income, { amount }) => income + amount, 0),
    counts: { total: sums.reduce((total, { count }) => total + count, 0), ...counts },
  };
});

async function sumOfStatus(status: BookingStatus): Promise<{ status: BookingStatus; count: number; amount: number }> {
  const [sum] = await BookingModel.aggregate<{ count: number; amount: number }>([
    { $match: { bookingStatus: status } },
    { $group: { _id: null, count: { $sum: 1 }, amount: { $sum: "$bookingAmount" } } },
  ]);
  return { status, count: sum?.count ?? 0, amount: sum?.amount ?? 0 };
}

/** The extras of a booking with ids as text, as the rules of the till take them. */
export const extrasOf = ({ extras = [] }: { extras?: BookingDocument["extras"] | undefined }): ExtraSum[] =>
  extras.map(({ _id, amount, undoes }) => ({ _id: String(_id), amount, undoes: undoes && String(undoes) }));

/** What the bill of a booking depends on. */
type BillableBooking = Pick<BookingDocument, "bookingAmount" | "bookingStatus" | "walkIn" | "paymentRef" | "collect"> &
  Pick<BookingDocument, "receipts" | "extras" | "givingBack"> & { cartItems?: BookingDocument["cartItems"] };

/** What the discounts of a booking took off its cancelled lines, in naira; a new booking needs no lines to tell. */
export const lostDiscountOf = ({ cartItems = [], extras }: Pick<BillableBooking, "cartItems" | "extras">): number =>
  lostDiscount(cartItems, extrasOf({ extras }));

/** The sums of a booking's bill, in naira; `status` is the booking's own by default. */
export function sumsOf(booking: BillableBooking, status = booking.bookingStatus): BillSums {
  const { bookingAmount: amount, paymentRef, walkIn, collect, extras = [], receipts } = booking;
  const isOwed = paymentRef !== undefined || Boolean(walkIn) || collect === true;
  const isCancelled = status === "cancelled";
  const back = isCancelled ? 0 : backOf(booking, status);
  const base = { amount, lost: lostDiscountOf(booking), back, isCollected: isOwed && !isCancelled };
  return billSums(base, extras, [...receipts, ...goingBack(booking)]);
}

type BackBooking = Pick<BillableBooking, "receipts" | "givingBack" | "cartItems" | "bookingStatus">;

/** What goes back for lines of a booking that could not take place, and did not go yet, in naira. */
export const backOf = (booking: BackBooking, status = booking.bookingStatus): number =>
  backLeft(booking.cartItems ?? [], [...booking.receipts, ...goingBack(booking)], status === "cancelled");

/** The same by the ways in which it goes: nobody keeps it. */
export const backWaysOf = (booking: BackBooking): ReturnType<typeof backWays> =>
  backWays(backOf(booking), booking.receipts, booking.givingBack?.amount);

/**
 * The lines of a booking as these of them are cancelled although they could not take place: each keeps its share of what was
 * paid, to go back. Any other live one keeps none.
 */
export function withBack(booking: BookingDocument, items: readonly number[]): BookingDocument["cartItems"] {
  const { cartItems, receipts, extras } = booking;
  const { paid, total } = sumsOf(booking);
  const shares = backShares({ lines: cartItems, extras: extrasOf({ extras }), paid, total }, items);
  return cartItems.map((line, item) => {
    if (!isLive(line)) return line;
    const { back: _back, backAfter: _backAfter, ...rest } = line;
    const back = shares.get(item);
    return back === undefined ? rest : { ...rest, back, backAfter: receipts.length };
  });
}

/** Money that is on its way back, as the refund that it will be. */
const goingBack = ({ givingBack }: Pick<BillableBooking, "givingBack">): ReceiptSum[] =>
  givingBack ? [{ method: ONLINE_METHOD, kind: "refund", amount: givingBack.amount }] : [];

/** What becomes of what is not paid for a booking, or paid too much, in naira. */
export function endsOf(booking: BillableBooking & Partial<Pick<BookingDocument, "kept" | "refund">>): BillEnds {
  const { bookingStatus, receipts, givingBack, kept, refund } = booking;
  const cancelled = bookingStatus === "cancelled" ? { refund: refund ?? undefined } : undefined;
  const back = cancelled ? 0 : backOf(booking);
  return billEnds({ ...sumsOf(booking), receipts, givingBack: givingBack?.amount, back, kept, cancelled });
}

/** The discount that lets go of what was never paid for a missed line, unless it was taken back; undefined without one. */
export const missedExtra = ({ extras = [] }: Pick<BookingDocument, "extras">, item: number): StoredExtra | undefined =>
  extras.find(
    ({ _id, missed }) => missed === item && !extras.some(({ undoes }) => undoes && String(undoes) === String(_id)),
  );

/** What was never paid for a missed line, in naira, while nobody has let it go or said that it is still owed; else 0. */
export function neverPaidOf(booking: BookingDocument, item: number): number {
  const line = booking.cartItems[item];
  const isAsked = line && isLive(line) && line.progress === "noShow" && !line.stillOwes && !missedExtra(booking, item);
  return isAsked ? Math.min(sumsOf(booking).due, line.price * line.cartQuantity) : 0;
}

/** What was paid online beyond the bill of a booking that goes on, and for lines of it that could not take place, in naira. */
export const onlineOver = (booking: BillableBooking): number =>
  booking.bookingStatus === "cancelled" ? 0 : endsOf(booking).comesBack + backWaysOf(booking).comesBack;

/** What a booking asks back, whichever way its money came: all that was paid online beyond its bill, while it goes on. */
export const askedBack = (booking: BillableBooking): BookingDocument["refund"] =>
  onlineOver(booking) > 0 ? "requested" : null;

/** What was paid at the desk beyond the bill of a booking that goes on, and for lines of it that could not take place, in naira. */
export const deskOver = (booking: BillableBooking): number =>
  booking.bookingStatus === "cancelled" ? 0 : endsOf(booking).giveBack + backWaysOf(booking).giveBack;

/** What came at the desk for the services, less what went back, in naira. */
export const deskMoneyOf = (receipts: readonly ReceiptSum[]): number =>
  paidOf(receipts.filter(({ method }) => method !== ONLINE_METHOD));

/**
 * What an admin has to give back, in naira: of a cancelled booking what came at the desk and was neither given back nor kept, of
 * one that goes on all that is over and was not asked back by itself.
 */
export function giveBackOf(booking: BillableBooking & Partial<Pick<BookingDocument, "kept" | "refund">>): number {
  if (booking.bookingStatus !== "cancelled")
    return deskOver(booking) + (booking.refund === "requested" ? 0 : onlineOver(booking));
  return Math.max(0, deskMoneyOf(booking.receipts) - (booking.kept?.amount ?? 0));
}

/** What of it an admin may keep: nothing of a line that could not take place. */
export const mayKeepOf = (booking: Parameters<typeof giveBackOf>[0]): number =>
  Math.max(0, giveBackOf(booking) - backWaysOf(booking).giveBack);

/** What was paid for a cancelled booking before the opening, while no admin has said what has become of it, in naira. */
export const byHandOf = ({
  bookingStatus,
  paidBefore,
}: Pick<BookingDocument, "bookingStatus" | "paidBefore">): number =>
  bookingStatus === "cancelled" && paidBefore && !paidBefore.settled ? paidBefore.amount : 0;

/** Matches the reservations to see to: their customer is to be called, or a part of their deposit came. */
export const HOLDS_TO_SEE: QueryFilter<BookingDocument> = {
  $or: [{ "lapsed.call": true }, { "hold.until": { $exists: true }, paid: { $gt: 0 } }],
};

/** The number of reservations to see to; at most `limit` are counted. */
export const countHoldsToSee = (limit: number): Promise<number> => countUpTo(BookingModel, HOLDS_TO_SEE, limit);

/** Whether a booking was cancelled although appointments of it could not take place, so that nobody keeps what was paid for it before. */
export const isNotHeld = ({
  bookingStatus,
  cartItems,
}: Pick<BookingDocument, "bookingStatus" | "cartItems">): boolean =>
  bookingStatus === "cancelled" && cartItems.some((line) => isLive(line) && line.back !== undefined);

const CANCELLED = { bookingStatus: "cancelled" as const };

/** Matches the bookings with money that an admin has to give back. */
export const TO_GIVE_BACK = {
  $or: [
    { giveBack: { $gt: 0 } },
    { ...CANCELLED, "paidBefore.amount": { $gt: 0 }, "paidBefore.settled": { $exists: false } },
  ],
};

/** The number of bookings with money that an admin has to give back; at most `limit` are counted. */
export const countGiveBacks = (limit: number): Promise<number> => countUpTo(BookingModel, TO_GIVE_BACK, limit);

/** What came online for a payment. */
export interface OnlineMoney {
  ref: string;
  /** Naira. */
  paidAmount: number | null;
  paidAt: Date | null;
}

/** What came at the desk with a new booking. */
export interface DeskMoney {
  key: string;
  method: PaymentMethod;
  /** Naira. */
  amount: number;
  by: Types.ObjectId;
}

/** What staff do with the desk's money of a booking that they cancel; without `money`, nothing. */
export interface CancelOrder {
  money: (typeof CANCEL_MONEY)[number];
  /** Why it is kept. */
  reason?: string | undefined;
  /** Null where a reservation ends by itself. */
  by: Types.ObjectId | null;
  role: Role;
  /** A reservation was not paid in time. */
  unpaid?: true;
}

/** The part of a booking's conditional update that concerns its money. */
export interface MoneyUpdate {
  /** Matches the booking while its status and its money are as they were read. */
  condition: Record<string, unknown>;
  set: Partial<BookingDocument>;
  push?: Record<string, unknown>;
  unset?: Record<string, 1>;
}

/** The money of a new booking, all of which is written with it. */
export type NewMoney = Required<Pick<BookingMoney, "receipts" | "paid" | "tips" | "due">> &
  Pick<BookingMoney, "receiptNumber"> &
  Pick<BookingDocument, "refund">;

/** The part of a new booking that decides what is due. */
export type BilledBooking = Pick<BookingDocument, "bookingAmount" | "bookingStatus" | "walkIn"> &
  Pick<BookingDocument, "paymentRef" | "collect" | "extras">;
