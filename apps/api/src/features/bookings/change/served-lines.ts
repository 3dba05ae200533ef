import { isLive, lineMinutes, linesTotal, neededMinutes, ownTerms, servedPrice } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { findService } from "../../services/services.ts";
import { getSettingsAndTeam, type Member } from "../../team/team.ts";
import type { BookedLine, BookingDocument } from "../bookings.model.ts";
import type { MoneyUpdate } from "../money/totals.ts";
import { type LineUpdate, linesAfter, writeLines } from "./booked-lines.ts";

/** A conditional write of lines, with what it does to the bill. */
export interface LinesWrite extends MoneyUpdate {
  /** The lines as they are written. */
  updates: readonly LineUpdate[];
}

/**
 * The write of lines that get other people, another time or another price: each costs what its person makes of what was sold, and the
 * bill follows in the same update.
 */
export async function writeServed(
  { till, now }: Pick<Deps, "till" | "now">,
  booking: BookingDocument,
  changes: readonly LineUpdate[],
): Promise<LinesWrite> {
  const updates = await Promise.all(
    changes.map(async (change) => ({ ...change, after: await withServedPrice(change.after) })),
  );
  const { condition, set } = writeLines(updates);
  if (updates.every(({ before, after }) => before.price === after.price)) return { updates, condition, set };

  const cartItems = linesAfter(booking, updates);
  const lines = { cartItems, bookingAmount: linesTotal(cartItems) };
  const money = await till.reprice(booking, lines, now());
  return {
    ...money,
    updates,
    condition: { ...money.condition, ...condition },
    set: { ...money.set, ...set, bookingAmount: lines.bookingAmount },
  };
}

/** A line at the price of who serves it: less than was sold only where another person than the one asked for does, and is cheaper. */
export async function withServedPrice({ sold, ...line }: BookedLine): Promise<BookedLine> {
  const { asked, with: people = [], cartQuantity } = line;
  const price = sold ?? line.price;
  const [person] = people;
  const isOther = asked && person && people.length === 1 && cartQuantity === 1 && !person.equals(asked);
  const [service, member] = isOther
    ? await Promise.all([findService(String(line.serviceId)), findPerson(String(person))])
    : [];
  const served = service && member ? servedPrice({ ...line, price }, member, service) : price;
  return { ...line, price: served, ...(served !== price && { sold: price }) };
}

/** A booking whose live lines cost what was sold: they go back to the people who were asked for. */
export function asSold(booking: BookingDocument): BookingDocument {
  if (booking.cartItems.every(({ sold }) => sold === undefined)) return booking;
  const cartItems = booking.cartItems.map((line) => {
    const { sold, ...rest } = line;
    return sold === undefined || !isLive(line) ? line : { ...rest, price: sold };
  });
  return { ...booking, cartItems, bookingAmount: linesTotal(cartItems) };
}

const findPerson = async (id: string): Promise<Member | undefined> =>
  (await getSettingsAndTeam()).team.members.find(({ _id }) => _id === id);

/** Ends the payments that ask for more than a bill that got smaller, and asks back what is over. */
export async function settleServed(deps: Deps, booking: BookingDocument, { set }: LinesWrite): Promise<void> {
  if (set.bookingAmount === undefined) return;
  deps.closings.endClosing(deps, booking);
  if (set.refund === "requested") await deps.refunds.requestOver(booking._id, deps.now());
}

/**
 * A line with the minutes that the person who is to serve it needs, where these are more than were sold: the extra is worked before the
 * pause. The person whom its customer asked for needs what was sold.
 */
export async function withBusy(
  { busy: _busy, ...line }: BookedLine,
  personId: string | null | undefined,
): Promise<BookedLine> {
  const isOther = personId && line.cartQuantity === 1 && String(line.asked) !== personId;
  const [service, person] = isOther
    ? await Promise.all([findService(String(line.serviceId)), findPerson(personId)])
    : [];
  if (!service || !person) return line;
  const needed = neededMinutes(line, ownTerms(person, service));
  return needed > lineMinutes(line) ? { ...line, busy: needed } : line;
}
