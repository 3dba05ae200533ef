import { TEXTS, type BookingStatus } from "@salon/contracts";
import { Types } from "mongoose";
import { crashPoint } from "../../crash-point.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { ON_ITS_WAY, clearRefundDue, markRefundDue, requireMoneyStays } from "../refunds/refunds.due.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import { isComing, tellCustomer } from "./bookings.mails.service.ts";
import { BookingModel, type BookingDocument } from "./bookings.model.ts";
import { seatConflict } from "../seats/seats.nearest.service.ts";
import { freshSeatRef, releaseBooking, seatTerms, timedLines } from "./bookings.seats.service.ts";
import { takeSeats } from "../seats/seats.claims.service.ts";
import { bookingTotals } from "./bookings.totals.service.ts";

const CHANGED_MEANWHILE = "This booking has just been changed by somebody else; please look again";
const REFUNDED = "The money of this booking was sent back, so it stays cancelled";

/**
 * Sets a booking's status. Cancelling frees its seats; leaving `cancelled` takes them again.
 * @throws AppError 404, or 409 when the seats are gone or the money was sent back
 */
export async function changeStatus(deps: Deps, id: string, status: BookingStatus, user: SessionUser): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);
  const before = booking.bookingStatus;
  if (before === status) return;
  if (before === "cancelled") await revive(deps, booking, status);
  else if (status === "cancelled") await cancelWith(deps, booking);
  else await setStatus(booking, { bookingStatus: status }, deps.now());
  const target = { type: "booking", id };
  await recordAuditEntry({
    at: deps.now(),
    actor: user.id,
    action: "booking.status",
    target,
    before: { status: before },
    after: { status },
  });
}

async function setStatus(
  { _id, bookingDate, bookingStatus, sequence }: BookingDocument,
  set: Partial<BookingDocument>,
  now: Date,
): Promise<void> {
  await bookingTotals.markDirty(bookingDate, now);
  const { matchedCount } = await BookingModel.updateOne(
    { _id, bookingStatus, sequence },
    { $set: set, $inc: { sequence: 1 } },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
}

/**
 * Cancels a booking, frees its seats, tells its customer and marks money that was paid online as due for refund; answers
 * what the booking says of its refund now.
 * @throws AppError 409 when it has changed since it was read
 */
export async function cancelWith(deps: Deps, booking: BookingDocument): Promise<BookingDocument["refund"]> {
  const { paymentRef, sequence } = booking;
  const refund = paymentRef === undefined ? null : "requested";
  const statusMark = new Types.ObjectId();
  const payload = { booking: String(booking._id), mark: String(statusMark) };
  await tellCustomer(deps, booking.user, { kind: "bookingCancelled", payload }, () =>
    setStatus(booking, { bookingStatus: "cancelled", statusMark, refund }, deps.now()),
  );
  await crashPoint("booking-cancelled");
  await releaseBooking(booking);
  if (paymentRef !== undefined) await markRefundDue(paymentRef, sequence + 1);
  return refund;
}

/** Takes the seats of a cancelled booking again, and tells its customer that it stands after all. */
async function revive(deps: Deps, booking: BookingDocument, status: BookingStatus): Promise<void> {
  if (booking.refund === "refunded") throw new AppError(409, REFUNDED);
  if (booking.refundHold !== undefined) throw new AppError(409, ON_ITS_WAY);
  const statusMark = new Types.ObjectId();
  const change = () => bringBack(deps, booking, { bookingStatus: status, statusMark });
  const payload = { booking: String(booking._id), mark: String(statusMark) };
  if (isComing(status)) await tellCustomer(deps, booking.user, { kind: "bookingConfirmed", payload }, change);
  else await change();
}

async function bringBack(deps: Deps, booking: BookingDocument, set: Partial<BookingDocument>): Promise<void> {
  const { paymentRef } = booking;
  // Spares the work where money is on its way; what decides is the write of the booking, here and in `holdForRefund`.
  if (paymentRef !== undefined) await requireMoneyStays(paymentRef);
  const lines = timedLines(booking);
  const seatRef = freshSeatRef();
  const cartItems = booking.cartItems.map((line) => (line.seatRef === undefined ? line : { ...line, seatRef }));
  const write = async () => {
    await bookingTotals.markDirty(booking.bookingDate, deps.now());
    const { matchedCount } = await BookingModel.updateOne(
      {
        _id: new Types.ObjectId(booking._id),
        bookingStatus: "cancelled",
        sequence: booking.sequence,
        refund: { $ne: "refunded" },
        refundHold: { $exists: false },
      },
      { $set: { ...set, cartItems, refund: null }, $inc: { sequence: 1 } },
    );
    if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
    await crashPoint("booking-revived");
    if (paymentRef !== undefined) await clearRefundDue(paymentRef, deps.now());
    return true;
  };
  if (lines.length === 0) return void (await write());
  const terms = await seatTerms(deps);
  if ((await takeSeats({ ref: seatRef, lines }, terms, write)) === null)
    throw await seatConflict(lines, { line: lines[0]!.line }, { settings: await getSettings(), now: deps.now() });
  return undefined;
}
