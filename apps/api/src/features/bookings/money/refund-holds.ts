import { inBatches } from "../../../db/lists/in-batches.ts";
import { BookingModel, type BookingDocument } from "../bookings.model.ts";

/** The bookings that a payment made or whose balance it paid. */
const paidBy = (paymentRef: string) => ({ $or: [{ paymentRef }, { balances: paymentRef }] });

/** Names the refund of a payment for a balance that was started at `sequence`. */
const holdName = (paymentRef: string, sequence: number): string => `${paymentRef} ${sequence}`;

/** The `refundHold` of a booking that only refunds of its balance hold. */
const HELD_FOR_BALANCE = -1;

/**
 * The write that decides whether a refund of a booked payment begins: from here on the booking cannot leave
 * `cancelled`. `sequence` is the booking's when the refund was started; false when the booking has changed since, so
 * that of a refund and a concurrent revival exactly one succeeds.
 */
export async function holdForRefund(paymentRef: string, sequence: number): Promise<boolean> {
  const cancelled = { bookingStatus: "cancelled", sequence } as const;
  const held = await BookingModel.updateOne(
    { paymentRef, ...cancelled },
    { $set: { refund: "requested", refundHold: sequence }, $inc: { sequence: 1 } },
  );
  if (held.matchedCount === 1) return true;

  const { matchedCount } = await BookingModel.updateOne(
    { balances: paymentRef, ...cancelled },
    {
      $set: { refund: "requested" },
      $max: { refundHold: HELD_FOR_BALANCE },
      $addToSet: { balanceHolds: holdName(paymentRef, sequence) },
      $inc: { sequence: 1 },
    },
  );

  return matchedCount === 1;
}

/** Whether the refund that was started at `sequence` holds the booking. */
export async function isHeldForRefund(paymentRef: string, sequence: number): Promise<boolean> {
  const forBalance = { balances: paymentRef, balanceHolds: holdName(paymentRef, sequence) };
  return (await BookingModel.exists({ $or: [{ paymentRef, refundHold: sequence }, forBalance] })) !== null;
}

/** Prevents the refund that was started at `sequence` from holding the booking; false when it holds it already. */
export async function preventRefundHold(paymentRef: string, sequence: number): Promise<boolean> {
  await BookingModel.updateOne({ ...paidBy(paymentRef), sequence }, { $inc: { sequence: 1 } });
  return !(await isHeldForRefund(paymentRef, sequence));
}

/** Lets a booking leave `cancelled` again after the refunds that were started at these `sequence`s have ended. */
export async function releaseRefundHold(paymentRef: string, sequences: readonly number[]): Promise<void> {
  const held = { paymentRef, refundHold: { $in: [...sequences] } };
  await BookingModel.updateOne({ ...held, "balanceHolds.0": { $exists: false } }, { $unset: { refundHold: 1 } });
  await BookingModel.updateOne(held, { $set: { refundHold: HELD_FOR_BALANCE } });

  const names = sequences.map((sequence) => holdName(paymentRef, sequence));
  const { matchedCount } = await BookingModel.updateOne(
    { balances: paymentRef, balanceHolds: { $in: names } },
    { $pull: { balanceHolds: { $in: names } } },
  );

  if (matchedCount === 1)
    await BookingModel.updateOne(
      { balances: paymentRef, refundHold: HELD_FOR_BALANCE, "balanceHolds.0": { $exists: false } },
      { $unset: { refundHold: 1 } },
    );
}

/** Holds a cancelled booking of a copied salon for a refund that was sent during the copy. */
export async function restoreRefundHold(paymentRef: string, sequence: number): Promise<void> {
  const raised = { $max: { sequence: sequence + 1 } };
  await BookingModel.updateOne(
    { paymentRef, bookingStatus: "cancelled" },
    { $set: { refund: "requested", refundHold: sequence }, ...raised },
  );
  await BookingModel.updateOne(
    { balances: paymentRef, bookingStatus: "cancelled" },
    {
      $set: { refund: "requested" },
      $addToSet: { balanceHolds: holdName(paymentRef, sequence) },
      $max: { ...raised.$max, refundHold: HELD_FOR_BALANCE },
    },
  );
}

