import { HOUR_MS } from "@salon/contracts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import { BookingModel } from "../bookings.model.ts";
import { sumsOf } from "../money/totals.ts";

/** Covers clock differences between processes and the time between a payment and its booking. */
const MARGIN_MS = HOUR_MS;

/** Deletes bookings written about that time or later whose payment is not there; answers the references of those. */
export async function dropUnpaidBookings(
  since: Date,
  unknownOf: (refs: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const recent = BookingModel.find(
    { paymentRef: { $exists: true }, bookingDate: { $gte: new Date(since.getTime() - MARGIN_MS) } },
    { paymentRef: 1 },
  )
    .lean()
    .cursor();
  const dropped: string[] = [];
  for await (const batch of inBatches(recent))
    dropped.push(...(await unknownOf(batch.map(({ paymentRef }) => paymentRef!))));
  await BookingModel.deleteMany({ paymentRef: { $in: dropped } });
  return dropped;
}

/**
 * Takes out of the bookings of a copied salon the receipts of payments for a balance that are not in the copy, because
 * they began after it; answers the references of those.
 */
export async function dropUnpaidBalances(unknownOf: (refs: readonly string[]) => Promise<string[]>): Promise<string[]> {
  const dropped: string[] = [];
  const paid = BookingModel.find({ balances: { $exists: true } }, { balances: 1 })
    .lean()
    .cursor();
  for await (const batch of inBatches(paid))
    dropped.push(...(await unknownOf(batch.flatMap(({ balances = [] }) => balances))));
  for (const ref of dropped) await dropBalance(ref);
  return dropped;
}

async function dropBalance(ref: string): Promise<void> {
  const booking = await BookingModel.findOne({ balances: ref }).lean();
  if (!booking) return;
  const kept = { ...booking, receipts: booking.receipts.filter(({ key }) => !key.split(":").includes(ref)) };
  const { paid, due } = sumsOf(kept);
  const balances = (booking.balances ?? []).filter((other) => other !== ref);
  await BookingModel.updateOne(
    { _id: booking._id },
    balances.length > 0
      ? { $set: { receipts: kept.receipts, balances, paid, due } }
      : { $set: { receipts: kept.receipts, paid, due }, $unset: { balances: 1 } },
  );
}
