import {
  MINUTE_MS,
  type BookingStatus,
  type contract,
  isLive,
  isStaff,
  lagosDay,
  ONLINE_METHOD,
  type RouteInput,
  slotAt,
  TEXTS,
  isComing,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import type { Attempt, Attempted } from "../../../http/attempts.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { withPlan } from "../../cart/lines.ts";
import { lineMover, seatTerms } from "../../seats/claims/claims.ts";
import type { SeatRequest } from "../../seats/planning/lines.ts";
import { takePlanned } from "../../seats/planning/plans.ts";
import { getSettings } from "../../settings/settings.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { paymentsOf } from "../money/refund-holds.ts";
import { type CancelOrder, type MoneyUpdate, withBack } from "../money/totals.ts";
import { notifyCustomer } from "../mails/mails.ts";
import { type BookedLine, type BookingDocument, BookingModel, walkInReceipt } from "../bookings.model.ts";
import { cancelLine } from "./cancel-line.ts";
import { itemsPaidBack } from "../displaced/marks.ts";
import { releaseBooking, timedLines, versionOf, writeLines } from "./booked-lines.ts";
import { keepLines } from "./lost-places.ts";
import { pushesOf } from "./endings.ts";
import { asSold } from "./served-lines.ts";
import { findVisibleBooking } from "../read/search.ts";
import { requireChangeable } from "./reschedule.ts";

const CHANGED_BY_OTHERS = "Another change of this booking came first; please look again";
const REFUNDED = "The money of this booking was sent back, so it stays cancelled";

/** Why a booking cannot leave `cancelled` any more. */
export const REFUND_UNDER_WAY = "The money of this booking is being sent back, so it stays cancelled";

type Cancellation = Omit<RouteInput<typeof contract.bookings.cancel>["body"], "key"> & Attempted;

type StatusChange = Omit<RouteInput<typeof contract.bookings.changeStatus>["body"], "key"> & Attempted;

/**
 * Cancels a whole booking, or with `item` one appointment of it; the last one cancels the booking: seats come free, and
 * money that was paid online is marked as due for refund. Staff decide with `money` what happens to money of the desk;
 * when the customer cancels, it stays to be given back.
 * @throws AppError 404; 403 past the cut-off, and for `money` of a customer; 409 when it cannot be cancelled any more
 */
export async function cancelBooking(
  deps: Deps,
  id: string,
  { item, undo, ...choice }: Cancellation,
  user: SessionUser,
): Promise<void> {
  const { attempt } = choice;
  if (item !== undefined && (await cancelLine(deps, id, { item, ...choice }, user))) return;

  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  if (undo) requireUntouched(booking, now);
  else await requireChangeable(booking, booking.cartItems.filter(isLive), user, await getSettings(), now);

  const { bookingStatus } = booking;
  const order = cancelOrder(choice, user);
  const { refund, amount } = await cancelWith(deps, booking, {
    order,
    attempt,
    ...(!isStaff(user.role) && { answers: now }),
    ...(undo && { condition: asBooked(booking) }),
  });
  const target = { type: "booking", id } as const;
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.cancel",
    target,
    before: { status: bookingStatus },
    after: { status: "cancelled", refund, ...moneyEntry(booking, order, amount) },
  });
}

const UNDO_MS = 10 * MINUTE_MS;
const NO_UNDO = "This booking has changed since it was made; please cancel it on its page";

/**
 * Lets only a walk-in through that was booked within ten minutes and has not changed since: it was neither moved nor given to
 * another person, its customer is as far as at the start, and its money is that of the booking.
 * @throws AppError 409
 */
function requireUntouched(booking: BookingDocument, now: Date): void {
  const { walkIn, bookingDate, sequence, receipts, extras = [], cartItems } = booking;
  const isNew = walkIn !== null && now.getTime() - bookingDate.getTime() <= UNDO_MS;
  const isMoneyOfBooking = extras.length === 0 && receipts.every(({ key }) => key === walkInReceipt(booking._id));
  const isLineAsBooked = cartItems.every(({ progress, peopleWriteId, day, time }) => {
    const wasHere = day === lagosDay(bookingDate) && time === slotAt(bookingDate);
    return !peopleWriteId && progress === (wasHere ? "arrived" : undefined);
  });
  if (!isNew || sequence !== 0 || !isMoneyOfBooking || !isLineAsBooked) throw new AppError(409, NO_UNDO);
}

/** Matches a walk-in whose customer is as far as it was read. */
const asBooked = ({ cartItems }: BookingDocument) =>
  Object.fromEntries(
    cartItems.map(({ progress }, item) => [`cartItems.${item}.progress`, progress ?? { $exists: false }]),
  );

