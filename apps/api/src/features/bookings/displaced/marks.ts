import { isComing, type Booking } from "@salon/contracts";
import { AppError } from "../../../http/app-error.ts";
import { everyServerKnows } from "../../../operations/heartbeat.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import type { BookedLine, BookingDocument } from "../bookings.model.ts";
import { isUnsuited, presentChange } from "../change/salon-changes.ts";
import { blockedBy, displacedBy, isAwaitedLine, presentCause, type Salon } from "./causes.ts";

type Line = Booking["cartItems"][number];

/** Why a line of a booking cannot take place; empty where it can. */
function causesNow(
  { bookingStatus }: Pick<BookingDocument, "bookingStatus">,
  line: BookedLine,
  salon: Salon,
  now: Date,
) {
  return isComing(bookingStatus) && isAwaitedLine(line, now) ? displacedBy(line, salon) : [];
}

/** Reads the mark of a line that cannot take place, for staff; empty for any other line. */
export async function displacedMarks(
  now: Date,
): Promise<(booking: Pick<BookingDocument, "bookingStatus">, line: BookedLine) => Pick<Line, "displaced">> {
  const salon = await getSettingsAndTeam();
  return (booking, line) => {
    const causes = causesNow(booking, line, salon, now);
    return causes.length > 0 ? { displaced: causes.map((cause) => presentCause(cause, line, salon)) } : {};
  };
}

/** Whether staff and customer may settle a line whatever the cut-off: what the customer reads about it, else null. */
export async function blockedLines(
  now: Date,
): Promise<(booking: Pick<BookingDocument, "bookingStatus">, line: BookedLine) => Line["blocked"]> {
  const salon = await getSettingsAndTeam();
  return (booking, line) => {
    const by = blockedBy(line, causesNow(booking, line, salon, now), salon);
    const name = salon.team.members.find(({ _id }) => _id === String(line.asked))?.name;
    return by && { by, ...(by === "person" && name !== undefined && { name }) };
  };
}

/** What the customer of a booking reads about its first line that cannot take place; undefined where all can. */
export async function blockedMark(booking: BookingDocument, now: Date): Promise<Line["blocked"]> {
  const blockedOf = await blockedLines(now);
  return booking.cartItems.map((line) => blockedOf(booking, line)).find((mark) => mark !== undefined);
}

/**
 * The one door past the cut-off: whether a line may be moved or cancelled whatever it says, because its customer reads that
 * it cannot take place, or because the salon changed it and that does not suit them.
 */
export async function openLines(
  now: Date,
): Promise<(booking: Pick<BookingDocument, "bookingStatus">, line: BookedLine) => boolean> {
  const blockedOf = await blockedLines(now);
  return (booking, line) => isUnsuited(line, now) || Boolean(blockedOf(booking, line));
}

/** The live lines of a booking whose customer reads that they cannot take place, by their index. */
export async function blockedItems(booking: BookingDocument, now: Date): Promise<number[]> {
  const blockedOf = await blockedLines(now);
  return [...booking.cartItems.entries()].flatMap(([item, line]) => (blockedOf(booking, line) ? [item] : []));
}

/** The version from which servers know that what was paid for such a line goes back when it is cancelled. */
const BACK_SINCE = "1.1.0";

/**
 * The lines past the cut-off by that door: nobody keeps their money when they are cancelled. None while a server of an
 * earlier version runs.
 */
export const itemsPaidBack = async (booking: BookingDocument, now: Date): Promise<number[]> => {
  const isOpen = await openLines(now);
  const items = [...booking.cartItems.entries()].flatMap(([item, line]) => (isOpen(booking, line) ? [item] : []));
  return items.length > 0 && (await everyServerKnows(BACK_SINCE)) ? items : [];
};

const CALL_FIRST = "Please call us first: an appointment of this booking cannot take place";

/** @throws AppError 409 while a customer reads that an appointment of the booking cannot take place */
export async function requireNoneBlocked(booking: BookingDocument, now: Date): Promise<void> {
  if ((await blockedItems(booking, now)).length > 0) throw new AppError(409, CALL_FIRST);
}

/** Bookings as they travel, with the marks of their lines: for staff why they cannot take place, for customers what they read. */
export async function withMarks(
  shown: readonly Booking[],
  stored: readonly BookingDocument[],
  { reader, now }: { reader: "staff" | "customer"; now: Date },
): Promise<Booking[]> {
  const [marksOf, blockedOf] = await Promise.all([displacedMarks(now), blockedLines(now)]);
  const marked = (line: Line, booking: BookingDocument, item: number): Line => {
    const blocked = blockedOf(booking, booking.cartItems[item]!);
    return {
      ...line,
      ...(blocked && { blocked }),
      ...presentChange(booking.cartItems[item]!, now),
      ...(reader === "staff" && marksOf(booking, booking.cartItems[item]!)),
    };
  };
  return shown.map((booking, position) => ({
    ...booking,
    cartItems: booking.cartItems.map((line, item) => marked(line, stored[position]!, item)),
  }));
}
