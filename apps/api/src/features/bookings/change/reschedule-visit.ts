import { REFUSED } from "../../../http/refusals.ts";
import {
  changeableUntil,
  deskRules,
  flagsOf,
  horizonText,
  isComing,
  isLive,
  isStaff,
  lastBookableDay,
  TEXTS,
  type contract,
  type RouteInput,
  type Settings,
  type VisitPlans,
  CHOOSE_APPOINTMENT,
} from "@salon/contracts";
import type { Attempted } from "../../../http/attempts.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { LIMITS } from "../../../http/rate-limit.ts";
import { withPlan } from "../../cart/lines.ts";
import { lineMover, releaseSeats, seatTerms, type SeatTerms } from "../../seats/claims/claims.ts";
import { relabelLine } from "../../seats/claims/transfer.ts";
import { seatLine } from "../../seats/planning/lines.ts";
import { takePlanned } from "../../seats/planning/plans.ts";
import { callerOf } from "../../seats/visits/callers.ts";
import { orNewPlans } from "../../seats/visits/new-plans.ts";
import { planBookedVisit } from "../../seats/visits/plan-visit.ts";
import type { VisitLine } from "../../seats/visits/visit-lines.ts";
import { getSettingsAndTeam, type Team } from "../../team/team.ts";
import { askedAfter, requirePerson } from "./assign.ts";
import {
  beginsAt,
  earliestTime,
  type LineUpdate,
  linesAfter,
  requireGuestsApart,
  requireLive,
  versionOf,
} from "./booked-lines.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { notifyOfVisit } from "../mails/mails.ts";
import {
  CHANGED_MEANWHILE,
  isAlready,
  movedLine,
  type Mover,
  recordMove,
  requireOpen,
  requireSeen,
  TOO_LATE,
} from "./reschedule.ts";
import { openLines } from "../displaced/marks.ts";
import { holdWithin } from "../money/holds.ts";
import { takeLinesBack } from "./lost-places.ts";
import { pushesOf } from "./endings.ts";
import { changeBySalon } from "./salon-changes.ts";
import { type LinesWrite, requireShownPrice, settleServed, soldFor, withBusy, writeServed } from "./served-lines.ts";
import { findVisibleBooking } from "../read/search.ts";

type VisitMove = Omit<RouteInput<typeof contract.bookings.rescheduleVisit>["body"], "key"> & Attempted;
type VisitLineMove = VisitMove["lines"][number];

/** Lines that somebody wants to move together, and the salon as it is. */
interface VisitRequest extends Attempted {
  booking: BookingDocument;
  user: Mover;
  settings: Settings;
  team: Team;
  now: Date;
  isOpen: Awaited<ReturnType<typeof openLines>>;
  /** The customer asked staff for it. */
  wished: true | undefined;
}

const OVER = "An appointment that has begun, is done or is cancelled cannot be moved";

export const VISIT_MOVED = { message: "Visit moved" };

/**
 * Moves several lines of a booking, all of them or none; quantity, price and payment stay, and so do lines that are not
 * named.
 * @throws AppError 404; 400 for a line, time or person that cannot be, and where a guest is in two places; 403 past the
 *   cut-off of a line; 409 when a line has begun, is over or is elsewhere, and with plans when there is no room; 429 for a
 *   customer who has moved the booking ten times in a day
 */
export async function rescheduleVisit(
  deps: Deps,
  id: string,
  { lines, attempt, wished }: VisitMove,
  user: Mover,
): Promise<void> {
  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  const { settings: all, team } = await getSettingsAndTeam();
  const settings = isStaff(user.role) ? deskRules(all) : all;
  if (wished && !isStaff(user.role)) throw new AppError(403, TEXTS.notAllowed);
  const isOpen = await openLines(now);
  const request = { booking, user, settings, team, now, isOpen, wished, ...(attempt && { attempt }) };
  const changes = await Promise.all(lines.map((wanted, index) => changeOf(request, wanted, index)));
  const moved = changes.filter(({ isSame }) => !isSame);

  requireGuestsApart(booking, moved);
  if (moved.length === 0) return;
  const apply = () => orNewPlans(deps, visitOf(request, changes), () => applyVisit(deps, request, moved));
  if (isStaff(user.role)) return apply();

  await deps.limiter.require(LIMITS.bookingMove, id);
  await apply().catch(async (error: unknown) => {
    if (error instanceof AppError) await deps.limiter.giveBack(LIMITS.bookingMove, id);
    throw error;
  });
}

