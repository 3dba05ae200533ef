import {
  MINUTE_MS,
  deskRules,
  isLive,
  SLOT_MINUTES,
  SLOTS,
  slotInstant,
  slotKey,
  TEXTS,
  type Slot,
  CHOOSE_APPOINTMENT,
} from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import type { Attempted, Made } from "../../../http/attempts.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { everyServerKnows, UPDATE_UNDER_WAY } from "../../../operations/heartbeat.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { withPlan } from "../../cart/lines.ts";
import { lineMover, releaseSeats, seatTerms } from "../../seats/claims/claims.ts";
import { findRivals } from "../../seats/claims/rivals.ts";
import { relabelLine } from "../../seats/claims/transfer.ts";
import { entriesBySlot, entriesOf, seatLine, type SeatLine, type SeatRequest } from "../../seats/planning/lines.ts";
import { takePlanned } from "../../seats/planning/plans.ts";
import { getSettingsAndTeam, type Team } from "../../team/team.ts";
import { requireLive, teamAt, writeLines } from "./booked-lines.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { takeLinesBack } from "./lost-places.ts";
import { withCustomers } from "../read/search.ts";

/** The version from which servers know that a no-show has given up its time. */
const FREES_SINCE = "1.1.0";
const SLOT_MS = SLOT_MINUTES * MINUTE_MS;
const NOTHING_LEFT = "No time of this appointment is left to free";

type Freed = { message: string };

/**
 * Gives up the time of a no-show from the next slot on, before it begins all of it. The booking is written first; what a kill
 * leaves behind the sweep of the seats removes.
 * @throws AppError 404, 400 for a line that the booking does not have, 409 for one that is no no-show, has no time left, or while a
 * server of an earlier version runs
 */
export async function freeTime(
  deps: Deps,
  id: string,
  { item, attempt }: { item: number } & Attempted,
  user: SessionUser,
): Promise<Freed> {
  if (!(await everyServerKnows(FREES_SINCE))) throw new AppError(409, UPDATE_UNDER_WAY);
  for (;;) {
    const now = deps.now();
    const booking = await BookingModel.findById(id).lean();
    if (!booking) throw new AppError(404, TEXTS.notFound);
    const line = booking.cartItems[item];
    if (line?.seatRef === undefined) throw invalidField("item", CHOOSE_APPOINTMENT);
    requireLive(line);
    if (booking.bookingStatus === "cancelled") throw new AppError(409, TEXTS.cameNotCancelled);
    if (line.progress !== "noShow") throw new AppError(409, TEXTS.notMissed);

    const freed = slotsOf(line, item).find((slot) => slotInstant(line.day, slot) > now);
    if (freed === undefined) throw new AppError(409, NOTHING_LEFT);
    const after = givenUp(line, freed, attempt);
    if (!(await writeLine(booking, { item, before: line, after }))) continue;

    await failpoint("time-freed");
    const kept = entriesBySlot(seatLine(after, item));
    const gone = new Set([...entriesBySlot(seatLine(line, item)).keys()].filter((key) => !kept.has(key)));
    await releaseSeats(line.seatRef, { line: item, slots: gone });
    deps.waitlist.wake(deps);
    await recordAuditEntry({
      at: now,
      actor: user.id,
      action: "booking.free",
      target: { type: "booking", id },
      after: { item, freed },
    });
    return freedText(after);
  }
}

/** What an attempt has freed. */
export async function freedBy(id: string, name: string): Promise<Made<Freed> | null> {
  const booking = await BookingModel.findOne({ _id: id, "cartItems.freedBy.name": name }).lean();
  const line = booking?.cartItems.find((one) => one.freedBy?.name === name);
  return line ? { attempt: line.freedBy, answer: () => freedText(line) } : null;
}

const freedText = ({ freed = "" }: BookedLine): Freed => ({ message: `Free from ${freed} on` });

/** A line after it gave up its time from a slot on; of a line that had a part of its time again, that part goes. */
function givenUp(line: BookedLine, freed: Slot, attempt: Attempted["attempt"]): BookedLine {
  const { again, freed: earlier, freedBy: _by, ...rest } = line;
  return { ...rest, freed: again === undefined ? freed : (earlier ?? freed), ...(attempt && { freedBy: attempt }) };
}

/** The slots in which a line has claims. */
const slotsOf = (line: BookedLine, item: number): Slot[] => {
  const taken = entriesBySlot(seatLine(line, item));
  return SLOTS.filter((slot) => taken.has(slotKey(line.day, slot)));
};

