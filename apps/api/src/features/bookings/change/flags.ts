import {
  bookingFlags,
  flagsOf,
  isLive,
  isStepOnOtherDay,
  lagosDay,
  noShowBefore,
  progressAfter,
  TEXTS,
  type LineFlags,
  type LineProgress,
  type RouteInput,
  type contract,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { requireLive } from "./booked-lines.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { hasTimeToTake, takeTimeBack } from "./freed-time.ts";
import { findHeld, letGo } from "../money/hold-ends.ts";
import { setFlagsOf } from "../read/present.ts";
import type { MoneyUpdate } from "../money/totals.ts";

type Flags = Omit<RouteInput<typeof contract.bookings.setFlags>["body"], "came" | "stillOwes">;

/**
 * Sets and takes back flags of one line, or of all live lines without `item`; the booking's status stays.
 * A line that is a no-show no more gets back the time that it gave up, or with `squeeze` is squeezed in, and the discount of
 * what was never paid for it goes.
 * @throws AppError 404, 400 for a line that the booking does not have, or 409 for one that was cancelled or was changed since `from`,
 * for a step on another day, for a no-show before the day, and for one whose time is another's by now
 */
export async function setFlags(
  deps: Deps,
  id: string,
  { item, from, squeeze, ...change }: Flags,
  user: SessionUser,
): Promise<void> {
  for (;;) {
    const booking = await BookingModel.findById(id).lean();
    if (!booking) throw new AppError(404, TEXTS.notFound);
    const { cartItems } = booking;
    if (item !== undefined) requireLive(cartItems[item]);
    const before = cartItems.map(({ progress }) => progress);
    const isMeant = (index: number) => (item === undefined ? isLive(cartItems[index]!) : item === index);
    requireItsDay(
      cartItems.filter((_, index) => isMeant(index)),
      change,
      deps.now(),
    );

    const after = before.map((progress, index) => (isMeant(index) ? progressAfter(progress, change) : progress));
    if (item !== undefined) requireSeen({ from, before: before[item], after: after[item] });
    if (await takesTimeBack(deps, booking, after, squeeze)) continue;
    // Another desk was faster: its flags stay, unless this change sets or takes back the same ones.
    if (!(await writeProgress(deps, booking, after, user))) continue;
    await endHoldByFlags(deps, booking, after, user);
    const entryOf = (all: readonly (LineProgress | undefined)[]) =>
      item === undefined
        ? loggedFlags(bookingFlags(all.filter((_, index) => isMeant(index))))
        : { item, ...loggedFlags(flagsOf(all[item])) };
    return recordAuditEntry({
      at: deps.now(),
      actor: user.id,
      action: "booking.flags",
      target: { type: "booking", id },
      before: entryOf(before),
      after: entryOf(after),
    });
  }
}

/** @throws AppError 409 for a step of lines on another day, and for a no-show of lines whose day is still ahead */
function requireItsDay(lines: readonly BookedLine[], change: Flags, now: Date): void {
  const today = lagosDay(now);
  if (lines.some(({ day }) => isStepOnOtherDay(change, day, today))) throw new AppError(409, TEXTS.stepOnItsDay);
  if (change.noShow && lines.some((line) => noShowBefore(line, now) === "day"))
    throw new AppError(409, TEXTS.noShowFromItsDay);
}

interface Step {
  from: Flags["from"];
  before: LineProgress | undefined;
  after: LineProgress | undefined;
}

/** One press is one change: a press that is sent again changes nothing. @throws AppError 409 for a line that is no longer as it was seen */
function requireSeen({ from, before, after }: Step): void {
  const isSeen = from === undefined || from === (before ?? null);
  if (!isSeen && before !== after) throw new AppError(409, TEXTS.changedSince);
}

/** Gives the first line that is a no-show no more back the time that it gave up; whether there was one. */
async function takesTimeBack(
  deps: Deps,
  booking: BookingDocument,
  after: readonly (LineProgress | undefined)[],
  squeeze: true | undefined,
): Promise<boolean> {
  const item = booking.cartItems.findIndex(
    (line, index) => isMissedNoMore(line, after[index]) && hasTimeToTake(booking, line, deps.now()),
  );
  if (item < 0) return false;
  await takeTimeBack(deps, booking, { item, squeeze });
  return true;
}

const isMissedNoMore = (line: BookedLine, after: LineProgress | undefined): boolean =>
  line.progress === "noShow" && after !== "noShow";

/** A reservation whose customer has not come ends, and its places come free. */
async function endHoldByFlags(
  deps: Deps,
  { _id, cartItems }: BookingDocument,
  after: readonly (LineProgress | undefined)[],
  user: SessionUser,
): Promise<void> {
  const isMissed = bookingFlags(after.filter((_, index) => isLive(cartItems[index]!))).noShow;
  if (isMissed && (await findHeld(_id))) await letGo(deps, String(_id), { user });
}

const loggedFlags = ({ arrived, noShow, ...steps }: LineFlags) => ({ arrived, noShow, ...setFlagsOf(steps) });

/** Stores how far the lines of a booking are, as long as they are as they were read; whether they were. */
async function writeProgress(
  deps: Pick<Deps, "till" | "now">,
  booking: BookingDocument,
  after: readonly (LineProgress | undefined)[],
  user: SessionUser,
): Promise<boolean> {
  const { _id, cartItems } = booking;
  const now = deps.now();
  const back = new Set(cartItems.flatMap((line, index) => (isMissedNoMore(line, after[index]) ? [index] : [])));
  const money: Partial<MoneyUpdate> =
    back.size > 0 ? await deps.till.takeMissedBack(booking, back, { by: new Types.ObjectId(user.id), at: now }) : {};
  const fields = after.flatMap((progress, index) => [
    [`cartItems.${index}.progress`, progress] as const,
    [`cartItems.${index}.arrivedAt`, arrivalOf(cartItems[index]!, progress, now)] as const,
    [`cartItems.${index}.stillOwes`, back.has(index) ? undefined : cartItems[index]!.stillOwes] as const,
  ]);
  const read = cartItems.flatMap((line, index) => [
    [`cartItems.${index}.progress`, asRead(line.progress)],
    [`cartItems.${index}.cancelled`, { $exists: !isLive(line) }],
    ...(back.has(index) ? [[`cartItems.${index}.freed`, asRead(line.freed)]] : []),
  ]);
  const { matchedCount } = await BookingModel.updateOne(
    { ...money.condition, _id, ...Object.fromEntries(read) },
    {
      $set: { ...money.set, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) },
      ...(money.push && { $push: money.push }),
      $unset: {
        ...money.unset,
        ...Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [[name, 1]] : []))),
        // Who is here has come: the booking counts.
        ...(after.some((progress) => flagsOf(progress).arrived) && { hold: 1 }),
      },
    },
  );

  return matchedCount === 1;
}

/**
 * Notes that what was never paid for a missed appointment is still owed: nobody is asked about it any more.
 * @throws AppError 404, 400 for a line that the booking does not have, or 409 for one that was not missed
 */
export async function noteStillOwes(id: string, item: number, user: SessionUser, now: Date): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);
  requireLive(booking.cartItems[item]);
  const { matchedCount } = await BookingModel.updateOne(
    { _id: booking._id, [`cartItems.${item}.progress`]: "noShow" },
    { $set: { [`cartItems.${item}.stillOwes`]: true } },
  );
  if (matchedCount === 0) throw new AppError(409, TEXTS.notMissed);
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.flags",
    target: { type: "booking", id },
    after: { item, stillOwes: true },
  });
}

/** When the customer of a line arrived, after a change of how far it is; undefined while they have not. */
const arrivalOf = (line: BookedLine, progress: LineProgress | undefined, now: Date): Date | undefined => {
  if (!flagsOf(progress).arrived) return undefined;
  return flagsOf(line.progress).arrived ? line.arrivedAt : now;
};

/** Matches a field with the value that was read, or one that is missing. */
const asRead = <T>(value: T | undefined): T | { $exists: false } => value ?? { $exists: false };