/** Of these payments, those whose booking is there and not cancelled, with the booking's `sequence`. */
export async function livingBookings(paymentRefs: readonly string[]): Promise<Map<string, number>> {
  const among = { $in: [...paymentRefs] };
  const living = await BookingModel.find(
    { $or: [{ paymentRef: among }, { balances: among }], bookingStatus: { $ne: "cancelled" } },
    { paymentRef: 1, balances: 1, sequence: 1 },
  ).lean();
  const wanted = new Set(paymentRefs);

  return new Map(
    living.flatMap((booking) =>
      paymentsOf(booking)
        .filter((ref) => wanted.has(ref))
        .map((ref) => [ref, booking.sequence] as const),
    ),
  );
}

/**
 * The `sequence` of a cancelled booking, which identifies its current refund request; null when it is not cancelled.
 */
export async function refundRequestOf(paymentRef: string): Promise<number | null> {
  const booking = await BookingModel.findOne(
    { ...paidBy(paymentRef), bookingStatus: "cancelled" },
    { sequence: 1 },
  ).lean();
  return booking?.sequence ?? null;
}

/** The bookings that go on and ask back what was paid beyond their bills. */
export const bookingsWithOver = async (): Promise<BookingDocument["_id"][]> =>
  BookingModel.distinct("_id", { refund: "requested", bookingStatus: { $ne: "cancelled" } });

/** The references of all payments of a booking. */
export const paymentsOf = ({
  paymentRef,
  balances = [],
}: Pick<BookingDocument, "paymentRef" | "balances">): string[] => [
  ...(paymentRef === undefined ? [] : [paymentRef]),
  ...balances,
];

/**
 * Shows on a cancelled booking that its refund was declined; false when the booking has changed since that request. On
 * a booking of several payments `showRefund` shows what all of them mean. Idempotent.
 */
export async function answerRefundRequest(paymentRef: string, sequence: number): Promise<boolean> {
  const { matchedCount } = await BookingModel.updateOne(
    { paymentRef, balances: { $exists: false }, bookingStatus: "cancelled", sequence, refund: { $ne: "refunded" } },
    // A refund that the provider refused may have left its hold, when its process was killed before the release.
    { $set: { refund: "kept" }, $unset: { refundHold: 1 } },
  );
  if (matchedCount === 1) return true;

  const several = await BookingModel.exists({
    ...paidBy(paymentRef),
    balances: { $exists: true },
    bookingStatus: "cancelled",
    cancelSequence: { $not: { $gt: sequence } },
  });

  return several !== null;
}

/** Shows on the booking, if there is one with no other payment, that its money was sent back. */
export async function markBookingRefunded(paymentRef: string): Promise<void> {
  await BookingModel.updateOne({ paymentRef, balances: { $exists: false } }, { $set: { refund: "refunded" } });
}

const paidForBalance = (paymentRef: string) => ({
  ...paidBy(paymentRef),
  balances: { $exists: true },
  bookingStatus: "cancelled" as const,
});

/** The payments of the cancelled booking of this payment, if it has one for its balance; else null. */
export async function paymentsBeside(paymentRef: string): Promise<string[] | null> {
  const booking = await BookingModel.findOne(paidForBalance(paymentRef), { paymentRef: 1, balances: 1 }).lean();
  return booking && paymentsOf(booking);
}

/** Shows on the cancelled booking of several payments what their refunds mean together. */
export async function showRefund(paymentRef: string, refund: NonNullable<BookingDocument["refund"]>): Promise<void> {
  await BookingModel.updateOne(paidForBalance(paymentRef), { $set: { refund } });
}

/** A payment of a cancelled booking whose refund is requested; `sequence` identifies the request. */
interface RequestedRefund {
  paymentRef: string;
  sequence: number;
  /** Whether the booking has other payments. */
  isOneOfSeveral: boolean;
}

/** The payments of cancelled bookings whose refund is requested, in batches. */
export async function* requestedRefunds(): AsyncGenerator<RequestedRefund[]> {
  const cursor = BookingModel.find(
    { refund: "requested", bookingStatus: "cancelled" },
    { paymentRef: 1, balances: 1, sequence: 1, cancelSequence: 1 },
  )
    .lean()
    .cursor();
  for await (const batch of inBatches(cursor))
    yield batch.flatMap((booking) => {
      const refs = paymentsOf(booking);
      const sequence = booking.cancelSequence ?? booking.sequence;
      return refs.map((paymentRef) => ({ paymentRef, sequence, isOneOfSeveral: refs.length > 1 }));
    });
}
