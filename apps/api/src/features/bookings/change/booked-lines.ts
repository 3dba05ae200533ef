import {
  MINUTE_MS,
  NO_SLOT,
  slotMinutes,
  addDays,
  isLive,
  lagosDay,
  type Slot,
  COMING_STATUSES,
  FIRST_SLOT,
  slotInstant,
  CHOOSE_APPOINTMENT,
} from "@salon/contracts";
import { type QueryFilter, Types } from "mongoose";
import { AppError, invalidField } from "../../../http/app-error.ts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import { requireGuestsOnce } from "../../cart/cart.ts";
import { isSold, secureSeats, soldSeats } from "../../seats/claims/secure.ts";
import { relabelLine } from "../../seats/claims/transfer.ts";
import { unheldLines, releaseSeats, type SeatTerms } from "../../seats/claims/claims.ts";
import { type BookedSeats, keysOf, seatLine, type SeatLine } from "../../seats/planning/lines.ts";
import { getSettings } from "../../settings/settings.ts";
import { NO_TEAM, type Team } from "../../team/team.ts";
import { type BookedLine, BookingModel, type BookingDocument, type LeftPlace } from "../bookings.model.ts";

/** When a line begins; a line without a time begins with its day. */
export const beginsAt = ({ day, time, seatRef }: BookedLine): Date =>
  seatRef === undefined ? slotInstant(day, FIRST_SLOT) : slotInstant(day, time as Slot);

const DAYS_BACK = 2;

/** Lines of a booking that take seats, with their indexes in it. */
export const timedLines = ({ cartItems }: Pick<BookingDocument, "cartItems">): SeatLine[] =>
  cartItems.flatMap((line, index) => (line.seatRef === undefined || !isLive(line) ? [] : [seatLine(line, index)]));

const LINE_CANCELLED = "This appointment is cancelled";

/** @throws AppError 400 for a line that the booking does not have, 409 for one that was cancelled by itself */
export function requireLive(line: BookedLine | undefined): asserts line is BookedLine {
  if (!line) throw invalidField("item", CHOOSE_APPOINTMENT);
  if (!isLive(line)) throw new AppError(409, LINE_CANCELLED);
}

/** The lines of a booking after a change of some. */
export const linesAfter = ({ cartItems }: BookingDocument, changes: readonly LineUpdate[]): BookedLine[] =>
  cartItems.map((line, item) => changes.find((change) => change.item === item)?.after ?? line);

/** @throws AppError 400 on `cartItems.N.time` where a change puts a guest of the booking into two places */
export function requireGuestsApart(booking: BookingDocument, changes: readonly LineUpdate[]): void {
  const lines = linesAfter(booking, changes).map((line) => (isLive(line) ? line : { ...line, guest: undefined }));
  requireGuestsOnce(
    lines,
    changes.map(({ item }) => item),
  );
}

/** A line of a booking before and after a change. */
export interface LineUpdate {
  item: number;
  before: BookedLine;
  after: BookedLine;
}

/** Names a booking as it was read: of all changes that claim places for it and raise its sequence, one is written. */
export const versionOf = ({ _id, sequence }: Pick<BookingDocument, "_id" | "sequence">): string =>
  `${String(_id)} ${sequence}`;

/**
 * The condition that lines stand as they were read, and the fields that a change of them sets. No other line is
 * written, so that a move and an assignment never undo each other.
 */
export function writeLines(changes: readonly LineUpdate[]): { condition: Record<string, unknown>; set: object } {
  const unchanged = changes.flatMap(({ item, before }) => [
    [`cartItems.${item}.seatRef`, before.seatRef],
    [`cartItems.${item}.with`, before.with ?? { $exists: false }],
    [`cartItems.${item}.progress`, before.progress ?? { $exists: false }],
    [`cartItems.${item}.freed`, before.freed ?? { $exists: false }],
    [`cartItems.${item}.cancelled`, { $exists: false }],
  ]);
  return {
    condition: Object.fromEntries(unchanged),
    set: Object.fromEntries(changes.map(({ item, after }) => [`cartItems.${item}`, after])),
  };
}

/** Releases every seat of a booking, also those that a move was about to give to it. */
export async function releaseBooking({ cartItems }: Pick<BookingDocument, "cartItems">): Promise<void> {
  for (const [index, line] of cartItems.entries()) await releaseLine(line, index);
}

/** Releases every seat of the line at this index, also those that a move was about to give to it. */
export async function releaseLine(line: BookedLine, index: number): Promise<void> {
  const { seatRef } = line;
  if (seatRef === undefined) return;
  if (keysOf(line).length > 0) await relabelLine(seatRef, seatLine(line, index));
  await releaseSeats(seatRef, { line: index });
}

/** The live lines of bookings that are not cancelled and hold seats under these references. */
export async function findBookedLines(refs: readonly string[]): Promise<BookedSeats[]> {
  const bookings = await BookingModel.find(
    { "cartItems.seatRef": { $in: refs }, bookingStatus: { $ne: "cancelled" } },
    { cartItems: 1 },
  ).lean();
  return bookings.flatMap(({ cartItems }) =>
    cartItems.flatMap((booked, line) =>
      booked.seatRef === undefined || !isLive(booked) ? [] : { ref: booked.seatRef, line: seatLine(booked, line) },
    ),
  );
}

