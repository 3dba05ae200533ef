import { addDays, lagosDay, slotInstant, type BookingStatus, type Slot } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { wasQueuedSince } from "../mail/mail.outbox.service.ts";
import type { MailSources } from "../mail/mail.sender.service.ts";
import { findUser } from "../users/users.service.ts";
import { namesFor, peopleText } from "./bookings.calendar.service.ts";
import { BookingModel, type BookedLine, type BookingDocument } from "./bookings.model.ts";

const HOUR_MS = 3_600_000;
/** Hours before an appointment at which its customer is reminded; each reminder is of use until the next is due. */
const REMINDERS = [
  { name: "24h", from: 24 * HOUR_MS, until: 2 * HOUR_MS },
  { name: "2h", from: 2 * HOUR_MS, until: 0 },
] as const;
const COMING: BookingStatus[] = ["placed", "processing"];

const beginsAt = ({ day, time }: BookedLine): Date => slotInstant(day, time as Slot);

/** Queues the reminders that are due; a reminder whose time has passed is not queued late. */
export async function queueReminders(deps: Deps, stopping: () => boolean): Promise<void> {
  const now = deps.now();
  const days = { $gte: lagosDay(now), $lte: addDays(lagosDay(now), 1) };
  const cursor = BookingModel.find({ "cartItems.day": days, bookingStatus: { $in: COMING }, user: { $ne: null } })
    .lean()
    .cursor();
  for await (const booking of cursor) {
    if (stopping()) return;
    for (const [item, line] of booking.cartItems.entries()) await queueFor(deps, booking, line, item, now);
  }
}

async function queueFor(
  deps: Deps,
  { _id, user, bookingDate }: BookingDocument,
  line: BookedLine,
  item: number,
  now: Date,
): Promise<void> {
  if (line.seatRef === undefined || user === null) return;
  const begins = beginsAt(line).getTime();
  const due = REMINDERS.find(({ from, until }) => begins - now.getTime() <= from && begins - now.getTime() > until);
  if (!due) return;
  const wouldHaveCome = new Date(begins - due.from);
  // Booked or moved after that time: the mail about that is recent enough.
  if (bookingDate > wouldHaveCome) return;
  const booking = String(_id);
  if (await wasQueuedSince("bookingChanged", { booking, seatRef: line.seatRef }, wouldHaveCome)) return;
  const payload = { booking, item, begins: new Date(begins).toISOString(), name: due.name };
  await deps.outbox.queue({ kind: "reminder", payload, recipient: { type: "user", id: user } });
}

/** The source of the reminders: it reads the booking when the mail is sent, and sends none when the line was moved, cancelled or has begun. */
export const reminderMails = ({ now }: Pick<Deps, "now">): Pick<MailSources, "reminder"> => ({
  reminder: async ({ payload: { booking: bookingId, item, begins, name } }) => {
    const booking = await BookingModel.findById(bookingId).lean();
    const line = booking?.cartItems[item];
    const left = new Date(begins).getTime() - now().getTime();
    const useful = REMINDERS.some((reminder) => reminder.name === name && left > reminder.until);
    if (!useful || line?.seatRef === undefined || !COMING.includes(booking!.bookingStatus)) return null;
    if (beginsAt(line).toISOString() !== begins) return null;
    const customer = booking!.user && (await findUser(String(booking!.user)));
    if (!customer) return null;
    const people = peopleText(line, await namesFor(booking!));
    const data = { name: customer.name, bookingId, service: line.service, startsAt: beginsAt(line), people };
    return { to: customer.email, mail: { kind: "reminder", data } };
  },
});
