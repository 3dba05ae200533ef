import { flagsOf, isComing, isLive, lagosDay, TEXTS, type contract, type RouteInput } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { requireLive } from "./booked-lines.ts";
import { noteStillOwes, setFlags } from "./flags.ts";
import { HOLD_COUNTS } from "./status.ts";

type FlagChange = RouteInput<typeof contract.bookings.setFlags>["body"];

/** Sets and takes back flags, or notes that the customer came or still owes. @throws AppError as each of them */
export function changeFlags(
  deps: Deps,
  id: string,
  { came, stillOwes, ...flags }: FlagChange,
  user: SessionUser,
): Promise<void> {
  if (came) return noteCame(id, flags.item, user, deps.now());
  if (stillOwes) return noteStillOwes(id, flags.item!, user, deps.now());
  return setFlags(deps, id, flags, user);
}

const isOpen = (line: BookedLine): boolean => isLive(line) && line.progress !== "done" && line.progress !== "noShow";

/**
 * Notes that the customer of an appointment came, once its day is over: the line is done, without invented times.
 * The booking is completed when none of its live lines is open any more. Without `item` all open lines are meant.
 * @throws AppError 404, 400 for a line that the booking does not have, or 409 for a no-show, a line or booking that was
 * cancelled, and a day that is not over
 */
async function noteCame(id: string, item: number | undefined, user: SessionUser, now: Date): Promise<void> {
  for (;;) {
    const booking = await BookingModel.findById(id).lean();
    if (!booking) throw new AppError(404, TEXTS.notFound);
    const { cartItems, bookingStatus } = booking;
    const meant = meantLines(booking, item, now);
    const isEnded = isComing(bookingStatus) && cartItems.every((line, index) => meant.has(index) || !isOpen(line));
    if (!(await writeCame(booking, meant, isEnded))) continue;

    const index = item ?? [...meant][0] ?? 0;
    const { done } = flagsOf(cartItems[index]!.progress);
    const of = item === undefined ? {} : { item };
    return recordAuditEntry({
      at: now,
      actor: user.id,
      action: "booking.flags",
      target: { type: "booking", id },
      before: { ...of, done, ...(isEnded && { status: bookingStatus }) },
      after: { ...of, done: true, came: true, ...(isEnded && { status: "completed" }) },
    });
  }
}

/** The indexes of the lines that are meant. @throws AppError as `noteCame` */
function meantLines({ cartItems, bookingStatus }: BookingDocument, item: number | undefined, now: Date): Set<number> {
  if (item !== undefined) requireLive(cartItems[item]);
  if (bookingStatus === "cancelled") throw new AppError(409, TEXTS.cameNotCancelled);
  const meant = cartItems.flatMap((line, index) =>
    (item === undefined ? isOpen(line) : index === item) ? [index] : [],
  );
  const lines = meant.map((index) => cartItems[index]!);
  if (lines.some(({ day }) => day >= lagosDay(now))) throw new AppError(409, TEXTS.cameAfterItsDay);
  if (lines.some(({ progress }) => progress === "noShow")) throw new AppError(409, TEXTS.cameNotMissed);
  return new Set(meant);
}

/** Stores that lines are done, and that their booking is completed, as long as it is as it was read; whether it was. */
async function writeCame(
  { _id, cartItems, bookingStatus, sequence, hold }: BookingDocument,
  meant: ReadonlySet<number>,
  isEnded: boolean,
): Promise<boolean> {
  const read = cartItems.flatMap((line, index) => [
    [`cartItems.${index}.progress`, line.progress ?? { $exists: false }],
    [`cartItems.${index}.cancelled`, { $exists: !isLive(line) }],
  ]);
  const done = [...meant].map((index) => [`cartItems.${index}.progress`, "done"]);
  const holdCounts = isEnded && hold;
  const { matchedCount } = await BookingModel.updateOne(
    { _id, bookingStatus, sequence, ...Object.fromEntries(read) },
    {
      $set: {
        ...Object.fromEntries(done),
        ...(isEnded && { bookingStatus: "completed" }),
        ...(holdCounts && HOLD_COUNTS.set),
      },
      $inc: { sequence: isEnded ? 1 : 0 },
      ...(holdCounts && { $unset: HOLD_COUNTS.unset }),
    },
  );
  return matchedCount === 1;
}
