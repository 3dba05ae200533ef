import {
  bookingFlags,
  type Client,
  flagsOf,
  isComing,
  isLive,
  lagosDay,
  slotInstant,
  slotMinutes,
  COMING_STATUSES,
  isSlot,
} from "@salon/contracts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { bookingsOfPerson, type Person } from "./person.ts";
import { withCustomers } from "../read/search.ts";
import { missedBookings } from "../read/counted.ts";

/** The most bookings of a person whose figures are summed, and of which the latest are shown. */
const MAX_SUMMED = 1000;

const SHOWN = 20;

/** Whether a person missed an appointment from this day on. */
export const hasMissedSince = async (person: Person, day: string): Promise<boolean> =>
  (await BookingModel.exists({ ...bookingsOfPerson(person), ...missedBookings(day) })) !== null;

type PersonBookings = Pick<Client, "visits" | "noShows" | "spent" | "next" | "recent">;

/** What the bookings of a person add up to, the next appointment and the latest bookings. */
export async function personBookings(person: Person, now: Date): Promise<PersonBookings> {
  const newest = BookingModel.find(bookingsOfPerson(person)).sort("-bookingDate -_id");
  const [bookings, recent, noShows] = await Promise.all([
    newest.clone().select(`bookingStatus paid cartItems.progress ${NEXT_FIELDS}`).limit(MAX_SUMMED).lean(),
    newest.clone().limit(SHOWN).lean(),
    BookingModel.countDocuments({ ...bookingsOfPerson(person), ...missedBookings() }),
  ]);
  const today = lagosDay(now);
  const kept = bookings.filter(({ bookingStatus }) => bookingStatus !== "cancelled");
  const progress = (booking: BookingDocument) => booking.cartItems.filter(isLive).map((line) => line.progress);
  const hasCome = (booking: BookingDocument) => !bookingFlags(progress(booking)).noShow;

  const isOver = (booking: BookingDocument) =>
    booking.bookingStatus === "completed" ||
    progress(booking).some((one) => flagsOf(one).arrived) ||
    booking.cartItems.some((line) => isLive(line) && line.day < today);

  const next = nextOf(kept, now);

  return {
    visits: kept.filter((booking) => hasCome(booking) && isOver(booking)).length,
    noShows,
    spent: bookings.reduce((sum, { paid }) => sum + paid, 0),
    ...(next && { next }),
    recent: await withCustomers(recent),
  };
}

/** The next appointment of a person. */
export async function nextAppointment(person: Person, now: Date): Promise<Client["next"]> {
  const bookings = await BookingModel.find({
    ...bookingsOfPerson(person),
    bookingStatus: { $in: COMING_STATUSES },
    "cartItems.day": { $gte: lagosDay(now) },
  })
    .select(`bookingStatus ${NEXT_FIELDS}`)
    .limit(MAX_SUMMED)
    .lean();
  return nextOf(bookings, now);
}

/** The fields of lines that `nextOf` reads. */
const NEXT_FIELDS = "cartItems.day cartItems.time cartItems.service cartItems.cancelled";

/** The first line that has not begun; a line without a time counts until its day is over. */
function nextOf(bookings: readonly BookingDocument[], now: Date): Client["next"] {
  const today = lagosDay(now);

  const isAhead = ({ day, time }: BookedLine) =>
    isSlot(time) ? slotInstant(day, time).getTime() > now.getTime() : day >= today;

  const minutes = (time: string) => (isSlot(time) ? slotMinutes(time) : 0);
  const ahead = bookings
    .filter(({ bookingStatus }) => isComing(bookingStatus))
    .flatMap(({ _id, cartItems }) =>
      cartItems.flatMap((line, item) =>
        isLive(line) && isAhead(line) ? [{ bookingId: String(_id), item, line }] : [],
      ),
    )
    .toSorted((a, b) => a.line.day.localeCompare(b.line.day) || minutes(a.line.time) - minutes(b.line.time));

  return ahead
    .slice(0, 1)
    .map(({ bookingId, item, line: { day, time, service } }) => ({ bookingId, item, date: day, time, service }))[0];
}