/** Whether seats under this reference belong to a live line of a booking that is not cancelled. */
export const hasBookedLine = async (seatRef: string): Promise<boolean> =>
  (await findBookedLines([seatRef])).some(({ ref }) => ref === seatRef);

/**
 * Sells every coming appointment its seats again where they are missing; answers the bookings for which there is no
 * room.
 */
export async function secureBookedSeats(now: Date): Promise<string[]> {
  const { slotCapacity: capacity } = await getSettings();
  const terms: SeatTerms = { now, capacity, settleHold: async () => "kept" };
  const live = BookingModel.find({
    bookingStatus: { $ne: "cancelled" },
    "cartItems.day": { $gte: addDays(lagosDay(now), -DAYS_BACK) },
  })
    .lean()
    .cursor();
  const seatless: string[] = [];

  for await (const batch of inBatches(live)) {
    // Nearly always all of them are there: one read for the batch.
    const sold = await soldSeats(batch.flatMap(timedLines));
    for (const booking of batch) if (!(await secureBooking(booking, sold, terms))) seatless.push(String(booking._id));
  }

  return seatless;
}

async function secureBooking(
  { cartItems }: BookingDocument,
  sold: ReadonlySet<string>,
  terms: SeatTerms,
): Promise<boolean> {
  for (const [index, line] of cartItems.entries()) {
    if (line.seatRef === undefined || !isLive(line)) continue;
    const request = { ref: line.seatRef, lines: [seatLine(line, index)] };
    if (isSold(request, sold)) continue;
    if (await secureSeats(request, { ...terms, mayTake: () => true })) return false;
  }
  return true;
}

/** How long staff may undo a move, although the time that the line left has passed. */
const UNDO_WITHIN_MS = MINUTE_MS;

/** The place of a line that staff move now. */
export const placeLeft = ({ day, time, with: people = [], beyond, changed }: BookedLine, now: Date): LeftPlace => ({
  day,
  time,
  with: people,
  ...(beyond && { beyond }),
  ...(changed && { changed }),
  at: now,
});

/** The place that a line left by its latest move, when a change puts it back there soon enough; else undefined. */
export function placeBack(
  { left }: BookedLine,
  {
    date,
    time,
    with: wish,
    person,
  }: { date: string; time: Slot; with?: string | null | undefined; person?: string | null | undefined },
  now: Date,
): LeftPlace | undefined {
  const isThere = left?.day === date && left.time === time && wish === undefined;
  if (!isThere || now.getTime() - left.at.getTime() > UNDO_WITHIN_MS) return undefined;
  return person === undefined || left.with.some((id) => String(id) === person) ? left : undefined;
}

/** The one person who served a line at the place to which it goes back. */
export const personAt = (place: LeftPlace | undefined): string | undefined =>
  place?.with.length === 1 ? String(place.with[0]) : undefined;

/** The team for a line that goes back: it gets the people whom it had there, and none where it had none. */
export function teamAt({ with: people }: Pick<LeftPlace, "with">, team: Team): Team {
  if (team === NO_TEAM) return team;
  const ids = people.map(String);
  return { ...team, members: team.members.filter(({ _id }) => ids.includes(_id)) };
}

/** Of the coming appointments those that do not hold all their seats, people and units, as `booking line`. */
async function findUnclaimed(now: Date, only?: readonly string[]): Promise<string[]> {
  const coming: QueryFilter<BookingDocument> = {
    ...(only && { _id: { $in: only.map((name) => new Types.ObjectId(name.split(" ")[0])) } }),
    bookingStatus: { $in: COMING_STATUSES },
    "cartItems.day": { $gte: lagosDay(now) },
  };
  const found: string[] = [];

  for await (const batch of inBatches(BookingModel.find(coming, { cartItems: 1 }).lean().cursor())) {
    const lines = batch.flatMap(({ _id, cartItems }) =>
      timedLines({ cartItems }).flatMap((line) =>
        line.day < lagosDay(now)
          ? []
          : [{ name: `${String(_id)} ${line.line}`, ref: cartItems[line.line]!.seatRef!, line }],
      ),
    );
    const missing = await unheldLines(lines);
    found.push(...lines.filter((line) => missing.has(line)).map(({ name }) => name));
  }

  return found;
}

/**
 * The coming appointments that have lost a seat, a person or a unit, each as `booking line`. It looks twice, because a change may have
 * been half written at the first look.
 */
export async function lostLines(now: Date): Promise<string[]> {
  const first = await findUnclaimed(now);
  if (first.length === 0) return [];
  const again = await findUnclaimed(now, first);
  return first.filter((name) => again.includes(name));
}

/** @throws Error that names the bookings of lines that lost their place, which may be sold twice */
export function reportLost(lost: readonly string[]): void {
  if (lost.length === 0) return;
  const bookings = new Set(lost.map((name) => name.split(" ")[0]!));
  throw new Error(`bookings without their place or person, please check them: ${[...bookings].join(", ")}`);
}

/** Reports coming appointments that lost a seat, a person or a unit, as through a server whose clock was wrong. @throws as `reportLost` */
export const reportUnclaimed = async (now: Date): Promise<void> => reportLost(await lostLines(now));

/** The slot text a booking is known by: that of its earliest line. */
export const earliestTime = (lines: readonly Pick<BookedLine, "day" | "time">[]): string =>
  lines.toSorted((a, b) => a.day.localeCompare(b.day) || slotMinutes(a.time as Slot) - slotMinutes(b.time as Slot))[0]
    ?.time ?? NO_SLOT;
