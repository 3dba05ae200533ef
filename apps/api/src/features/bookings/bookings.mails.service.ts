import { BRAND, slotInstant, type Slot } from "@salon/contracts";
import { calendarFiles, type BookingLine, type CalendarFile } from "@salon/email";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import {
  discardMail,
  promiseMail,
  releaseMail,
  type Letter,
  type MailSource,
  type MailSources,
} from "../messages/messages.outbox.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import { findUser } from "../users/users.service.ts";
import { calendarEvents } from "./bookings.calendar.service.ts";
import { BookingModel, type BookedLine, type BookingDocument } from "./bookings.model.ts";

type Change = "bookingChanged" | "bookingCancelled";

/**
 * Makes a change its customer is told about: the mail is owed before the change, so that a crash in between loses none,
 * and taken back when the change is refused. Walk-ins left no address.
 */
export async function tellCustomer<T>(
  deps: Deps,
  { kind, booking, details = [] }: { kind: Change; booking: BookingDocument; details?: readonly (string | number)[] },
  change: () => Promise<T>,
): Promise<T> {
  if (booking.user === null) return change();
  const cause = [String(booking._id), booking.sequence + 1, ...details].join("|");
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

interface Known {
  booking: BookingDocument;
  to: string;
  name: string;
  calendars: (method: "REQUEST" | "CANCEL", only?: number) => CalendarFile[];
}

/** What the mails about bookings say, read from the booking as it is when the mail leaves. */
export function bookingMails({ config, now }: Pick<Deps, "config" | "now">): MailSources {
  const about =
    (say: (known: Known, details: string[]) => Letter | null): MailSource =>
    async ({ cause }) => {
      const [id = "", ...details] = cause.split("|");
      const booking = await BookingModel.findById(id).lean();
      const customer = booking?.user && (await findUser(String(booking.user)));
      if (!booking || !customer) return null;
      const settings = await getSettings();
      const events = calendarEvents(booking, settings, config.publicUrl);
      const organizer = { name: BRAND, address: settings.contact.email };
      const calendars: Known["calendars"] = (method, only) => {
        const chosen = only === undefined ? events : events.filter(({ uid }) => uid.startsWith(`${id}-${only}@`));
        return calendarFiles({ method, events: chosen, organizer, attendee: customer.email, now: now() });
      };
      return say({ booking, to: customer.email, name: customer.name, calendars }, details);
    };
  return {
    bookingConfirmed: about(({ booking, to, name, calendars }) => {
      if (booking.bookingStatus === "cancelled") return null;
      const data = {
        name,
        bookingId: String(booking._id),
        lines: mailLines(booking),
        amount: booking.bookingAmount,
        reference: booking.paymentRef ?? "",
      };
      return { to, mail: { kind: "bookingConfirmed", data }, calendars: calendars("REQUEST") };
    }),
    bookingChanged: about(({ booking, to, name, calendars }, [sequence, item = "", was = ""]) => {
      // Moved again or cancelled since: the later mail tells it.
      if (String(booking.sequence) !== sequence || booking.bookingStatus === "cancelled") return null;
      const line = booking.cartItems[Number(item)]!;
      const data = {
        name,
        bookingId: String(booking._id),
        service: line.service,
        was: new Date(was),
        startsAt: startsAt(line)!,
      };
      return { to, mail: { kind: "bookingChanged", data }, calendars: calendars("REQUEST", Number(item)) };
    }),
    bookingCancelled: about(({ booking, to, name, calendars }) => {
      if (booking.bookingStatus !== "cancelled") return null;
      const refundDue = booking.refund === "requested";
      const data = {
        name,
        bookingId: String(booking._id),
        lines: mailLines(booking),
        amount: booking.bookingAmount,
        refundDue,
      };
      return { to, mail: { kind: "bookingCancelled", data }, calendars: calendars("CANCEL") };
    }),
  };
}
