import {
  type BookingStatus,
  changeableUntil,
  type contract,
  deskRules,
  flagsOf,
  horizonText,
  isStaff,
  FIRST_SLOT,
  lastBookableDay,
  ONLINE_METHOD,
  type RouteInput,
  type Settings,
  type Slot,
  slotInstant,
  slotState,
  TEXTS,
} from "@salon/contracts";
import { formatInstant } from "@salon/email";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { withPlan } from "../cart/lines.ts";
import { type Carry, keptClaims, moveCarry, requireInTime } from "../seats/claims/transfer.ts";
import { lineMover, releaseSeats, seatTerms } from "../seats/claims/claims.ts";
import { seatLine, type SeatLine, type SeatRequest } from "../seats/planning/lines.ts";
import { type PlanMoment, takePlanned } from "../seats/planning/plans.ts";
import type { CustomerAct } from "../outbox/phone-purses.ts";
import { getSettings } from "../settings/settings.ts";
import { getSettingsAndTeam, NO_TEAM, type Team } from "../team/team.ts";
import { isComing, notifyCustomer, notifyOfLine } from "./mails.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "./bookings.model.ts";
import { askedAfter, assignLine, requirePeople, requirePerson } from "./assign.ts";
import { type CancelOrder, type MoneyUpdate, paymentsOf } from "./create.ts";
import {
  putLineBack,
  type LineChange,
  personAt,
  placeBack,
  placeLeft,
  releaseBooking,
  teamAt,
  timedLines,
  writeLines,
} from "./booked-lines.ts";
import { earliestTime, findVisibleBooking } from "./search.ts";

const NOT_OPEN = "Only a booking that is placed or processing can be changed";
const BEGUN = "An appointment of this booking has already begun";
const ARRIVED = "The customer has arrived, so this appointment stays where it is";
const TOO_LATE = "It is too late to change this online. Please call the salon.";
const CHANGED_MEANWHILE = "This booking has just been changed; please look again";
const CHANGED_BY_OTHERS = "Another change of this booking came first; please look again";
const REFUNDED = "The money of this booking was sent back, so it stays cancelled";

/** Why a booking cannot leave `cancelled` any more. */
export const REFUND_UNDER_WAY = "The money of this booking is being sent back, so it stays cancelled";

