import {
  fromNow,
  isDearer,
  isLive,
  isPriced,
  lineMinutes,
  linesTotal,
  neededMinutes,
  ownTerms,
  servedPrice,
  TEXTS,
} from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { findService } from "../../services/services.ts";
import { AppError } from "../../../http/app-error.ts";
import { priceWith } from "../../team/own-terms.ts";
import { getSettingsAndTeam, type Member, type Team } from "../../team/team.ts";
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
async function withServedPrice({ sold, ...line }: BookedLine): Promise<BookedLine> {
  const { asked, with: people = [], cartQuantity } = line;
  const price = sold ?? line.price;
  const [person] = people;
  const isOther = asked && person && people.length === 1 && cartQuantity === 1 && !person.equals(asked);
  const [service, member, wanted] = isOther
    ? await Promise.all([findService(String(line.serviceId)), findPerson(String(person)), findPerson(String(asked))])
    : [];
  // A service that became cheaper since makes no one cheaper than another.
  const isCheaper = service && member && (sold !== undefined || isDearer(wanted ?? {}, member, service));
  const served = isCheaper ? servedPrice({ ...line, price }, member, service) : price;
  return { ...line, price: served, ...(served !== price && { sold: price }) };
}

/**
 * A line as the person costs and takes it today whom its customer asks for from now on, null for anyone; as it was sold where neither
 * they nor the one before have terms of their own.
 */
export async function soldFor(line: BookedLine, asked: BookedLine["asked"], team: Team): Promise<BookedLine> {
  if (String(asked ?? null) === String(line.asked ?? null)) return line;
  const service = await findService(String(line.serviceId));
  const people = [asked, line.asked].flatMap((id) => team.members.find(({ _id }) => id && _id === String(id)) ?? []);
  if (!service || !people.some((person) => Object.keys(ownTerms(person, service)).length > 0)) return line;
  const options = line.options?.map(({ _id }) => String(_id));
  const offer = priceWith(team, service, { asked, options });
  if (!offer || !isPriced(service)) return line;
  const { sold: _sold, busy: _busy, minutes: _minutes, pause: _pause, cleanup: _cleanup, lead, ...rest } = line;
  return fromNow({ ...rest, ...offer }, lead ?? 0);
}

/** @throws AppError 409 with the price before and now, where a line gets another one than the page showed */
export function requireShownPrice(
  before: BookedLine,
  after: BookedLine,
  shown: number | undefined,
  index: number,
): void {
  const was = shown ?? before.sold ?? before.price;
  if (after === before || was === after.price) return;
  const changed = [{ index, service: after.service, was, now: after.price }];
  throw new AppError(409, TEXTS.priceChanged, { extra: { changed } });
}

/** A booking whose live lines cost and take what was sold: they go back to the people who were asked for, or to any. */
export function asSold(booking: BookingDocument): BookingDocument {
  if (booking.cartItems.every(({ sold, busy }) => sold === undefined && busy === undefined)) return booking;
  const cartItems = booking.cartItems.map((line) => {
    const { sold = line.price, busy: _busy, ...rest } = line;
    return isLive(line) ? { ...rest, price: sold } : line;
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
  const [service, person, wanted] = isOther
    ? await Promise.all([findService(String(line.serviceId)), findPerson(personId), findPerson(String(line.asked))])
    : [];
  const hasMinutes = (one: Member | undefined) => service && one && ownTerms(one, service).minutes !== undefined;
  if (!service || !person || !(hasMinutes(person) || hasMinutes(wanted))) return line;
  const needed = neededMinutes(line, ownTerms(person, service));
  return needed > lineMinutes(line) ? { ...line, busy: needed } : line;
}
