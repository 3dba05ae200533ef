import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  PHONE_CHANNELS,
  isPhoneChannel,
  TEXTS,
  addDays,
  isComing,
  isLive,
  lagosDay,
  offerText,
  COMING_STATUSES,
} from "@salon/contracts";
import { everyServerKnows } from "../../../operations/heartbeat.ts";
import { oneByOne } from "../../../concurrency/one-by-one.ts";
import type { Deps } from "../../../deps.ts";
import { wasQueuedSince } from "../../outbox/queue.ts";
import type { PhoneReach } from "../../outbox/queue.ts";
import type { MailSources, PendingMail } from "../../outbox/sender.ts";
import { getSettings } from "../../settings/settings.ts";
import { findUser, remindersOf } from "../../users/users.ts";
import { namesFor, peopleText } from "../read/calendar.ts";
import { blockedLines, displacedMarks } from "../displaced/marks.ts";
import { openUntil } from "./mails.ts";
import { BookingModel, type BookedLine, type BookingDocument } from "../bookings.model.ts";
import { beginsAt } from "../change/booked-lines.ts";

/**
 * Hours before an appointment at which its customer is reminded, the later reminder first. A reminder is queued and
 * sent to a phone until `late`; a mail that waits for the mail server is of use until `until`.
 */
export const REMINDERS = [
  { name: "2h", from: 2 * HOUR_MS, late: 1.5 * HOUR_MS, until: 0 },
  { name: "24h", from: DAY_MS, late: 2 * HOUR_MS, until: 2 * HOUR_MS },
] as const;

/** Queues the reminders that are due; a reminder whose time has passed is not queued late. */
export async function queueReminders(deps: Deps, stopping: () => boolean): Promise<void> {
  const now = deps.now();
  const waitsFor = await linesToWaitFor(now);
  const days = { $gte: lagosDay(now), $lte: addDays(lagosDay(now), 1) };
  const isReachable = { $or: [{ user: { $ne: null } }, { "walkIn.reminderAt": { $exists: true } }] };
  const cursor = BookingModel.find({
    "cartItems.day": days,
    bookingStatus: { $in: COMING_STATUSES },
    hold: { $exists: false },
    ...isReachable,
  })
    .lean()
    .cursor();
  const rows = oneByOne();

  for await (const booking of cursor) {
    if (stopping()) break;
    for (const [item, line] of booking.cartItems.entries())
      await rows.attempt(async () => {
        if (!waitsFor(booking, line)) await queueFor(deps, booking, line, item, now);
      });
  }

  rows.end();
}

/** How long a reminder that was queued before waits until its line is looked at again. */
const WAIT_MS = MINUTE_MS;

/** The version from which servers know that the reminder of a line that cannot take place waits. */
const WAITS_SINCE = "1.1.0";

/**
 * Whether the reminder of a line waits until it is settled: its customer reads that it cannot take place. While a server of
 * an earlier version runs, which would remind all the same, none waits.
 */
async function linesToWaitFor(now: Date): Promise<(booking: BookingDocument, line: BookedLine) => boolean> {
  if (!(await everyServerKnows(WAITS_SINCE))) return () => false;
  const blockedOf = await blockedLines(now);
  return (booking, line) => blockedOf(booking, line) !== undefined;
}

async function queueFor(
  deps: Deps,
  { _id, user, walkIn, bookingDate }: BookingDocument,
  line: BookedLine,
  item: number,
  now: Date,
): Promise<void> {
  if (line.seatRef === undefined || !isLive(line) || (user === null && !walkIn)) return;
  const begins = beginsAt(line).getTime();
  const due = REMINDERS.find(({ from, late }) => begins - now.getTime() <= from && begins - now.getTime() >= late);
  if (!due) return;
  const wouldHaveCome = new Date(begins - due.from);
  // Booked or moved after that time: the mail about that is recent enough.
  if (bookingDate > wouldHaveCome) return;
  const booking = String(_id);
  if (await wasQueuedSince("bookingChanged", { booking, seatRef: line.seatRef }, wouldHaveCome)) return;
  const payload = { booking, item, begins: new Date(begins).toISOString(), name: due.name };
  const recipient = user === null ? ({ type: "booking", id: _id } as const) : ({ type: "user", id: user } as const);
  await deps.outbox.queue({ kind: "reminder", payload, recipient });
}

