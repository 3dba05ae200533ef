import { REFUSED } from "../../../http/refusals.ts";
import {
  changeableUntil,
  type contract,
  deskRules,
  flagsOf,
  fromNow,
  horizonText,
  isLive,
  isStaff,
  lastBookableDay,
  passedIn,
  type RouteInput,
  type Settings,
  slotState,
  TEXTS,
  isComing,
  withoutLead,
  CHOOSE_APPOINTMENT,
} from "@salon/contracts";
import { formatDay, formatInstant } from "@salon/email";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import type { Attempted, Made } from "../../../http/attempts.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { LIMITS } from "../../../http/rate-limit.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { withPlan } from "../../cart/lines.ts";
import { relabelLine } from "../../seats/claims/transfer.ts";
import { lineMover, releaseSeats, seatTerms } from "../../seats/claims/claims.ts";
import { seatLine } from "../../seats/planning/lines.ts";
import { type PlanningContext, takePlanned } from "../../seats/planning/plans.ts";
import { teamWithin } from "../../team/own-terms.ts";
import { getSettingsAndTeam, memberNames, type Team } from "../../team/team.ts";
import { type ChangedLine, notifyOfLine } from "../mails/mails.ts";
import { type BookedLine, type BookingDocument, BookingModel, type LeftPlace } from "../bookings.model.ts";
import { askedAfter, assignPeople, requirePeople, requirePerson } from "./assign.ts";
import {
  beginsAt,
  earliestTime,
  personAt,
  placeBack,
  placeLeft,
  requireGuestsApart,
  requireLive,
  teamAt,
  versionOf,
  writeLines,
} from "./booked-lines.ts";
import { openLines } from "../displaced/marks.ts";
import { holdWithin } from "../money/holds.ts";
import { pushesOf } from "./endings.ts";
import { type LinesWrite, requireShownPrice, settleServed, soldFor, withBusy, writeServed } from "./served-lines.ts";
import { takeLinesBack } from "./lost-places.ts";
import { tellRoomNow } from "../day/room-now.ts";
import { changeBySalon } from "./salon-changes.ts";
import { findVisibleBooking } from "../read/search.ts";

const BEGUN = "An appointment of this booking has already begun";

const ARRIVED = "The customer has arrived, so this appointment stays where it is";

export const TOO_LATE = "It is too late to change this online. Please call the salon.";

export const CHANGED_MEANWHILE = "This booking has just been changed; please look again";

type Reschedule = Omit<RouteInput<typeof contract.bookings.reschedule>["body"], "key"> & Attempted;

/** Who moves a line, from which network address. */
export type Mover = SessionUser & { address?: string | undefined };

/**
 * A change of lines that `openLines` lets past the cut-off is never too late.
 * @throws AppError 409 when it is not open or a line has begun, 403 for a customer within the cut-off of `lines`
 */
export async function requireChangeable(
  booking: BookingDocument,
  lines: readonly BookedLine[],
  user: SessionUser,
  settings: Settings,
  now: Date,
): Promise<void> {
  if (!isComing(booking.bookingStatus)) throw new AppError(409, REFUSED.bookingNotOpen);
  const isOpen = await openLines(now);
  if (lines.length > 0 && lines.every((line) => isOpen(booking, line))) return;
  if (booking.cartItems.some((line) => isLive(line) && beginsAt(line) <= now)) throw new AppError(409, BEGUN);
  if (!isStaff(user.role) && now > changeableUntil(lines.map(beginsAt), settings.cancelCutoffHours))
    throw new AppError(403, TOO_LATE);
}

/** A line that somebody wants to move, as it was read, and the salon as it is. */
interface MoveRequest {
  booking: BookingDocument;
  line: BookedLine;
  change: Reschedule;
  user: Mover;
  settings: Settings;
  team: Team;
  now: Date;
}

/** What an attempt has moved, as it is answered of the booking as it is now. */
export async function movedBy<T>(
  name: string,
  answer: (booking: BookingDocument) => T | Promise<T>,
): Promise<Made<T> | null> {
  const booking = await BookingModel.findOne({ "visitMove.name": name }).lean();
  return booking && { attempt: booking.visitMove, answer: () => answer(booking) };
}

