import { type contract, isLive, isStaff, linesTotal, type RouteInput, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { Attempted } from "../../../http/attempts.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { getSettings } from "../../settings/settings.ts";
import { earliestTime, releaseLine, requireLive, writeLines } from "./booked-lines.ts";
import { type BookedLine, type BookingDocument, BookingModel, type LineCancellation } from "../bookings.model.ts";
import { pushesOf } from "./endings.ts";
import { itemsPaidBack } from "../displaced/marks.ts";
import { notifyCustomer } from "../mails/mails.ts";
import { requireChangeable } from "./reschedule.ts";
import { findVisibleBooking } from "../read/search.ts";
import { sumsOf, withBack } from "../money/totals.ts";

const MAX_ROUNDS = 20;
const MONEY_OF_THE_REST = "What is paid stays on the bill of the other appointments";

type Cancellation = Omit<RouteInput<typeof contract.bookings.cancel>["body"], "key"> & Attempted;
type LineChoice = Cancellation & { item: number };

/**
 * Cancels one appointment of a booking: its seats come free, and it leaves the bill, the commission, the mails and the
 * calendar; it keeps its index. The cut-off counts from that appointment alone. False when it is the last live one,
 * whose cancellation is the booking's.
 * @throws AppError 404; 400 for a line that is not there, and for `money`; 403 past the cut-off; 409 when it was cancelled before
 */
export async function cancelLine(deps: Deps, id: string, choice: LineChoice, user: SessionUser): Promise<boolean> {
  const { item } = choice;
  const booking = await requireCancellable(deps, id, choice, user);
  if (!booking) return false;

  const cancelled = { at: deps.now(), by: new Types.ObjectId(user.id), mark: new Types.ObjectId() };
  const answers = isStaff(user.role) ? undefined : cancelled.at;
  const payload = { booking: id, mark: String(cancelled.mark), item };
  const written = await notifyCustomer(
    deps,
    { user: booking.user, answers },
    { kind: "bookingCancelled", payload },
    () => writeAsItIs(deps, { id, choice, user, cancelled }),
  );
  // Another appointment was cancelled at this moment, so this one became the last.
  if (!written) return false;

  await failpoint("booking-cancelled");
  deps.closings.endClosing(deps, written.booking);
  await releaseLine(written.booking.cartItems[item]!, item);
  deps.waitlist.wake(deps);
  if (written.booking.refund === "requested") await deps.refunds.requestOver(written.booking._id, deps.now());
  const { back = 0 } = written.booking.cartItems[item]!;
  await recordAuditEntry({
    at: cancelled.at,
    actor: user.id,
    action: "booking.cancel",
    target: { type: "booking", id },
    before: { item, amount: written.amountBefore },
    after: {
      item,
      amount: written.booking.bookingAmount,
      over: sumsOf(written.booking).over,
      ...(back > 0 && { back }),
    },
  });
  return true;
}

/**
 * The booking as it is now; null when its last live line is meant.
 * @throws AppError when the line cannot be cancelled
 */
async function requireCancellable(
  deps: Deps,
  id: string,
  { item, money }: LineChoice,
  user: SessionUser,
): Promise<BookingDocument | null> {
  const booking = await findVisibleBooking(id, user);
  const { cartItems } = booking;
  const line: BookedLine | undefined = cartItems[item];
  requireLive(line);
  if (cartItems.filter(isLive).length === 1) return null;
  if (money !== undefined) throw invalidField("money", MONEY_OF_THE_REST);
  await requireChangeable({ ...booking, cartItems: [line] }, [line], user, await getSettings(), deps.now());
  return booking;
}

interface LineWrite {
  id: string;
  choice: LineChoice;
  user: SessionUser;
  cancelled: Cancelled;
}
type Cancelled = Omit<LineCancellation, "extras">;

/**
 * Writes the cancellation on the booking as it is, and again where it has changed meanwhile; null when its last live
 * line is meant.
 */
async function writeAsItIs(deps: Deps, { id, choice, user, cancelled }: LineWrite) {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = await requireCancellable(deps, id, choice, user);
    if (!booking) return null;
    await failpoint("money-decided");
    const { item, attempt } = choice;
    const written = await writeOnce(deps, booking, { item, cancelled, attempt });
    if (written) return { booking: written, amountBefore: booking.bookingAmount };
  }
  throw new AppError(409, TEXTS.changedMeanwhile);
}

async function writeOnce(
  { till }: Deps,
  booking: BookingDocument,
  { item, cancelled, attempt }: { item: number; cancelled: Cancelled } & Attempted,
): Promise<BookingDocument | null> {
  const { _id, sequence } = booking;
  const before = booking.cartItems[item]!;
  const paidBack = await itemsPaidBack(booking, cancelled.at);
  const line = withBack(booking, paidBack.includes(item) ? [item] : [])[item]!;
  const after = { ...line, cancelled: { ...cancelled, extras: booking.extras?.length ?? 0 } };
  const cartItems = booking.cartItems.with(item, after);
  const lines = { cartItems, bookingAmount: linesTotal(cartItems) };
  const money = await till.reprice(booking, lines, cancelled.at);
  const { condition, set } = writeLines([{ item, before, after }]);

  return BookingModel.findOneAndUpdate(
    { ...money.condition, _id, sequence, ...condition },
    {
      $set: {
        ...money.set,
        ...set,
        bookingAmount: lines.bookingAmount,
        bookingTime: earliestTime(cartItems.filter(isLive)),
      },
      $inc: { sequence: 1 },
      ...pushesOf(money, attempt),
    },
    { returnDocument: "after" },
  )
    .lean()
    .exec();
}