/** What a booking that is cancelled or revived does with the money of its payment; handed in as `deps.cancelledMoney`. */
export interface CancelledMoney {
  /** Puts the payment before an admin; `sequence` is the booking's after it was cancelled. */
  requestRefund: (paymentRef: string, sequence: number, now: Date) => Promise<void>;
  /** @throws AppError 409 once the money is being sent back, or was sent back */
  requireMoneyStays: (paymentRef: string, now: Date) => Promise<void>;
  /** Takes the request back: the booking is no longer cancelled; `sequence` is its own since. */
  clearRefund: (paymentRef: string, sequence: number, now: Date) => Promise<void>;
  /** Why refunds were declined, for the customer, by the payment's reference. */
  answersOf: (paymentRefs: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

type Cancellation = RouteInput<typeof contract.bookings.cancel>["body"];
type StatusChange = RouteInput<typeof contract.bookings.changeStatus>["body"];
type Reschedule = RouteInput<typeof contract.bookings.reschedule>["body"];
/** Who moves a line, from which network address. */
type Mover = SessionUser & { address?: string | undefined };

/** When a line begins; a line without a time begins with its day. */
export const beginsAt = ({ day, time, seatRef }: BookedLine): Date =>
  seatRef === undefined ? slotInstant(day, FIRST_SLOT) : slotInstant(day, time as Slot);

/** @throws AppError 409 when it is not open or a line has begun, 403 for a customer within the cut-off of `lines` */
function requireChangeable(
  booking: BookingDocument,
  lines: readonly BookedLine[],
  user: SessionUser,
  settings: Settings,
  now: Date,
): void {
  if (!isComing(booking.bookingStatus)) throw new AppError(409, NOT_OPEN);
  if (booking.cartItems.some((line) => beginsAt(line) <= now)) throw new AppError(409, BEGUN);
  if (!isStaff(user.role) && now > changeableUntil(lines.map(beginsAt), settings.cancelCutoffHours))
    throw new AppError(403, TOO_LATE);
}

/**
 * Cancels a whole booking: seats come free, and money that was paid online is marked as due for refund. Staff decide with
 * `money` what happens to money of the desk; when the customer cancels, it stays to be given back.
 * @throws AppError 404; 403 past the cut-off, and for `money` of a customer; 409 when it cannot be cancelled any more
 */
export async function cancelBooking(deps: Deps, id: string, choice: Cancellation, user: SessionUser): Promise<void> {
  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  requireChangeable(booking, booking.cartItems, user, await getSettings(), now);
  const { bookingStatus } = booking;
  const order = cancelOrder(choice, user);
  const { refund, amount } = await cancelWith(deps, booking, order, isStaff(user.role) ? undefined : now);
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

/** What the activity log says about the desk's money of a cancelled booking: what is done with it, and its sum. */
const moneyEntry = ({ receipts }: BookingDocument, { money }: CancelOrder, amount: number) =>
  receipts.some(({ method }) => method !== ONLINE_METHOD) ? { money, amount } : {};

/** @throws AppError 403 for a choice of a customer, and for money that an author wants to keep */
function cancelOrder({ money, reason }: Cancellation, { id, role }: SessionUser): CancelOrder {
  const isRefused = (money !== undefined && !isStaff(role)) || (money === "keep" && role !== "admin");
  if (isRefused) throw new AppError(403, TEXTS.notAllowed);
  return { money: money ?? (isStaff(role) ? "back" : "later"), reason, by: new Types.ObjectId(id), role };
}

/**
 * Moves one line of a booking: takes the new seats, then releases the old ones; quantity, price and payment stay. `with`
 * changes whom the customer asks for; the same time with another person is a move too. Staff may move a line that has begun,
 * as long as its customer has not arrived, choose the `person` who serves it, and undo a move, also to a time that has passed.
 * @throws AppError 404; 400 for a line, time or person that cannot be; 403 past the cut-off, and for `person` of a customer;
 *   409 when the new time is full or the line has changed; 429 for a customer who has moved the booking ten times in a day
 */
export async function rescheduleLine(deps: Deps, id: string, change: Reschedule, user: Mover): Promise<void> {
  const { item, date, time, with: wish, person, from } = change;
  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  const { settings, team } = await getSettingsAndTeam();
  const line = booking.cartItems[item];
  if (line?.seatRef === undefined) throw invalidField("item", "Please choose an appointment");
  const forCustomer = !isStaff(user.role);
  const namesPeople = person !== undefined || from?.with !== undefined;
  if (forCustomer && namesPeople) throw new AppError(403, TEXTS.notAllowed);
  requireMovable(booking, line, from, team);
  if (forCustomer) requireChangeable(booking, [line], user, settings, now);
  if (forCustomer && date > lastBookableDay(settings, now)) throw invalidField("date", horizonText(settings));
  const rules = forCustomer ? settings : deskRules(settings);
  const back = forCustomer ? undefined : placeBack(line, change, now);
  const stays = line.day === date && line.time === time;
  // A line that has begun keeps its time when it gets another person.
  if (!back && !(stays && person !== undefined)) requireOpen(rules, change, line, now);
  const asked = askedAfter(line, wish, team);
  if (person !== undefined) requirePerson(line, person, team, "person");
  if (stays && String(asked) === String(line.asked))
    return person === undefined ? undefined : assignLine(deps, id, { item, with: person }, user, line);
  const { progress: _missed, beyond: _beyond, left: _left, ...rest } = line;
  const trace = back ? back.beyond && { beyond: back.beyond } : forCustomer ? {} : { left: placeLeft(line, now) };
  const moved: BookedLine = { ...rest, day: date, time, ...(asked === undefined ? {} : { asked }), ...trace };
  const move = { booking, item, line, moved, person: person ?? personAt(back), act: { address: user.address } };
  const moment = { settings: rules, team: back ? teamAt(back, team) : team, now, forCustomer };
  await (forCustomer ? moveByCustomer : moveLine)(deps, move, moment);
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.time",
    target: { type: "booking", id },
    before: { item, day: line.day, time: line.time, ...askedText(line) },
    after: { item, day: date, time, ...askedText(moved), ...(person !== undefined && { person }) },
  });
}

/** @throws AppError 400 when the salon takes no appointments of this length at the new time */
function requireOpen(rules: Settings, { date, time }: Reschedule, line: BookedLine, now: Date): void {
  if (slotState(rules, date, time, now) !== "open")
    throw invalidField("time", "The salon takes no appointments at this time");
  if (slotState(rules, date, time, now, line) !== "open") throw invalidField("time", TEXTS.endsTooLate);
}

/** @throws AppError 409 when the booking is not open, the line is not as the caller saw it, or its customer has arrived */
function requireMovable(booking: BookingDocument, line: BookedLine, from: Reschedule["from"], team: Team): void {
  const { day, time } = line;
  if (!isComing(booking.bookingStatus)) throw new AppError(409, NOT_OPEN);
  if (from && (from.date !== day || from.time !== time))
    throw new AppError(409, `Another change came first: this appointment is on ${formatInstant(beginsAt(line))} now`);
  if (from?.with) requirePeople(line, from.with, team);
  if (flagsOf(line.progress).arrived) throw new AppError(409, ARRIVED);
}

const askedText = ({ asked }: BookedLine) => (asked === undefined ? {} : { asked: asked && String(asked) });

/** One line of a booking before and after its move. */
interface Move {
  booking: BookingDocument;
  item: number;
  line: BookedLine;
  moved: BookedLine;
  /** Who is to serve it, as staff wish. */
  person: string | undefined;
  /** By whom a customer's move is counted. */
  act: CustomerAct;
}

/** Moves a line for its customer, who may do so ten times a day; a move that is refused does not count. */
async function moveByCustomer(deps: Deps, move: Move, moment: Omit<PlanMoment, "except">): Promise<void> {
  const id = String(move.booking._id);
  await deps.limiter.require(LIMITS.bookingMove, id);
  await moveLine(deps, move, moment).catch(async (error: unknown) => {
    if (error instanceof AppError) await deps.limiter.giveBack(LIMITS.bookingMove, id);
    throw error;
  });
}

async function moveLine(deps: Deps, move: Move, moment: Omit<PlanMoment, "except">): Promise<void> {
  const { booking, item, line, moved, person } = move;
  const ref = line.seatRef!;
  const was = seatLine(line, item);
  const wanted = { ...seatLine(moved, item), ...(person !== undefined && { asked: person }) };
  const terms = await seatTerms(deps);
  // Without a team, a move claims all its seats anew.
  const carry = moment.team === NO_TEAM ? null : await moveCarry({ ref, was }, moment.now);
  const kept = carry ? keptClaims(carry, terms) : undefined;
  const except = carry ? { ref, line: item } : undefined;
  let written: BookedLine | undefined;
  const takeBack = async () => written && putLineBack(booking, { item, before: line, after: written }, terms);
  const planned = { ...moment, except, moveLine: lineMover(deps) };
  await takePlanned([wanted], { ...terms, kept, takeBack }, planned, async (request) => {
    const [after] = withPlan([{ ...moved, seatRef: request.ref }], [{ ...request.lines[0]!, line: 0 }]);
    const byCustomer = moment.forCustomer ? { answers: moment.now, act: move.act } : { act: undefined };
    const changed = { ...move, before: line, after: after!, ...byCustomer };
    await notifyOfLine(deps, changed, () => writeMove(deps, changed, carry));
    written = after;
  });
  await failpoint("move-sold");
  await releaseSeats(ref, { line: item });
  deps.waitlist.wake(deps);
}

async function writeMove(
  deps: Deps,
  { booking, item, before, after }: LineChange & { booking: BookingDocument },
  carry: Carry | null,
): Promise<void> {
  await failpoint("move-claimed");
  if (carry) requireInTime(carry, deps.now());
  const { _id, sequence, bookingStatus, cartItems } = booking;
  const { only, set } = writeLines([{ item, before, after }]);
  const bookingTime = earliestTime(cartItems.with(item, after));
  const { matchedCount } = await BookingModel.updateOne(
    { _id, sequence, bookingStatus, ...only },
    { $set: { ...set, bookingTime }, $inc: { sequence: 1 } },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
  await failpoint("move-written");
}

/**
 * Sets a booking's status. Cancelling frees its seats; leaving `cancelled` takes them again. `money` on a cancelled booking
 * decides on what is still to be given back.
 * @throws AppError 403 for an author when an admin keeps money of it, 404, or 409 when the seats are taken or the money was sent back
 */
export async function changeStatus(
  deps: Deps,
  id: string,
  { bookingStatus: status, ...choice }: StatusChange,
  user: SessionUser,
): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);
  const before = booking.bookingStatus;
  const order = cancelOrder(choice, user);
  if (before === status && choice.money === undefined) return;
  let amount = 0;
  if (before === status) amount = await deps.till.settleCancelled(booking._id, order, deps.now());
  else if (before === "cancelled") await revive(deps, booking, status, user);
  else if (status === "cancelled") ({ amount } = await cancelWith(deps, booking, order));
  else await setStatus(booking, { bookingStatus: status });
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

async function setStatus(
  { _id, bookingStatus, sequence }: BookingDocument,
  set: Partial<BookingDocument>,
  money?: MoneyUpdate,
): Promise<void> {
  const { matchedCount } = await BookingModel.updateOne(
    { ...money?.only, _id, bookingStatus, sequence },
    { $set: { ...set, ...money?.set }, $inc: { sequence: 1 }, ...pushesOf(money) },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_BY_OTHERS);
}

const pushesOf = ({ push, unset }: Partial<MoneyUpdate> = {}) => ({
  ...(push ? { $push: push } : {}),
  ...(unset ? { $unset: unset } : {}),
});

/**
 * Cancels a booking, frees its seats, notifies its customer and marks money that was paid online as due for refund;
 * answers the booking's new refund state and the naira at the desk that the order is about. `answers` is the instant of a cancellation by the customer.
 * @throws AppError 409 when it has changed since it was read
 */
async function cancelWith(
  deps: Deps,
  booking: BookingDocument,
  order: CancelOrder,
  answers?: Date,
): Promise<{ refund: BookingDocument["refund"]; amount: number }> {
  const cancelSequence = booking.sequence + 1;
  const payments = paymentsOf(booking);
  const refund = payments.length > 0 ? "requested" : null;
  const statusMark = new Types.ObjectId();
  const money = await deps.till.cancel(booking, order, deps.now());
  const payload = { booking: String(booking._id), mark: String(statusMark) };
  await notifyCustomer(deps, { user: booking.user, answers }, { kind: "bookingCancelled", payload }, () =>
    setStatus(booking, { bookingStatus: "cancelled", statusMark, refund, cancelSequence }, money),
  );
  await failpoint("booking-cancelled");
  await releaseBooking(booking);
  deps.waitlist.wake(deps);
  for (const ref of payments) await deps.cancelledMoney.requestRefund(ref, cancelSequence, deps.now());
  return { refund, amount: money.amount };
}

/** Takes the seats of a cancelled booking again and sends its customer a confirmation. */
async function revive(deps: Deps, booking: BookingDocument, status: BookingStatus, user: SessionUser): Promise<void> {
  if (booking.refund === "refunded") throw new AppError(409, REFUNDED);
  if (booking.refundHold !== undefined || booking.balanceHolds?.length) throw new AppError(409, REFUND_UNDER_WAY);
  const statusMark = new Types.ObjectId();
  const money = await deps.till.revive(booking, status, user, deps.now());
  const change = () => writeRevival(deps, booking, { bookingStatus: status, statusMark }, money);
  const payload = { booking: String(booking._id), mark: String(statusMark) };
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

async function writeRevival(
  deps: Deps,
  booking: BookingDocument,
  set: Partial<BookingDocument>,
  money: MoneyUpdate,
): Promise<void> {
  const payments = paymentsOf(booking);
  // Only an early refusal: the conditional write of the booking decides, here and in `holdForRefund`.
  for (const ref of payments) await deps.cancelledMoney.requireMoneyStays(ref, deps.now());
  const lines = timedLines(booking);
  const write = async ({ ref: seatRef, lines: plan }: SeatRequest) => {
    const planned = withPlan(booking.cartItems, plan);
    const { only, set: setLines } = writeLines(
      lines.map(({ line: item }) => ({
        item,
        before: booking.cartItems[item]!,
        after: { ...planned[item]!, seatRef },
      })),
    );
    const { matchedCount } = await BookingModel.updateOne(
      { ...money.only, ...revivable(booking), ...only },
      { $set: { ...set, ...setLines, ...money.set, refund: null }, $inc: { sequence: 1 }, ...pushesOf(money) },
    );
    if (matchedCount === 0) throw new AppError(409, CHANGED_BY_OTHERS);
    await failpoint("booking-revived");
    for (const ref of payments) await deps.cancelledMoney.clearRefund(ref, booking.sequence + 1, deps.now());
  };
  return lines.length === 0 ? write({ ref: "", lines }) : takeAgain(deps, lines, write);
}

/** Takes the seats of a booking that comes back. A line that was squeezed in takes a seat where there is room now. */
async function takeAgain(
  deps: Deps,
  lines: readonly SeatLine[],
  write: (request: SeatRequest) => Promise<void>,
): Promise<void> {
  const squeeze = lines.some(({ beyond }) => beyond);
  const moment = { ...(await getSettingsAndTeam()), now: deps.now(), moveLine: lineMover(deps), squeeze };
  const wanted = lines.map(({ beyond: _beyond, ...line }) => line);
  await takePlanned(wanted, await seatTerms(deps), moment, write);
}