/**
 * Moves one line of a booking: takes the new seats, then releases the old ones; quantity, price and payment stay.
 * `with` changes whom the customer asks for; the same time with another person is a move too. Answers the line at its new
 * time; undefined where it keeps its time.
 * @throws AppError 404; 400 for a line, time or person that cannot be; 403 past the cut-off, and for `person` of a customer;
 *   409 when the new time is full or the line has changed; 429 for a customer who has moved the booking ten times in a day
 */
export async function rescheduleLine(
  deps: Deps,
  id: string,
  change: Reschedule,
  user: Mover,
): Promise<BookedLine | undefined> {
  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  const { settings, team } = await getSettingsAndTeam();
  const line = booking.cartItems[change.item];
  if (line?.seatRef === undefined) throw invalidField("item", CHOOSE_APPOINTMENT);

  const request = { booking, line, change, user, settings, team, now };
  if (!isStaff(user.role)) return rescheduleByCustomer(deps, request);

  requireMovable(request);
  if (isWishOnly(line, change)) return noteWished(request);
  const left = placeBack(line, change, now);
  return left ? undoMove(deps, request, left) : rescheduleByDesk(deps, request);
}

/** Moves a line for its customer, who may do so ten times a day; a move that is refused does not count. */
async function rescheduleByCustomer(deps: Deps, request: MoveRequest): Promise<BookedLine | undefined> {
  const { booking, line, change, user, settings, team, now } = request;
  if (change.person !== undefined || change.from?.with !== undefined || change.wished)
    throw new AppError(403, TEXTS.notAllowed);
  requireMovable(request);
  await requireChangeable(booking, [line], user, settings, now);
  if (change.date > lastBookableDay(settings, now)) throw invalidField("date", horizonText(settings));
  const asked = askedAfter(line, change.with, team);
  if (isAlready(line, change, asked)) {
    requireOpen(settings, change, line, now);
    return undefined;
  }
  const sold = await soldFor(line, asked, team);
  requireOpen(settings, change, sold, now);
  requireShownPrice(line, sold, change.price, change.item);

  const id = String(booking._id);
  await deps.limiter.require(LIMITS.bookingMove, id);
  const by = { answers: now, act: { address: user.address } };
  const planning = { settings, team, now, forCustomer: true };
  return applyLineChange(deps, request, { after: movedLine(sold, change, asked), planning, by }).catch(
    async (error: unknown) => {
      if (error instanceof AppError) await deps.limiter.giveBack(LIMITS.bookingMove, id);
      throw error;
    },
  );
}

/**
 * Moves a line for staff: also one that has begun, as long as its customer has not arrived, and to the `person` they
 * name, or with null to any who is free.
 */
async function rescheduleByDesk(deps: Deps, request: MoveRequest): Promise<BookedLine | undefined> {
  const { line, change, team, now } = request;
  const { person } = change;
  const settings = deskRules(request.settings);
  const asked = askedAfter(line, change.with, team);
  const sold = await soldFor(line, asked, team);
  // A line that has begun keeps its time when it gets another person.
  if (!isAt(line, change) || person === undefined) requireOpen(settings, change, sold, now);
  if (person !== undefined) requirePerson(line, person, team, "person");
  if (isAlready(line, change, asked)) return assignInPlace(deps, request);

  requireShownPrice(line, sold, change.price, change.item);
  const moved = movedLine(sold, change, asked);
  const passed = passedIn(change.date, change.time, now);
  const changed = changeBySalon(isAt(line, change) ? "person" : "time", now, change.wished);
  const after = { ...fromNow(moved, passed), left: placeLeft(line, now), changed };
  const move = applyLineChange(deps, request, { after, person, planning: { settings, team, now } });
  return passed === 0 ? move : move.catch(tellRoomNow({ ...moved, person }, now));
}

/**
 * Puts a line back where staff have just moved it from: also to a time that has passed, and to a person who is off now.
 */
