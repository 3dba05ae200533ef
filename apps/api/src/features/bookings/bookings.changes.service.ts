import {
  horizonText,
  isStaff,
  lagosDay,
  lastBookableDay,
  slotInstant,
  slotState,
  type RouteInput,
  type Settings,
  type Slot,
  type contract,
} from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { isBeingRefunded, markRefundDue } from "../refunds/refunds.due.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import { tellCustomer } from "./bookings.mails.service.ts";
import { BookingModel, type BookedLine, type BookingDocument } from "./bookings.model.ts";
import { seatConflict } from "../seats/seats.nearest.service.ts";
import { releaseRefundHold } from "./bookings.placing.service.ts";
import { earliestTime } from "./bookings.present.ts";
import { freshSeatRef, seatLine, seatTerms } from "./bookings.seats.service.ts";
import { findVisibleBooking } from "./bookings.service.ts";
import { releaseSeats, takeSeats } from "../seats/seats.claims.service.ts";
import { cancelWith } from "./bookings.status.service.ts";

const HOUR_MS = 3_600_000;
const NOT_OPEN = "Only a booking that is placed or processing can be changed";
const BEGUN = "An appointment of this booking has already begun";
const TOO_LATE = "It is too late to change this online. Please call the salon.";
const CHANGED_MEANWHILE = "This booking has just been changed; please look again";

type Reschedule = RouteInput<typeof contract.bookings.reschedule>["body"];

/** When a line begins; a line without a time counts from the beginning of its day. */
const beginsAt = ({ day, time, seatRef }: BookedLine): Date =>
  seatRef === undefined ? slotInstant(day, "09:00 AM") : slotInstant(day, time as Slot);

/** @throws AppError 409 when it is not open or a line has begun, 403 for a customer within the cut-off of `lines` */
function requireChangeable(
  booking: BookingDocument,
  lines: readonly BookedLine[],
  user: SessionUser,
  settings: Settings,
  now: Date,
): void {
  if (booking.bookingStatus !== "placed" && booking.bookingStatus !== "processing") throw new AppError(409, NOT_OPEN);
  if (booking.cartItems.some((line) => beginsAt(line) <= now)) throw new AppError(409, BEGUN);
  const first = Math.min(...lines.map((line) => beginsAt(line).getTime()));
  if (!isStaff(user.role) && first - now.getTime() < settings.cancelCutoffHours * HOUR_MS)
    throw new AppError(403, TOO_LATE);
}

/**
 * Cancels a whole booking: seats come free, and money that was paid is marked as due for refund.
 * @throws AppError 404; 403 past the cut-off; 409 when it cannot be cancelled any more
 */
export async function cancelBooking(deps: Deps, id: string, user: SessionUser): Promise<void> {
  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  requireChangeable(booking, booking.cartItems, user, await getSettings(), now);
  const { bookingStatus } = booking;
  const refund = await cancelWith(deps, booking);
  const target = { type: "booking", id };
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.cancel",
    target,
    before: { status: bookingStatus },
    after: { status: "cancelled", refund },
  });
}

/**
 * Moves one line of a booking: the new seats first, the old ones given back after; quantity, price and payment stay.
 * @throws AppError 404; 400 for a line or time that cannot be; 403 past the cut-off; 409 when the new time is full
 */
export async function rescheduleLine(
  deps: Deps,
  id: string,
  { item, date, time }: Reschedule,
  user: SessionUser,
): Promise<void> {
  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  const settings = await getSettings();
  const line = booking.cartItems[item];
  if (line?.seatRef === undefined) throw invalidField("item", "Please choose an appointment");
  requireChangeable(booking, [line], user, settings, now);
  const forCustomer = !isStaff(user.role);
  if (forCustomer && date > lastBookableDay(settings, now)) throw invalidField("date", horizonText(settings));
  if (slotState(settings, date, time, now) !== "open")
    throw invalidField("time", "The salon takes no appointments at this time");
  if (line.day === date && line.time === time) return;
  const seatRef = freshSeatRef();
  const cartItems = booking.cartItems.with(item, { ...line, day: date, time, seatRef });
  const request = { ref: seatRef, lines: [seatLine(cartItems[item]!, item)] };
  const terms = await seatTerms(deps);
  const payload = { booking: id, seatRef, item, was: beginsAt(line).toISOString() };
  await tellCustomer(deps, booking.user, { kind: "bookingChanged", payload }, async () => {
    const moved = await takeSeats(request, terms, () => writeMove(booking, cartItems));
    if (!moved) throw await seatConflict(request.lines, { line: item }, { settings, now, forCustomer });
  });
  await releaseSeats(line.seatRef, { line: item });
  const before = { item, day: line.day, time: line.time };
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.time",
    target: { type: "booking", id },
    before,
    after: { item, day: date, time },
  });
}

async function writeMove({ _id, sequence, bookingStatus }: BookingDocument, cartItems: BookedLine[]): Promise<true> {
  const { matchedCount } = await BookingModel.updateOne(
    { _id, sequence, bookingStatus },
    { $set: { cartItems, bookingTime: earliestTime(cartItems) }, $inc: { sequence: 1 } },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
  return true;
}

/** Whether a customer still has an appointment to come. */
export async function hasBookingAhead(userId: string, now: Date): Promise<boolean> {
  const candidates = await BookingModel.find({
    user: userId,
    bookingStatus: { $in: ["placed", "processing"] },
    "cartItems.day": { $gte: lagosDay(now) },
  }).lean();
  return candidates.some(({ cartItems }) => cartItems.some((line) => beginsAt(line) > now));
}

/**
 * Marks again what is due for refund, and lets go of bookings whose refund was refused, for processes that were killed
 * between the booking and its payment.
 */
export async function markOwedRefunds(): Promise<void> {
  const owed = BookingModel.find(
    { refund: "requested", bookingStatus: "cancelled" },
    { paymentRef: 1, sequence: 1, refundHold: 1 },
  )
    .lean()
    .cursor();
  for await (const { paymentRef, sequence, refundHold } of owed) {
    if (paymentRef === undefined) continue;
    await markRefundDue(paymentRef, sequence);
    // A hold is written after its payment is `refunding`: a payment that is not any more has ended that refund.
    if (refundHold !== undefined && !(await isBeingRefunded(paymentRef)))
      await releaseRefundHold(paymentRef, refundHold);
  }
}