/** What the activity log says about the desk's money of a cancelled booking: what is done with it, and its sum. */
const moneyEntry = ({ receipts }: BookingDocument, { money }: CancelOrder, amount: number) =>
  receipts.some(({ method }) => method !== ONLINE_METHOD) ? { money, amount } : {};

/** @throws AppError 403 for a choice of a customer, and for money that an author wants to keep */
function cancelOrder(
  { money, reason }: Pick<Cancellation, "money" | "reason">,
  { id, role }: SessionUser,
): CancelOrder {
  const isRefused = (money !== undefined && !isStaff(role)) || (money === "keep" && role !== "admin");
  if (isRefused) throw new AppError(403, TEXTS.notAllowed);
  return { money: money ?? (isStaff(role) ? "back" : "later"), reason, by: new Types.ObjectId(id), role };
}

/**
 * Sets a booking's status. Cancelling frees its seats; leaving `cancelled` takes them again. `money` on a cancelled
 * booking decides on what is still to be given back.
 * @throws AppError 403 for an author when an admin keeps money of it, 404, or 409 when the seats are taken or the money was sent back
 */
export async function changeStatus(
  deps: Deps,
  id: string,
  { bookingStatus: status, attempt, ...choice }: StatusChange,
  user: SessionUser,
): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);

  const before = booking.bookingStatus;
  const order = cancelOrder(choice, user);
  if (before === status && choice.money === undefined) return;

  let amount = 0;

  if (before === status) amount = await deps.till.settleCancelled(booking._id, order, deps.now(), attempt);
  else if (before === "cancelled") await revive(deps, booking, { status, user, attempt });
  else if (status === "cancelled") ({ amount } = await cancelWith(deps, booking, { order, attempt }));
  else await setStatus(booking, { bookingStatus: status }, booking.hold && HOLD_COUNTS, attempt);

  // A booking that comes back keeps nothing any more.
  const kept = status === "cancelled" ? undefined : booking.kept?.amount;
  const target = { type: "booking", id } as const;
  await recordAuditEntry({
    at: deps.now(),
    actor: user.id,
    action: "booking.status",
    target,
    before: { status: before, ...(kept && { kept }) },
    after: {
      status,
      ...(kept && { kept: null }),
      ...(status === "cancelled" ? moneyEntry(booking, order, amount) : {}),
    },
  });
}

/** A reservation to which staff give a status of its own counts. */
export const HOLD_COUNTS: MoneyUpdate = { condition: {}, set: { untold: true }, unset: { hold: 1 } };

async function setStatus(
  { _id, bookingStatus, sequence }: BookingDocument,
  set: Partial<BookingDocument>,
  money?: MoneyUpdate,
  attempt?: Attempt,
): Promise<void> {
  const { matchedCount } = await BookingModel.updateOne(
    { ...money?.condition, _id, bookingStatus, sequence },
    { $set: { ...set, ...money?.set }, $inc: { sequence: 1 }, ...pushesOf(money, attempt) },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_BY_OTHERS);
}

/** What a cancellation writes into the lines whose share of what was paid goes back, and takes off others. */
function sharesOf(before: readonly BookedLine[], after: readonly BookedLine[]) {
  const fields = after.flatMap((line, item) =>
    (["back", "backAfter"] as const).map(
      (name) => [`cartItems.${item}.${name}`, line[name], before[item]![name]] as const,
    ),
  );
  return {
    set: Object.fromEntries(fields.flatMap(([path, is]) => (is === undefined ? [] : [[path, is]]))),
    unset: Object.fromEntries(
      fields.flatMap(([path, is, was]) => (is === undefined && was !== undefined ? [[path, 1 as const]] : [])),
    ),
  };
}

interface Cancelling extends Attempted {
  order: CancelOrder;
  /** No mail of a cancellation goes out: another message tells the customer. */
  isSilent?: boolean;
  /** When the customer cancelled; absent for staff. */
  answers?: Date;
  /** What must still hold of the booking. */
  condition?: object;
}

/**
 * Cancels a booking, frees its seats, notifies its customer and marks money that was paid online as due for refund;
 * answers the booking's new refund state and the naira at the desk that the order is about.
 * @throws AppError 409 when it has changed since it was read
 */
