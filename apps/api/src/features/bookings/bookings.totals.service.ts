import { billSums, type BillSums, type BookingStatus, type ExtraSum, ONLINE_METHOD, paidOf } from "@salon/contracts";
import { inMonths, monthFigures, monthIn, type ByMonth } from "../../db/figures/month-figures.ts";
import { countUpTo } from "../../db/figures/bounded-counts.ts";
import { BookingModel, type BookingDocument } from "./bookings.model.ts";

/** The till keeps receipts and extras in bookings: its room reads and writes these rows itself. */
export { BookingModel } from "./bookings.model.ts";
export type { BookingDocument, StoredExtra, StoredReceipt } from "./bookings.model.ts";

/** The sums of one month's bookings. */
interface BookingSums {
  /** Naira. */
  income: number;
  counts: Partial<Record<BookingStatus, number>>;
}

/** Bookings by status and their income, by the month of `bookingDate`; mark the month dirty before a write that changes either. */
export const bookingTotals = monthFigures<BookingSums>("bookings", async (months) => {
  const groups = await BookingModel.aggregate<{
    _id: { month: string; status: BookingStatus };
    count: number;
    amount: number;
  }>([
    { $match: inMonths("bookingDate", months) },
    {
      $group: {
        _id: { month: monthIn("bookingDate", months), status: "$bookingStatus" },
        count: { $sum: 1 },
        amount: { $sum: "$bookingAmount" },
      },
    },
  ]);
  const sums: ByMonth<BookingSums> = new Map();
  for (const { _id, count, amount } of groups) {
    const { income = 0, counts = {} } = sums.get(_id.month) ?? {};
    sums.set(_id.month, { income: income + amount, counts: { ...counts, [_id.status]: count } });
  }
  return sums;
});

/** The number of bookings with a status. */
export const countWithStatus = async (status: BookingStatus): Promise<number> =>
  countIn(await bookingTotals.read(), status);

/** The number of bookings with a status in these sums. */
export const countIn = (months: readonly BookingSums[], status: BookingStatus): number =>
  months.reduce((all, { counts }) => all + (counts[status] ?? 0), 0);

/** The extras of a booking with ids as text, as the rules of the till take them. */
export const extrasOf = ({ extras = [] }: { extras?: BookingDocument["extras"] | undefined }): ExtraSum[] =>
  extras.map(({ _id, amount, undoes }) => ({ _id: String(_id), amount, undoes: undoes && String(undoes) }));

/** What the bill of a booking depends on. */
type Billed = Pick<BookingDocument, "bookingAmount" | "bookingStatus" | "walkIn" | "paymentRef" | "collect"> &
  Pick<BookingDocument, "receipts" | "extras">;

/** The sums of a booking's bill, in naira; `status` is the booking's own by default. */
export function sumsOf(booking: Billed, status = booking.bookingStatus): BillSums {
  const { bookingAmount: amount, paymentRef, walkIn, collect, extras = [], receipts = [] } = booking;
  const isOwed = paymentRef !== undefined || Boolean(walkIn) || collect === true;
  return billSums({ amount, isCollected: isOwed && status !== "cancelled" }, extras, receipts);
}

/** What came at the desk for a cancelled booking and was neither given back nor kept, in naira. */
export function giveBackOf({
  bookingStatus,
  receipts = [],
  kept,
}: Pick<BookingDocument, "bookingStatus" | "receipts" | "kept">): number {
  if (bookingStatus !== "cancelled") return 0;
  const atDesk = paidOf(receipts.filter(({ method }) => method !== ONLINE_METHOD));
  return Math.max(0, atDesk - (kept?.amount ?? 0));
}

/** Matches the bookings with desk money to give back; an index of cancelled bookings has them. */
export const TO_GIVE_BACK = { bookingStatus: "cancelled", giveBack: { $gt: 0 } } as const;

/** The number of bookings with desk money to give back; at most `limit` are counted. */
export const countGiveBacks = (limit: number): Promise<number> => countUpTo(BookingModel, TO_GIVE_BACK, limit);
