import {
  changeableUntil,
  type contract,
  deskRules,
  flagsOf,
  horizonText,
  isLive,
  isStaff,
  FIRST_SLOT,
  lastBookableDay,
  type RouteInput,
  type Settings,
  type Slot,
  slotInstant,
  slotState,
  TEXTS,
} from "@salon/contracts";
import { formatInstant } from "@salon/email";
import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { withPlan } from "../cart/lines.ts";
import { type Carry, keptClaims, moveCarry, requireInTime } from "../seats/claims/transfer.ts";
import { lineMover, releaseSeats, seatTerms } from "../seats/claims/claims.ts";
import { seatLine } from "../seats/planning/lines.ts";
import { type PlanMoment, takePlanned } from "../seats/planning/plans.ts";
import type { CustomerAct } from "../outbox/phone-purses.ts";
import { getSettingsAndTeam, NO_TEAM, type Team } from "../team/team.ts";
import { isComing, notifyOfLine } from "./mails.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "./bookings.model.ts";
import { askedAfter, assignLine, requirePeople, requirePerson } from "./assign.ts";
import {
  earliestTime,
  putLineBack,
  type LineChange,
  personAt,
  placeBack,
  placeLeft,
  requireLive,
  teamAt,
  writeLines,
} from "./booked-lines.ts";
import { findVisibleBooking } from "./search.ts";

const NOT_OPEN = "Only a booking that is placed or processing can be changed";

const BEGUN = "An appointment of this booking has already begun";

const ARRIVED = "The customer has arrived, so this appointment stays where it is";

const TOO_LATE = "It is too late to change this online. Please call the salon.";

const CHANGED_MEANWHILE = "This booking has just been changed; please look again";

type Reschedule = RouteInput<typeof contract.bookings.reschedule>["body"];

/** Who moves a line, from which network address. */
type Mover = SessionUser & { address?: string | undefined };

/** When a line begins; a line without a time begins with its day. */
export const beginsAt = ({ day, time, seatRef }: BookedLine): Date =>
  seatRef === undefined ? slotInstant(day, FIRST_SLOT) : slotInstant(day, time as Slot);

/** @throws AppError 409 when it is not open or a line has begun, 403 for a customer within the cut-off of `lines` */
export function requireChangeable(
  booking: BookingDocument,
  lines: readonly BookedLine[],
  user: SessionUser,
  settings: Settings,
  now: Date,
): void {
  if (!isComing(booking.bookingStatus)) throw new AppError(409, NOT_OPEN);
  if (booking.cartItems.some((line) => isLive(line) && beginsAt(line) <= now)) throw new AppError(409, BEGUN);
  if (!isStaff(user.role) && now > changeableUntil(lines.map(beginsAt), settings.cancelCutoffHours))
    throw new AppError(403, TOO_LATE);
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
  requireLive(line);
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
  const bookingTime = earliestTime(cartItems.with(item, after).filter(isLive));
  const { matchedCount } = await BookingModel.updateOne(
    { _id, sequence, bookingStatus, ...only },
    { $set: { ...set, bookingTime }, $inc: { sequence: 1 } },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
  await failpoint("move-written");
}