export async function cancelWith(
  deps: Deps,
  booking: BookingDocument,
  { order, attempt, answers, condition, isSilent }: Cancelling,
): Promise<{ refund: BookingDocument["refund"]; amount: number }> {
  const cancelSequence = booking.sequence + 1;
  const payments = paymentsOf(booking);
  const refund = payments.length > 0 ? "requested" : null;
  const statusWriteId = new Types.ObjectId();
  const cartItems = withBack(booking, await itemsPaidBack(booking, deps.now()));
  const money = await deps.till.cancel({ ...booking, cartItems }, order, deps.now());
  const shares = sharesOf(booking.cartItems, cartItems);
  const payload = { booking: String(booking._id), mark: String(statusWriteId) };
  await notifyCustomer(
    deps,
    { user: isSilent ? null : booking.user, answers },
    { kind: "bookingCancelled", payload },
    () =>
      setStatus(
        booking,
        { bookingStatus: "cancelled", statusWriteId, refund, cancelSequence },
        {
          ...money,
          condition: { ...money.condition, ...condition },
          set: { ...money.set, ...shares.set },
          unset: { ...money.unset, ...shares.unset },
        },
        attempt,
      ),
  );
  await failpoint("booking-cancelled");
  deps.closings.endClosing(deps, booking);
  await releaseBooking(booking);
  deps.waitlist.wake(deps);
  for (const ref of payments) await deps.refunds.requestRefund(ref, cancelSequence, deps.now());

  return { refund, amount: money.amount };
}

/** Takes the seats of a cancelled booking again and sends its customer a confirmation. */
async function revive(
  deps: Deps,
  booking: BookingDocument,
  { status, user, attempt }: { status: BookingStatus; user: SessionUser } & Attempted,
): Promise<void> {
  if (booking.refund === "refunded") throw new AppError(409, REFUNDED);
  if (booking.refundHold !== undefined || booking.balanceHolds?.length) throw new AppError(409, REFUND_UNDER_WAY);
  const statusWriteId = new Types.ObjectId();
  const money = await deps.till.revive(asSold(booking), status, user, deps.now());
  // Only an early refusal: the conditional write of the booking decides, here and in `holdForRefund`.
  for (const ref of paymentsOf(booking)) await deps.refunds.requireMoneyStays(ref, deps.now());

  const set = { bookingStatus: status, statusWriteId };
  const lines = timedLines(booking);
  const write = (request: SeatRequest) => writeRevival(deps, booking, { set, money, request, attempt });
  const change = () => (lines.length === 0 ? write({ ref: "", lines }) : takeAgain(deps, booking, write));
  const payload = { booking: String(booking._id), mark: String(statusWriteId) };
  if (isComing(status)) await notifyCustomer(deps, booking, { kind: "bookingConfirmed", payload }, change);
  else await change();
}

/** Matches a cancelled booking as it was read, while no refund of it was made or began. */
const revivable = ({ _id, sequence }: BookingDocument) => ({
  _id,
  bookingStatus: "cancelled" as const,
  sequence,
  refund: { $ne: "refunded" as const },
  refundHold: { $exists: false },
  "balanceHolds.0": { $exists: false },
});

interface Revival extends Attempted {
  set: Partial<BookingDocument>;
  money: MoneyUpdate;
  /** The seats that were taken for it. */
  request: SeatRequest;
}

/** Writes a booking that comes back, under the seats that were taken. @throws AppError 409 when it has changed since it was read */
export async function writeRevival(
  deps: Deps,
  booking: BookingDocument,
  { set, money, request: { ref: seatRef, lines: plan }, attempt }: Revival,
): Promise<void> {
  const sold = asSold(booking);
  const planned = withPlan(sold.cartItems, plan);
  const { bookingAmount } = booking;
  const { condition, set: setLines } = writeLines(
    plan.map(({ line: item }) => ({ item, before: booking.cartItems[item]!, after: { ...planned[item]!, seatRef } })),
  );
  const { matchedCount } = await BookingModel.updateOne(
    { ...money.condition, ...revivable(booking), ...condition, bookingAmount },
    {
      $set: { ...set, ...setLines, bookingAmount: sold.bookingAmount, refund: null, ...money.set },
      $inc: { sequence: 1 },
      ...pushesOf(money, attempt),
    },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_BY_OTHERS);

  await failpoint("booking-revived");
  for (const ref of paymentsOf(booking)) await deps.refunds.clearRequest(ref, booking.sequence + 1, deps.now());
  if (money.set.refund === "requested") await deps.refunds.requestOver(booking._id, deps.now());
}

/** Takes the seats of a booking that comes back. A line that was squeezed in takes a seat where there is room now. */
export async function takeAgain(
  deps: Deps,
  booking: BookingDocument,
  write: (request: SeatRequest) => Promise<void>,
): Promise<void> {
  const lines = timedLines(asSold(booking));
  const squeeze = lines.some(({ squeezedIn }) => squeezedIn);
  const context = { ...(await getSettingsAndTeam()), now: deps.now(), moveLine: lineMover(deps), squeeze };
  const wanted = lines.map(({ squeezedIn: _squeezedIn, ...line }) => line);
  const onLost = (ref: string) => keepLines(deps, ref);
  await takePlanned(wanted, { ...(await seatTerms(deps)), attempt: versionOf(booking), onLost }, context, write);
}