/** What new plans are made for: all lines of the move, also one that stays, which gives up its place for a better plan. */
function visitOf({ user, settings, team, now }: VisitRequest, changes: readonly Change[]) {
  const own = changes.map(({ item, before }) => ({ ref: before.seatRef!, line: item }));
  const lines = changes.map(({ after, wanted }) => servedBy<VisitLine>(after, wanted.person));
  return { lines, rules: { settings, team, now, except: own }, by: { user, address: user.address } };
}

/** A line before its move and after it, without its people and units. */
type Change = LineUpdate & { wanted: VisitLineMove; isSame: boolean };

async function changeOf(
  { booking, user, settings, team, now, isOpen, wished }: VisitRequest,
  wanted: VisitLineMove,
  index: number,
): Promise<Change> {
  const { item, from, ...change } = wanted;
  const line = movableLine(booking, { item, field: `lines.${index}.item` }, now);
  requireSeen(line, from);
  if (!isStaff(user.role)) {
    if (change.person !== undefined) throw new AppError(403, TEXTS.notAllowed);
    const isLate = now > changeableUntil([beginsAt(line)], settings.cancelCutoffHours);
    if (isLate && !isOpen(booking, line)) throw new AppError(403, TOO_LATE);
    if (change.date > lastBookableDay(settings, now)) throw invalidField(`lines.${index}.date`, horizonText(settings));
  }

  const asked = askedAfter(line, change.with, team, `lines.${index}.with`);
  const sold = await soldFor(line, asked, team);
  requireOpen(settings, { ...change, field: `lines.${index}.time` }, sold, now);
  const { person } = change;
  if (person !== undefined) requirePerson(line, person, team, `lines.${index}.person`);
  const isSame = isAlready(line, { ...change, item }, asked) && (!person || servesAlone(line, person));
  if (!isSame) requireShownPrice(line, sold, change.price, index);
  const after = await withBusy(movedLine(sold, { ...change, item }, asked), person);
  if (!isStaff(user.role)) return { item, before: line, after, wanted, isSame };
  const isMoved = line.day !== change.date || line.time !== change.time;
  const isOther = isMoved || (Boolean(asked) && !isSame);
  const changed = isOther ? changeBySalon(isMoved ? "time" : "person", now, wished) : line.changed;
  return { item, before: line, after: { ...after, ...(changed && { changed }) }, wanted, isSame };
}

const servesAlone = ({ with: people = [] }: BookedLine, person: string): boolean =>
  people.length === 1 && String(people[0]) === person;

/** A line with the person whom staff choose for it in place of the one whom its customer asked for. */
const servedBy = <L extends { asked?: unknown }>(line: L, person: string | null | undefined): L =>
  person === undefined ? line : { ...line, asked: person };

/** @throws AppError 400 for a line that is not there, 409 for one that has begun or is over */
function movableLine(booking: BookingDocument, { item, field }: { item: number; field: string }, now: Date) {
  const line = booking.cartItems[item];
  if (line?.seatRef === undefined) throw invalidField(field, CHOOSE_APPOINTMENT);

  if (!isComing(booking.bookingStatus)) throw new AppError(409, REFUSED.bookingNotOpen);
  requireLive(line);
  const { arrived, done, noShow } = flagsOf(line.progress);
  if (beginsAt(line) <= now || arrived || done || noShow) throw new AppError(409, OVER);
  return { ...line, seatRef: line.seatRef };
}

