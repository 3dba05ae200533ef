import { slotInstant, type BookingStatus, type Slot } from "@salon/contracts";
import { calendarFiles, type BookingLine, type CalendarFile } from "@salon/email";
import type { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import {
  discardMail,
  promiseMail,
  queueMail,
  releaseMail,
  type Letter,
  type MailSource,
  type MailSources,
} from "../mail/mail.outbox.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import { findUser } from "../users/users.service.ts";
import { calendarEvents, organizerOf } from "./bookings.calendar.service.ts";
import { BookingModel, type BookedLine, type BookingDocument } from "./bookings.model.ts";

/** Owes the customer of a new booking its confirmation; once, however often it is called. */
export async function queueBookingMail(
  deps: Deps,
  kind: "bookingConfirmed",
  { user }: Pick<BookingDocument, "user">,
  bookingId: string,
): Promise<void> {
  if (user !== null) await queueMail(deps, { kind, cause: bookingId, recipient: { type: "user", id: user } });
}

/** Whether a booking of this status is still to take place. */
export const isComing = (status: BookingStatus): boolean => status === "placed" || status === "processing";

/** What a customer is told of. */
interface Notice {
  kind: "bookingConfirmed" | "bookingChanged" | "bookingCancelled";
  booking: Pick<BookingDocument, "_id" | "user">;
  /**
   * Begins with something that this change alone leaves in the booking, by which the mail knows that its cause came
   * about: two changes at once owe a mail each, and the one that is refused takes back its own.
   */
  details?: readonly (string | number | Types.ObjectId)[];
}

/**
 * Makes a change its customer is told about: the mail is owed before the change, so that a crash in between loses none,
 * and taken back when the change is refused. Walk-ins left no address.
 */
export async function notifyCustomer<T>(
  deps: Deps,
  { kind, booking, details = [] }: Notice,
  change: () => Promise<T>,
): Promise<T> {
  if (booking.user === null) return change();
  const cause = [booking._id, ...details].map(String).join("|");
  await promiseMail(deps, { kind, cause, recipient: { type: "user", id: booking.user } });
  try {
    const changed = await change();
    await releaseMail(deps, { kind, cause });
    return changed;
  } catch (error) {
    // Any other error leaves open whether the change was made: then the mail's source finds out.
    if (error instanceof AppError) await discardMail({ kind, cause });
    throw error;
  }
}

const startsAt = ({ day, time, seatRef }: BookedLine): Date | null =>
  seatRef === undefined ? null : slotInstant(day, time as Slot);

const mailLines = ({ cartItems }: BookingDocument): BookingLine[] =>
  cartItems.map((line) => ({
    service: line.service,
    startsAt: startsAt(line),
    quantity: line.cartQuantity,
    price: line.price,
  }));

/** A booking with what its mails need besides. */
interface Known {
  booking: BookingDocument;
  to: string;
  name: string;
  calendars: (method: "REQUEST" | "CANCEL", item?: number) => CalendarFile[];
}
type BuildMail = (known: Known, details: readonly string[]) => Letter | null;

const common = ({ booking, name }: Known) => ({
  name,
  bookingId: String(booking._id),
  lines: mailLines(booking),
  amount: booking.bookingAmount,
});

/** Without a mark it is the mail about the new booking; with one, about a booking that was brought back to life. */
const buildConfirmed: BuildMail = (known, [mark]) => {
  const { booking, to, calendars } = known;
  if (booking.bookingStatus === "cancelled") return null;
  if (mark !== undefined && String(booking.statusMark) !== mark) return null;
  const data = { ...common(known), reference: booking.paymentRef ?? String(booking._id) };
  return { to, mail: { kind: "bookingConfirmed", data }, calendars: calendars("REQUEST") };
};

const buildChanged: BuildMail = ({ booking, to, name, calendars }, [mark, item = "", was = ""]) => {
  const line = booking.cartItems[Number(item)];
  // The same line moved again, or all cancelled since: the later mail tells it.
  if (line?.seatRef === undefined || line.seatRef !== mark || booking.bookingStatus === "cancelled") return null;
  const at = slotInstant(line.day, line.time as Slot);
  const data = { name, bookingId: String(booking._id), service: line.service, was: new Date(was), startsAt: at };
  return { to, mail: { kind: "bookingChanged", data }, calendars: calendars("REQUEST", Number(item)) };
};

const buildCancelled: BuildMail = (known, [mark]) => {
  const { booking, to, calendars } = known;
  if (booking.bookingStatus !== "cancelled" || String(booking.statusMark) !== mark) return null;
  const data = { ...common(known), refundDue: booking.refund === "requested" };
  return { to, mail: { kind: "bookingCancelled", data }, calendars: calendars("CANCEL") };
};

/** What the mails about bookings say, read from the booking as it is when the mail leaves. */
export function bookingMails(deps: Pick<Deps, "config" | "now">): MailSources {
  const about =
    (build: BuildMail): MailSource =>
    async ({ cause }) => {
      const [id = "", ...details] = cause.split("|");
      const known = await readBooking(id, deps);
      return known && build(known, details);
    };
  return {
    bookingConfirmed: about(buildConfirmed),
    bookingChanged: about(buildChanged),
    bookingCancelled: about(buildCancelled),
  };
}

async function readBooking(id: string, { config, now }: Pick<Deps, "config" | "now">): Promise<Known | null> {
  const booking = await BookingModel.findById(id).lean();
  const customer = booking?.user && (await findUser(String(booking.user)));
  if (!booking || !customer) return null;
  const settings = await getSettings();
  const all = calendarEvents(booking, settings, config.publicUrl);
  const organizer = organizerOf(config);
  const calendars: Known["calendars"] = (method, item) => {
    const events = item === undefined ? all : all.filter(({ uid }) => uid.startsWith(`${id}-${item}@`));
    return calendarFiles({ method, events, organizer, attendee: customer.email, now: now() });
  };
  return { booking, to: customer.email, name: customer.name, calendars };
}