/** A line with all of its time again that is not over: from the running slot on; null when its end has passed. */
function withTimeAgain(line: BookedLine, item: number, now: Date): BookedLine | null {
  const { freed = "", freedBy: _by, again: _again, ...whole } = line;
  const first = slotsOf(whole, item).find((slot) => slotInstant(line.day, slot).getTime() + SLOT_MS > now.getTime());
  if (first === undefined) return null;
  return SLOTS.indexOf(first) <= SLOTS.indexOf(freed as Slot) ? whole : { ...whole, freed, again: first };
}

/** Whether a line that is a no-show no more has to take time again that it gave up. */
export const hasTimeToTake = ({ bookingStatus, cartItems }: BookingDocument, line: BookedLine, now: Date): boolean =>
  bookingStatus !== "cancelled" &&
  isLive(line) &&
  line.freed !== undefined &&
  line.again === undefined &&
  withTimeAgain(line, cartItems.indexOf(line), now) !== null;

/**
 * Claims again what is left of the time that a no-show gave up, for the same people, under a fresh reference; its flags stay. With
 * `squeeze` it is squeezed in where there is no room.
 * @throws AppError 409 that says who has the time, with the nearest other times
 */
export async function takeTimeBack(
  deps: Deps,
  booking: BookingDocument,
  { item, squeeze = false }: { item: number; squeeze?: boolean | undefined },
): Promise<void> {
  const now = deps.now();
  const before = booking.cartItems[item]!;
  const ref = before.seatRef!;
  const again = withTimeAgain(before, item, now)!;
  const { settings, team } = await getSettingsAndTeam();
  const { squeezedIn, ...wanted } = wantedAgain(again, item);
  const terms = await seatTerms(deps);
  const own = [{ ref, line: item }];
  await relabelLine(ref, seatLine(before, item));
  const updates: { item: number; before: BookedLine; after: BookedLine }[] = [];
  const onLost = async () => updates.length > 0 && takeLinesBack(deps, { booking, updates });
  const context = {
    settings: deskRules(settings),
    team: teamAt({ with: before.with ?? [] }, team),
    now,
    except: own,
    squeeze: squeeze || squeezedIn === true,
    // Room is made for lines without a gap.
    ...(again.again === undefined && { moveLine: lineMover(deps) }),
  };
  const write = async (seats: SeatRequest) => {
    await failpoint("time-claimed");
    const [after] = withPlan([{ ...again, seatRef: seats.ref }], [{ ...seats.lines[0]!, line: 0 }]);
    const update = { item, before, after: after! };
    if (!(await writeLine(booking, update))) throw new AppError(409, TEXTS.changedMeanwhile);
    updates.push(update);
  };
  const taking = { ...terms, givenUp: own, attempt: `${ref} ${item}`, onLost };
  await takePlanned([wanted], taking, context, write).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || !error.extra["conflicts"] || squeeze) throw error;
    throw new AppError(409, await takenText(wanted, { ref, team }), { extra: error.extra });
  });
  await releaseSeats(ref, { line: item });
}

/** What a line wants again: the people who had it. */
function wantedAgain(line: BookedLine, item: number): SeatLine {
  const seats = seatLine(line, item);
  return seats.with?.length === 1 ? { ...seats, asked: seats.with[0]! } : seats;
}

/** Writes one line, as long as it and the status of its booking are as they were read; whether they were. */
async function writeLine(
  { _id, bookingStatus }: BookingDocument,
  update: { item: number; before: BookedLine; after: BookedLine },
): Promise<boolean> {
  const { condition, set } = writeLines([update]);
  const { matchedCount } = await BookingModel.updateOne({ _id, bookingStatus, ...condition }, { $set: set });
  return matchedCount === 1;
}

/** Who has the time that a line wants, in words. */
async function takenText(wanted: SeatLine, { ref, team }: { ref: string; team: Team }): Promise<string> {
  const { line, with: people = [] } = wanted;
  const refs = await findRivals(entriesOf([wanted]), { ref, line });
  const shown = await withCustomers(await BookingModel.find({ "cartItems.seatRef": { $in: refs } }).lean());
  const customers = [...new Set(shown.map(({ customer }) => customer?.name ?? ""))];
  const names = team.members.filter(({ _id }) => people.includes(_id)).map(({ name }) => name);
  const who = customers.length > 0 ? customers.slice(0, 3).join(" and ") : "Somebody who is paying now";
  const place = names.length > 0 ? `, with ${names.join(" and ")}` : "";
  return `${who} ${customers.length > 1 ? "have" : "has"} this time now${place}`;
}