/**
 * Finds other times of a day for some lines of a booking, which give up their own places.
 * @throws AppError 404, and as the move of these lines for each of them
 */
export async function findVisitPlans(
  deps: Deps,
  id: string,
  { items, date }: RouteInput<typeof contract.bookings.visitPlans>["body"],
  user: Mover & { address: string },
): Promise<VisitPlans> {
  const booking = await findVisibleBooking(id, user);
  const now = deps.now();
  const lines = items.map((item, index) => {
    const field = `items.${index}`;
    const line = movableLine(booking, { item, field }, now);
    if (line.cartQuantity > 1) throw invalidField(field, "Please choose an appointment of one person");
    // At the desk a visit stays with the people who have it now.
    return isStaff(user.role) && line.with?.length === 1
      ? servedBy<VisitLine & typeof line>(line, String(line.with[0]))
      : line;
  });
  const own = lines.map(({ seatRef }, index) => ({ ref: seatRef, line: items[index]! }));
  const caller = await callerOf(deps, { user, address: user.address });
  const wanted = { lines, date, own, desk: isStaff(user.role) };
  return deps.searches.run(caller, (spend) => planBookedVisit(wanted, now, spend));
}

/** Takes the new seats of all lines, writes them with one mail, and releases the former seats. */
async function applyVisit(deps: Deps, request: VisitRequest, changes: readonly Change[]): Promise<void> {
  const { booking, settings, team, user, now } = request;
  const own = changes.map(({ item, before }) => ({ ref: before.seatRef!, line: item }));
  for (const { item, before } of changes) await relabelLine(before.seatRef!, seatLine(before, item));

  let written: LinesWrite | undefined;
  const terms: SeatTerms = await seatTerms(deps);
  const onLost = async () =>
    written && takeLinesBack(deps, { booking, updates: written.updates, isSeen: true, isMove: true });
  const context = { settings, team, now, except: own, forCustomer: !isStaff(user.role), moveLine: lineMover(deps) };
  const wanted = changes.map(({ item, after, wanted: { person } }) => servedBy(seatLine(after, item), person));
  const act = isStaff(user.role) ? { act: undefined } : { answers: now, act: { address: user.address } };

  await takePlanned(wanted, { ...terms, givenUp: own, attempt: versionOf(booking), onLost }, context, async (seats) => {
    const updates = changes.map(({ item, before, after }) => {
      const planned = seats.lines.find(({ line }) => line === item)!;
      const [line] = withPlan([{ ...after, seatRef: seats.ref }], [{ ...planned, line: 0 }]);
      return { item, before, after: line! };
    });
    const money = await writeServed(deps, booking, updates);
    await notifyOfVisit(deps, { booking, updates: money.updates, ...act }, () => writeVisit(request, money));
    written = money;
  });
  await failpoint("move-sold");
  if (written) await settleServed(deps, booking, written);
  for (const { ref, line } of own) await releaseSeats(ref, { line });
  deps.waitlist.wake(deps);
  for (const { wanted: change, before, after } of changes)
    await recordMove({ booking, line: before, change, user, now }, after);
}

async function writeVisit({ booking, attempt }: VisitRequest, money: LinesWrite): Promise<void> {
  await failpoint("move-claimed");
  const { _id, sequence, bookingStatus } = booking;
  const moved = linesAfter(booking, money.updates);
  const times = { bookingTime: earliestTime(moved.filter(isLive)), ...holdWithin(booking, moved) };
  const { matchedCount } = await BookingModel.updateOne(
    { ...money.condition, _id, sequence, bookingStatus },
    {
      $set: { ...money.set, ...times, ...(attempt && { visitMove: attempt }) },
      $inc: { sequence: 1 },
      ...pushesOf(money),
    },
  );
  if (matchedCount === 0) throw new AppError(409, CHANGED_MEANWHILE);
  await failpoint("move-written");
}
