import {
  BRAND,
  dueText,
  isLive,
  instantOf,
  servedFrom,
  servedMinutes,
  offerText,
  slotMinutes,
  TEXTS,
  workParts,
  type Settings,
  type Slot,
} from "@salon/contracts";
import type { CalendarEvent, Mailbox } from "@salon/email";
import type { AppConfig } from "../../../deps.ts";
import { getSettings } from "../../settings/settings.ts";
import { type FindMemberEvents, memberNames } from "../../team/team.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { withCustomers } from "./search.ts";
import { sumsOf } from "../money/totals.ts";

/** The organizer of every appointment: the sender of the mails, as calendars accept changes from no other address. */
export const organizerOf = ({ mailFrom }: Pick<AppConfig, "mailFrom">): Mailbox => ({ name: BRAND, address: mailFrom });

/** The appointments of a booking as calendar events with stable ids; lines without a time have none, and reservations. */
export function calendarEvents(
  booking: BookingDocument,
  { contact }: Pick<Settings, "contact">,
  publicUrl: string,
  names: Names,
): CalendarEvent[] {
  if (booking.hold) return [];
  return booking.cartItems.flatMap((line, index) => {
    if (line.seatRef === undefined) return [];
    return [
      {
        ...timesOf(booking, index, publicUrl),
        title: `${offerText(line)} at ${BRAND}`,
        description: [describe(line), peopleText(line, names), dueAtSalon(booking)].filter(Boolean).join(" "),
        location: contact.address,
        url: `${publicUrl}/booking-details/${String(booking._id)}`,
        cancelled: booking.bookingStatus === "cancelled" || !isLive(line),
      },
    ];
  });
}

/** What the customer has to bring, in words; undefined when nothing is due. */
function dueAtSalon(booking: BookingDocument): string | undefined {
  const { due } = sumsOf(booking);
  return due === 0 ? undefined : `(${dueText(due)} at the salon)`;
}

const describe = (line: BookedLine): string =>
  line.cartQuantity > 1 ? `${offerText(line)} for ${line.cartQuantity}` : offerText(line);

/** The names of team members by id. */
type Names = ReadonlyMap<string, string>;

/** The names that the texts of a booking for its customer may show: those of people who were asked for. */
export const namesFor = ({ cartItems }: Pick<BookingDocument, "cartItems">): Promise<Names> =>
  memberNames(cartItems.flatMap(({ asked, with: people = [] }) => (asked ? [asked, ...people] : [])));

/**
 * Who serves a line, for its customer: `with Sade` where they asked for a person, else `with our team`; undefined
 * without staff.
 */
export function peopleText({ asked, with: people = [] }: BookedLine, names: Names): string | undefined {
  if (!asked) return asked === null ? TEXTS.withOurTeam : undefined;
  const shown = (people.length > 0 ? people : [asked]).flatMap((id) => names.get(String(id)) ?? []);
  return shown.length > 0 ? `with ${shown.join(", ")}` : TEXTS.withOurTeam;
}

/** What identifies and dates the event of a line. */
function timesOf({ _id, sequence, cartItems }: BookingDocument, index: number, publicUrl: string) {
  const line = cartItems[index]!;
  return {
    uid: `${String(_id)}-${index}@${new URL(publicUrl).host}`,
    sequence,
    startsAt: instantOf(line.day, servedFrom(line)),
    minutes: servedMinutes(line),
  };
}

/** The same for each part of the work of a line: the part after a pause has an id of its own. */
function workOf(booking: BookingDocument, index: number, publicUrl: string) {
  const line = booking.cartItems[index]!;
  const { uid, sequence } = timesOf(booking, index, publicUrl);
  const begin = slotMinutes(line.time as Slot);
  return workParts(line).map(({ from, to }, part) => ({
    uid: part === 0 ? uid : `after-pause-${uid}`,
    sequence,
    startsAt: instantOf(line.day, begin + from),
    minutes: to - from,
  }));
}

/**
 * The appointments of a team member on these days as calendar events that show the customer's first name and the
 * service; one with a pause is two, before and after it.
 */
export const findMemberEvents: FindMemberEvents = async (memberId, { from, to }, publicUrl) => {
  const isTheirs = (line: BookedLine): boolean =>
    line.seatRef !== undefined &&
    isLive(line) &&
    from <= line.day &&
    line.day <= to &&
    (line.with ?? []).some((id) => String(id) === memberId);

  const bookings = await BookingModel.find({
    "cartItems.with": memberId,
    "cartItems.day": { $gte: from, $lte: to },
    bookingStatus: { $ne: "cancelled" },
  }).lean();
  const [shown, { contact }] = await Promise.all([withCustomers(bookings), getSettings()]);

  return bookings.flatMap((booking, position) => {
    const [firstName] = (shown[position]!.customer?.name ?? "").split(" ");
    return booking.cartItems.flatMap((line, index) => {
      if (!isTheirs(line)) return [];
      const title = `${firstName}: ${offerText(line)}`;
      const place = { location: contact.address, url: `${publicUrl}/admin/day?date=${line.day}` };
      return workOf(booking, index, publicUrl).map((times) => ({ ...times, title, description: title, ...place }));
    });
  });
};