async function undoMove(deps: Deps, request: MoveRequest, left: LeftPlace): Promise<BookedLine | undefined> {
  const { line, change, team, now } = request;
  if (change.person !== undefined) requirePerson(line, change.person, team, "person");
  if (isAt(line, change)) return assignInPlace(deps, request);

  const moved = fromNow(movedLine(line, change, line.asked), passedIn(change.date, change.time, now));
  const { beyond, changed } = left;
  const after = { ...moved, ...(beyond && { beyond }), ...(changed && { changed }) };
  const person = change.person ?? personAt(left);
  const planning = { settings: deskRules(request.settings), team: teamAt(left, team), now, asItWas: true };
  return applyLineChange(deps, request, { after, person, planning });
}

/** Whether staff only say that the customer asked for the latest change of a line: it keeps its time and people. */
const isWishOnly = (line: BookedLine, change: Reschedule): boolean =>
  change.wished === true && isAt(line, change) && change.person === undefined && change.with === undefined;

/** Notes that the customer asked for the latest change of a line by staff; nothing where there is none to be told. */
async function noteWished({ booking: { _id }, line, change: { item } }: MoveRequest): Promise<undefined> {
  if (!line.changed) return;
  const { condition } = writeLines([{ item, before: line, after: line }]);
  const { matchedCount } = await BookingModel.updateOne(
    { _id, ...condition, [`cartItems.${item}.changed.at`]: line.changed.at },
    { $set: { [`cartItems.${item}.changed.wished`]: true } },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
}

/** What staff read after a move: the new time, and who serves the customer there. */
export async function movedText(line: BookedLine): Promise<string> {
  const names = [...(await memberNames(line.with ?? [])).values()];
  const people = names.length > 0 ? `, with ${names.join(" and ")}` : "";
  return `Moved to ${formatDay(beginsAt(line))}, ${line.time}${people}`;
}

const isAt = ({ day, time }: BookedLine, { date, time: wanted }: Reschedule): boolean =>
  day === date && time === wanted;

/** Whether a line is at this time already, and its customer asks for this person already. */
export const isAlready = (line: BookedLine, change: Reschedule, asked: BookedLine["asked"]): boolean =>
  isAt(line, change) && String(asked) === String(line.asked);

/** Gives a line that keeps its time to the person whom staff name, if they do. */
const assignInPlace = async (deps: Deps, { booking, line, change, user }: MoveRequest): Promise<undefined> => {
  const { item, person, wished, attempt } = change;
  if (person !== undefined)
    await assignPeople(deps, String(booking._id), { item, person, by: user, seen: line, wished, attempt });
};

/** A line at its new time: its customer has not come yet, and its seats are new. */
export function movedLine(line: BookedLine, { date: day, time }: Reschedule, asked: BookedLine["asked"]): BookedLine {
  const { progress: _missed, beyond: _beyond, left: _left, stillOwes: _owes, ...more } = line;
  const { freed: _freed, freedBy: _by, again: _again, changed: _changed, ...rest } = more;
  return { ...withoutLead(rest), day, time, ...(asked === undefined ? {} : { asked }) };
}

/** @throws AppError 400 on `field` when the salon takes no appointments of this length at the new time */
export function requireOpen(
  rules: Settings,
  { date, time, field = "time" }: Pick<Reschedule, "date" | "time"> & { field?: string },
  line: BookedLine,
  now: Date,
): void {
  if (slotState(rules, date, time, now) !== "open") throw invalidField(field, REFUSED.outsideHours);
  if (slotState(rules, date, time, now, line) !== "open") throw invalidField(field, TEXTS.endsTooLate);
}

/** @throws AppError 409 when a line is not where the caller saw it */
export function requireSeen(line: BookedLine, from: Pick<Reschedule, "date" | "time">): void {
  if (from.date !== line.day || from.time !== line.time)
    throw new AppError(409, `Another change came first: this appointment is on ${formatInstant(beginsAt(line))} now`);
}

/**
 * @throws AppError 409 when the booking is not open, the line is not as the caller saw it, or its customer has arrived
 */
function requireMovable({ booking, line, change: { from }, team }: MoveRequest): void {
  if (!isComing(booking.bookingStatus)) throw new AppError(409, REFUSED.bookingNotOpen);
  requireLive(line);
  if (from) requireSeen(line, from);
  if (from?.with) requirePeople(line, from.with, team);
  if (flagsOf(line.progress).arrived) throw new AppError(409, ARRIVED);
}

/** What a line becomes, and how its people and units are planned. */
interface LineChange {
  /** The line without the people and units of its new time. */
  after: BookedLine;
  /** Who is to serve it, as staff wish; null for any who is free. */
  person?: string | null | undefined;
  planning: Omit<PlanningContext, "except">;
  /** For a customer's own move: when and from where. */
  by?: Pick<ChangedLine, "answers" | "act">;
}

/** Takes the new seats of a line, writes the booking with a mail to the customer, and releases the former seats. */
async function applyLineChange(deps: Deps, request: MoveRequest, lineChange: LineChange): Promise<BookedLine> {
  const { booking, line: before, change } = request;
  const { item } = change;
  const { person, planning, by = { act: undefined } } = lineChange;
  const moved = await withBusy(lineChange.after, person);
  requireGuestsApart(booking, [{ item, before, after: moved }]);
  const ref = before.seatRef!;
  const wanted = { ...seatLine(moved, item), ...(person !== undefined && { asked: person }) };
  const terms = await seatTerms(deps);
  await relabelLine(ref, seatLine(before, item));
  const own = [{ ref, line: item }];

  let written = moved;
  let money: LinesWrite | undefined;
  const onLost = async () =>
    written !== moved &&
    takeLinesBack(deps, { booking, updates: [{ item, before, after: written }], isSeen: true, isMove: true });
  const team = await teamWithin(planning.team, moved);
  const context = { ...planning, team, except: own, moveLine: lineMover(deps) };
  const taking = { ...terms, givenUp: own, attempt: versionOf(booking), onLost };
  await takePlanned([wanted], taking, context, async (seats) => {
    const [after] = withPlan([{ ...moved, seatRef: seats.ref }], [{ ...seats.lines[0]!, line: 0 }]);
    money = await writeServed(deps, booking, [{ item, before, after: after! }]);
    const changed = { booking, ...money.updates[0]!, ...by };
    await notifyOfLine(deps, changed, () => writeMove(changed, money!, change.attempt));
    written = changed.after;
  });
  await failpoint("move-sold");
  await releaseSeats(ref, { line: item });
  if (money) await settleServed(deps, booking, money);
  deps.waitlist.wake(deps);
  await recordMove(request, moved);
  return written;
}

export async function recordMove(
  { booking, line, change, user, now }: Pick<MoveRequest, "booking" | "line" | "change" | "user" | "now">,
  moved: BookedLine,
): Promise<void> {
  const { item, person } = change;

  const placeOf = ({ day, time, asked }: BookedLine) => ({
    item,
    day,
    time,
    ...(asked === undefined ? {} : { asked: asked && String(asked) }),
  });

  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.time",
    target: { type: "booking", id: String(booking._id) },
    before: placeOf(line),
    after: { ...placeOf(moved), ...(person !== undefined && { person }) },
  });
}

async function writeMove(
  { booking, item, after }: ChangedLine,
  money: LinesWrite,
  attempt: Attempted["attempt"],
): Promise<void> {
  await failpoint("move-claimed");
  const { _id, sequence, bookingStatus, cartItems } = booking;
  const bookingTime = earliestTime(cartItems.with(item, after).filter(isLive));
  const { matchedCount } = await BookingModel.updateOne(
    { ...money.condition, _id, sequence, bookingStatus },
    {
      $set: {
        ...money.set,
        bookingTime,
        ...holdWithin(booking, cartItems.with(item, after)),
        ...(attempt && { visitMove: { ...attempt, item } }),
      },
      $inc: { sequence: 1 },
      ...pushesOf(money),
    },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
  await failpoint("move-written");
}
