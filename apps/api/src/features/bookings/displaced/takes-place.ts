import { REFUSED } from "../../../http/refusals.ts";
import { isComing, type contract, type RouteInput, CHOOSE_APPOINTMENT } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import type { Attempted, Made } from "../../../http/attempts.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { requireLive, writeLines } from "../change/booked-lines.ts";
import { BookingModel } from "../bookings.model.ts";
import { findVisibleBooking } from "../read/search.ts";
import { displacedBy, isAwaitedLine } from "./causes.ts";

type PlaceAnswer = Omit<RouteInput<typeof contract.bookings.takesPlace>["body"], "key"> & Attempted;

export const SAID = { message: "The appointment takes place" };
const NOT_DISPLACED = "Nothing stands in the way of this appointment";

/**
 * Notes that an appointment takes place although it could not, as it is now; a move, other people or another cause ask again.
 * @throws AppError 404, 400 for a line that the booking does not have, 409 for one that is cancelled or can take place
 */
export async function sayTakesPlace(
  deps: Deps,
  id: string,
  { item, attempt }: PlaceAnswer,
  user: SessionUser,
): Promise<void> {
  for (;;) {
    const now = deps.now();
    const booking = await findVisibleBooking(id, user);
    const line = booking.cartItems[item];
    if (line?.seatRef === undefined) throw invalidField("item", CHOOSE_APPOINTMENT);
    requireLive(line);
    if (!isComing(booking.bookingStatus)) throw new AppError(409, REFUSED.bookingNotOpen);
    const causes = isAwaitedLine(line, now) ? displacedBy(line, await getSettingsAndTeam()) : [];
    if (causes.length === 0) throw new AppError(409, NOT_DISPLACED);

    const { day, time, with: people = [] } = line;
    const takesPlace = { day, time, with: people, causes, at: now, ...(attempt && { attempt }) };
    const { condition } = writeLines([{ item, before: line, after: line }]);
    const { matchedCount } = await BookingModel.updateOne(
      { _id: booking._id, ...condition },
      { $set: { [`cartItems.${item}.takesPlace`]: takesPlace } },
    );
    // Another change came first: the line is looked at again.
    if (matchedCount === 0) continue;
    return recordAuditEntry({
      at: now,
      actor: user.id,
      action: "booking.takes-place",
      target: { type: "booking", id },
      after: { item, causes: causes.map((cause) => cause.split(" ")[0]) },
    });
  }
}

/** What an attempt has said of an appointment. */
export async function saidBy(id: string, name: string): Promise<Made<typeof SAID> | null> {
  const booking = await BookingModel.findOne({ _id: id, "cartItems.takesPlace.attempt.name": name }).lean();
  const said = booking?.cartItems.find(({ takesPlace }) => takesPlace?.attempt?.name === name);
  return said ? { attempt: said.takesPlace!.attempt, answer: () => SAID } : null;
}