/**
 * The source of the reminders: it reads the booking when the mail is sent, and sends none when the line was moved,
 * cancelled or has begun. While the line cannot take place, it waits.
 */
export const reminderMails = ({ now }: Pick<Deps, "now">): Pick<MailSources, "reminder"> => ({
  reminder: async (mail) => {
    const { booking: bookingId, item, begins } = mail.payload;
    const booking = await BookingModel.findById(bookingId).lean();
    const line = booking?.cartItems[item];
    if (booking?.hold || !isUseful(mail, now()) || line?.seatRef === undefined || !isComing(booking!.bookingStatus))
      return null;
    if (!isLive(line)) return null;
    if (beginsAt(line).toISOString() !== begins) return null;
    if ((await linesToWaitFor(now()))(booking!, line)) return { wait: new Date(now().getTime() + WAIT_MS) };

    const customer = await reminded(booking!, mail);
    if (!customer) return null;

    const [names, settings, marksOf] = await Promise.all([namesFor(booking!), getSettings(), displacedMarks(now())]);
    // The desk is about to find another person: the mail names none.
    const isWithTeam = marksOf(booking!, line).displaced !== undefined && line.asked !== undefined;
    const data = {
      name: customer.name,
      bookingId,
      service: offerText(line),
      startsAt: beginsAt(line),
      people: isWithTeam ? TEXTS.withOurTeam : peopleText(line, names),
      changeableUntil: openUntil(booking!, settings, now()),
    };

    return { to: customer.email, mail: { kind: "reminder", data } };
  },
});

function isUseful({ payload: { begins, name }, channel }: PendingMail<"reminder">, now: Date): boolean {
  const left = new Date(begins).getTime() - now.getTime();
  const reminder = REMINDERS.find((known) => known.name === name);
  if (!reminder) return false;
  return isPhoneChannel(channel) ? left >= reminder.late : left > reminder.until;
}

/** Who is reminded: the account, unless its owner wants no reminders by mail, or a walk-in, who has no address. */
async function reminded(
  { user, walkIn }: BookingDocument,
  { channel }: PendingMail<"reminder">,
): Promise<{ name: string; email: string | null } | null> {
  if (user === null) return walkIn && { name: walkIn.name, email: null };
  const account = await findUser(String(user));
  const byMail = channel === undefined || channel === "email";
  return account && byMail && !remindersOf(account).email ? null : account;
}

/** The phones of the walk-ins of several bookings, by booking. */
export async function walkInPhones(ids: readonly BookingDocument["_id"][]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const bookings = await BookingModel.find({ _id: { $in: [...ids] } }, { walkIn: 1 }).lean();
  return new Map(bookings.flatMap(({ _id, walkIn }) => (walkIn?.e164 ? [[String(_id), walkIn.e164]] : [])));
}

/** The phone of a walk-in who agreed to reminders, on every offered channel; null for any other booking. */
export async function walkInReach(bookingId: BookingDocument["_id"]): Promise<PhoneReach | null> {
  const booking = await BookingModel.findById(bookingId, { walkIn: 1 }).lean();
  const { e164, reminderAt, noWhatsApp = false } = booking?.walkIn ?? {};
  const channels = PHONE_CHANNELS.filter((name) => !(noWhatsApp && name === "whatsapp"));
  return e164 !== undefined && reminderAt ? { phone: e164, channels } : null;
}

/** Ends the consents of walk-ins with a number to messages by WhatsApp. */
export async function endWalkIns(phone: string): Promise<void> {
  const agreed = { "walkIn.e164": phone, "walkIn.reminderAt": { $exists: true } };
  await BookingModel.updateMany(agreed, { $set: { "walkIn.noWhatsApp": true } });
}
