import { TEXTS } from "@salon/contracts";
import type { Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import type { OpenAsk } from "../bookings/money/closing.ts";
import { AppError } from "../../http/app-error.ts";
import { type BookingDocument, BookingModel } from "../bookings/bookings.model.ts";
import { blockedItems } from "../bookings/displaced/marks.ts";
import { pushesOf } from "../bookings/change/endings.ts";
import { openAsks } from "../payments/order/open-of-bill.ts";
import { withReceiptNumber } from "./numbers.ts";
import { type MoneyChange, moneyUpdate } from "./money.ts";

const MAX_ROUNDS = 250;

/**
 * Appends to a booking what `decide` makes of its state, in one conditional update, and decides again when it has
 * changed meanwhile. `decide` answers null when there is nothing to append, and throws to refuse.
 * @throws AppError 404 for an unknown booking
 */
export async function changeMoney(
  id: Types.ObjectId,
  now: Date,
  decide: (booking: BookingDocument, open: readonly OpenAsk[]) => MoneyChange | null,
): Promise<BookingDocument> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [booking, open] = await Promise.all([BookingModel.findById(id).lean(), openAsks(id)]);
    if (!booking) throw new AppError(404, TEXTS.notFound);
    const change = decide(booking, open);
    if (!change) return booking;
    const isBlocked = booking.hold !== undefined && (await blockedItems(booking, now)).length > 0;
    await failpoint("money-decided");
    const written = await append(booking, { ...change, open, isBlocked });
    await failpoint("money-written");
    if (written) return written;
  }
  throw new AppError(409, TEXTS.changedMeanwhile);
}

function append(booking: BookingDocument, change: MoneyChange): Promise<BookingDocument | null> {
  const { condition, set, push, unset, numberDay } = moneyUpdate(booking, change);
  const matches = { ...change.condition, ...condition };
  const write = (number: { receiptNumber?: string }) =>
    BookingModel.findOneAndUpdate(
      matches,
      { $set: { ...set, ...number }, ...pushesOf({ push, unset }, change.attempt) },
      { returnDocument: "after" },
    )
      .lean()
      .exec();
  if (numberDay === undefined) return write({});
  return withReceiptNumber(numberDay, (receiptNumber) => write({ receiptNumber }));
}
