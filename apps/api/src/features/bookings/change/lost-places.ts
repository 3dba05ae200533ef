import { isComing, isLive, personKey, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { claimBooked } from "../../seats/claims/transfer.ts";
import { releaseSeats, seatTerms, type SeatTerms, type Shortage } from "../../seats/claims/claims.ts";
import { keysOf, seatLine } from "../../seats/planning/lines.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { earliestTime, type LineUpdate, linesAfter, lostLines, reportLost, writeLines } from "./booked-lines.ts";
import { pushesOf } from "./endings.ts";
import { writeServed } from "./served-lines.ts";

const LOST_PLACE = "Another change came first: this appointment has lost its team member or place. Please look at it";

/** A written change of lines whose new place or people are another's. */
interface TakenBack {
  /** The booking as it was before the change. */
  booking: BookingDocument;
  updates: readonly LineUpdate[];
  /** Whether the customer sees the change, so that it has raised the booking's sequence. */
  isSeen?: boolean;
  /** Whether it is a move: its attempt, repeated, is not answered as made. */
  isMove?: boolean;
}

/**
 * Takes a written change of lines back: they get their former places and people again. One whose people or units are
 * another's by now is left without them, and reported.
 * @throws AppError 409 always
 */
export async function takeLinesBack(deps: Deps, change: TakenBack): Promise<never> {
  const back = await putLinesBack(deps, change);
  await failpoint("lines-put-back");
  for (const { item, seatRef, after } of back) if (after !== seatRef) await releaseSeats(after, { line: item });

  let isLost = false;
  for (const { item, seatRef } of back)
    if (!(await keepLine(deps, change.booking._id, { item, seatRef }))) isLost = true;

  throw new AppError(409, isLost ? LOST_PLACE : TEXTS.changedMeanwhile);
}

/** A line of a booking by its index, under the reference that it has. */
interface PlacedLine {
  item: number;
  seatRef: string;
}

/** Writes lines as they were, unless they were cancelled or changed again meanwhile; answers those that are back. */
async function putLinesBack(deps: Deps, change: TakenBack): Promise<(PlacedLine & { after: string })[]> {
  const { _id, hold, visitMove } = change.booking;
  for (;;) {
    const booking = await BookingModel.findById(_id).lean();
    if (!booking || !isComing(booking.bookingStatus)) return [];
    const updates = change.updates.flatMap(({ item, before, after }) => {
      const line = booking.cartItems[item]!;
      return isLive(line) && isSameWrite(line, after) ? [{ item, before: line, after: withFlags(before, line) }] : [];
    });
    if (updates.length === 0) return [];

    const money = await writeServed(deps, booking, updates);
    const fields = {
      bookingTime: earliestTime(linesAfter(booking, updates).filter(isLive)),
      ...(hold && booking.hold && { "hold.until": hold.until }),
      ...(change.isMove && visitMove && { visitMove }),
    };
    const { matchedCount } = await BookingModel.updateOne(
      { ...money.condition, _id, sequence: booking.sequence, bookingStatus: booking.bookingStatus },
      {
        $set: { ...money.set, ...fields },
        ...(change.isSeen && { $inc: { sequence: 1 } }),
        ...pushesOf({ ...money, unset: { ...money.unset, ...(change.isMove && !visitMove && { visitMove: 1 }) } }),
      },
    );
    if (matchedCount === 1)
      return updates.map(({ item, before, after }) => ({ item, seatRef: after.seatRef!, after: before.seatRef! }));
  }
}

const isSameWrite = (line: BookedLine, after: BookedLine): boolean =>
  line.seatRef === after.seatRef && String(line.peopleWriteId) === String(after.peopleWriteId);

/** A line as it was, with what the desk has noted since. */
function withFlags({ progress: _was, arrivedAt: _at, ...before }: BookedLine, now: BookedLine): BookedLine {
  const { progress, arrivedAt, freed, freedBy, again, stillOwes } = now;
  return {
    ...before,
    ...(progress && { progress }),
    ...(arrivedAt && { arrivedAt }),
    ...(freed && { freed, ...(freedBy && { freedBy }), ...(again && { again }) }),
    ...(stillOwes && { stillOwes }),
  };
}

/** Sees to it that the lines of a written booking hold their places and people; those that another has are left without. */
export async function keepLines(deps: Deps, ref: string): Promise<void> {
  const booking = await BookingModel.findOne({ "cartItems.seatRef": ref }).lean();
  for (const [item, { seatRef }] of (booking?.cartItems ?? []).entries())
    if (seatRef === ref) await keepLine(deps, booking!._id, { item, seatRef });
}

/**
 * Gives a line the place and people again that its booking names. Where another has its people or units, the booking is
 * written without them; where there is no seat any more, the line stays without one, which a job reports. Whether it has
 * all that it had.
 */
async function keepLine(deps: Deps, _id: Types.ObjectId, placed: PlacedLine): Promise<boolean> {
  const { item } = placed;
  const terms: SeatTerms = await seatTerms(deps);
  let isWhole = true;
  for (;;) {
    const lacking = await claimLine(terms, _id, placed);
    if (!lacking) return isWhole;

    const { line, shortage } = lacking;
    isWhole = false;
    deps.logger.error({ booking: String(_id), item, lost: shortage.lost?.keys }, LOST);
    if (keysOf(line).length === 0) return false;
    await writeWithout(deps, _id, { item, before: line, after: without(line, shortage.lost?.keys) });
  }
}

/** Claims what a line names; null once it has it, else the line and why not. */
async function claimLine(
  terms: SeatTerms,
  _id: Types.ObjectId,
  { item, seatRef }: PlacedLine,
): Promise<{ line: BookedLine; shortage: Shortage } | null> {
  for (;;) {
    const booking = await BookingModel.findById(_id).lean();
    const line = booking?.cartItems[item];
    // Cancelled or changed again meanwhile: that change sees to its seats.
    if (!line || line.seatRef !== seatRef || !isLive(line) || !isComing(booking.bookingStatus)) return null;
    const shortage = await claimBooked({ ref: seatRef, line: seatLine(line, item) }, terms);
    if (shortage) return { line, shortage };
    // A change that was written since the booking was read has lost its claims to this one.
    if (await isAsRead(_id, item, line)) return null;
  }
}

/**
 * Claims the seats, people and units again that coming appointments have lost, as after a kill or through a wrong clock.
 * @throws Error that names the appointments whose place somebody else has
 */
export async function mendLostLines(deps: Deps, stopping: () => boolean): Promise<void> {
  const terms: SeatTerms = await seatTerms(deps);
  const lost: string[] = [];
  for (const name of await lostLines(deps.now())) {
    if (stopping()) return;
    const [id, item] = name.split(" ") as [string, string];
    const booking = await BookingModel.findById(id, { cartItems: 1 }).lean();
    const seatRef = booking?.cartItems[Number(item)]?.seatRef;
    const placed = seatRef !== undefined && { item: Number(item), seatRef };
    if (placed && (await claimLine(terms, booking!._id, placed))) lost.push(name);
  }
  reportLost(lost);
}

/** Whether a line still is where it was, with its people and units. */
async function isAsRead(_id: Types.ObjectId, item: number, line: BookedLine): Promise<boolean> {
  const { condition } = writeLines([{ item, before: line, after: line }]);
  const written = { [`cartItems.${item}.peopleWriteId`]: line.peopleWriteId ?? { $exists: false } };
  return (await BookingModel.exists({ _id, ...condition, ...written })) !== null;
}

const LOST = "a change could not be taken back whole: another booking has a person, a unit or the seat of this line";

async function writeWithout(deps: Deps, _id: Types.ObjectId, change: LineUpdate): Promise<void> {
  const { item, before, after } = change;
  const booking = await BookingModel.findById(_id).lean();
  if (!booking) return;
  const money = await writeServed(deps, booking, [change]);
  const { matchedCount } = await BookingModel.updateOne(
    { ...money.condition, _id },
    { $set: money.set, ...pushesOf(money) },
  );
  if (matchedCount === 0) return;
  await recordPeople({ id: String(_id), item, before, after, actor: null, at: deps.now() });
}

/** A line without its people or units of which another has some; without all where the seat is another's. */
function without({ with: people, units, ...line }: BookedLine, lost: readonly string[] | undefined): BookedLine {
  const isPerson = (key: string) => key.startsWith(personKey(""));
  const losesPeople = !lost || lost.some(isPerson);
  const losesUnits = !lost || lost.some((key) => !isPerson(key));
  return {
    ...line,
    peopleWriteId: new Types.ObjectId(),
    ...(people && !losesPeople && { with: people }),
    ...(units && !losesUnits && { units }),
  };
}

/** A line that got other people or units. */
interface PeopleEntry extends LineUpdate {
  id: string;
  /** Null when the product has changed it. */
  actor: string | null;
  at: Date;
}

export const recordPeople = ({ id, item, before, after, actor, at }: PeopleEntry): Promise<void> =>
  recordAuditEntry({
    at,
    actor,
    action: "booking.people",
    target: { type: "booking", id },
    before: { item, ...given(before) },
    after: { item, ...given(after) },
  });

const given = ({ with: people = [], units }: BookedLine) => ({ with: people.map(String), ...(units ? { units } : {}) });
