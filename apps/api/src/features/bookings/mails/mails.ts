import {
  addedRows,
  changeableUntil,
  isLive,
  linesTotal,
  offerText,
  ONLINE_METHOD,
  paidOf,
  patchTestRule,
  type Settings,
} from "@salon/contracts";
import { calendarFiles, type BookingLine, type CalendarFile } from "@salon/email";
import type { Deps } from "../../../deps.ts";
import type { MailPayloads } from "../../outbox/payloads.ts";
import { findQueued, withMail, type MailTopic } from "../../outbox/queue.ts";
import type { CustomerAct } from "../../outbox/phone-purses.ts";
import type { MailSource, MailSources, OutgoingMail, PendingMail } from "../../outbox/sender.ts";
import { getSettings } from "../../settings/settings.ts";
import { findService } from "../../services/services.ts";
import { findUser } from "../../users/users.ts";
import { calendarEvents, namesFor, organizerOf, peopleText } from "../read/calendar.ts";
import { BookingModel, type BookedLine, type BookingDocument } from "../bookings.model.ts";
import { beginsAt, type LineUpdate } from "../change/booked-lines.ts";
import { shownChange, wasUnsuited } from "../change/salon-changes.ts";
import { backWaysOf, endsOf, sumsOf } from "../money/totals.ts";

/** Queues the confirmation of a new booking, which answers the customer's payment. Idempotent. */
export async function queueBookingMail(
  deps: Deps,
  kind: "bookingConfirmed",
  { user, answers }: Pick<BookingDocument, "user"> & { answers: Date },
  bookingId: string,
): Promise<void> {
  if (user === null) return;
  await deps.outbox.queue({ kind, payload: { booking: bookingId }, recipient: { type: "user", id: user }, answers });
}

type BookingKind = "bookingConfirmed" | "bookingChanged" | "bookingCancelled";
/**
 * The mail about a change of a booking. Its payload names a value that only this change leaves in the booking, by which
 * the source sees whether the change was made: two changes at once store a mail each, and the refused one aborts its
 * own.
 */
type Notice = Extract<MailTopic, { kind: BookingKind }>;

/**
 * Makes a change and notifies its customer. Walk-ins have no address. `answers` is the instant of a change that the
 * customer made.
 */
export async function notifyCustomer<T>(
  { outbox }: Deps,
  { user, answers }: Pick<BookingDocument, "user"> & { answers?: Date | undefined },
  mail: Notice,
  change: () => Promise<T>,
): Promise<T> {
  if (user === null) return change();
  const about = { ...mail, recipient: { type: "user", id: user }, answers, act: answers && {} } as const;
  const changed = await withMail(outbox, about, change);
  await outbox.commit(mail);
  return changed;
}

/** How long the mail about a change by staff waits, so that a change which they undo sends none. */
const UNDO_MS = 10_000;

/** A line of a booking before and after a change of its time or people. */
export interface ChangedLine {
  booking: BookingDocument;
  item: number;
  before: BookedLine;
  after: BookedLine;
  /** The instant of a change by the customer, whose mail does not wait. */
  answers?: Date | undefined;
  /** What the customer did; absent for a change by staff. */
  act?: CustomerAct | undefined;
}

/**
 * Makes a change of a line and notifies its customer. A mail about an earlier change that was not sent yet is
 * withdrawn: the new one starts from what the customer knows, and none is sent when the line is that again.
 */
export async function notifyOfLine(
  { outbox, now }: Pick<Deps, "outbox" | "now">,
  { booking, item, before, after, answers, act }: ChangedLine,
  change: () => Promise<void>,
): Promise<void> {
  const { user } = booking;
  if (user === null || booking.hold) return change();

  const kind = "bookingChanged";
  const line = { booking: String(booking._id), item };
  const queued = await findQueued(kind, { ...line, seatRef: before.seatRef! });
  // One without `known` is about several lines, and stays.
  const earlier = queued?.known === undefined ? null : queued;
  const known = earlier?.known ?? placeOf(before);
  const isUndone = earlier !== null && known === placeOf(after);
  const was = isUndone || !earlier ? beginOf(before) : earlier.was;
  const mark = after.peopleWriteId === before.peopleWriteId ? {} : { mark: String(after.peopleWriteId) };
  const mail = { kind, payload: { ...line, seatRef: after.seatRef!, was, ...mark, known } } as const;
  await withMail(outbox, { ...mail, recipient: { type: "user", id: user }, answers, act }, change);

  const isUnsent = earlier !== null && (await outbox.withdraw({ kind, payload: earlier }));

  if (isUndone && isUnsent) await outbox.abort(mail);
  else await outbox.commit(mail, answers ?? new Date(now().getTime() + UNDO_MS));
}

/** Makes a change of several lines, which have one reference afterwards, and notifies their customer with one mail. */
export async function notifyOfVisit(
  { outbox }: Pick<Deps, "outbox">,
  {
    booking,
    updates,
    answers,
    act,
  }: Pick<ChangedLine, "booking" | "answers" | "act"> & { updates: readonly LineUpdate[] },
  change: () => Promise<void>,
): Promise<void> {
  const { user } = booking;
  const [first] = updates;
  if (user === null || booking.hold || !first) return change();

  const payload = {
    booking: String(booking._id),
    item: first.item,
    seatRef: first.after.seatRef!,
    was: beginOf(first.before),
  };
  const mail = { kind: "bookingChanged", payload } as const;
  await withMail(outbox, { ...mail, recipient: { type: "user", id: user }, answers, act }, change);
  await outbox.commit(mail, answers);
}

const beginOf = (line: BookedLine): string => beginsAt(line).toISOString();

/** What the customer knows of a line: its begin, and its people where they asked for one. */
const placeOf = (line: BookedLine): string =>
  [beginOf(line), ...(line.asked ? [line.asked, ...(line.with ?? [])] : [])].map(String).join(" ");

const startsAt = (line: BookedLine): Date | null => (line.seatRef === undefined ? null : beginsAt(line));

const mailLines = ({ booking, names }: Pick<BookingForMail, "booking" | "names">): BookingLine[] =>
  booking.cartItems.filter(isLive).map((line) => mailLine(line, names));

const mailLine = (line: BookedLine, names: BookingForMail["names"]): BookingLine => ({
  service: offerText(line),
  startsAt: startsAt(line),
  quantity: line.cartQuantity,
  price: line.price,
  people: peopleText(line, names),
});

/** A booking with the other data of its mails. */
interface BookingForMail {
  booking: BookingDocument;
  to: string;
  name: string;
  /** The names of people whom the customer asked for, by id. */
  names: Awaited<ReturnType<typeof namesFor>>;
  /** What the booked services ask of the customer before the appointment. */
  rules: string[];
  /** Until when the customer may change it; undefined when that is over. */
  until: Date | undefined;
  now: Date;
  calendars: (method: "REQUEST" | "CANCEL", item?: number) => CalendarFile[];
}
type BuildMail<Kind extends BookingKind> = (
  known: BookingForMail,
  payload: PendingMail<Kind>["payload"],
) => OutgoingMail | null;

const common = ({ booking, name, names }: BookingForMail) => ({
  name,
  bookingId: String(booking._id),
  lines: mailLines({ booking, names }),
  amount: booking.bookingAmount,
});

/** Without a mark the mail is about a booking as it is; with one, about a revived booking. */
const buildConfirmed: BuildMail<"bookingConfirmed"> = (known, { mark }) => {
  const { booking, to, rules, until, calendars } = known;
  if (booking.bookingStatus === "cancelled" || booking.hold) return null;
  if (mark !== undefined && String(booking.statusWriteId) !== mark) return null;
  const sums = sumsOf(booking);
  const data = {
    ...common(known),
    paid: sums.paid,
    due: sums.due,
    rules,
    changeableUntil: until,
    reference: booking.paymentRef ?? String(booking._id),
  };
  return { to, mail: { kind: "bookingConfirmed", data }, calendars: calendars("REQUEST") };
};

const buildChanged: BuildMail<"bookingChanged"> = (known, { seatRef, item, was, mark }) => {
  const { booking, to, name, names, until, calendars, now } = known;
  // Lines that were moved together have one reference; a mark names a change of people.
  const together = [...booking.cartItems.entries()].filter(([, one]) => one.seatRef === seatRef && isLive(one));
  const moved = mark === undefined && together.length > 1 ? together : [];
  const line = moved[0]?.[1] ?? booking.cartItems[item];
  // The line was moved again or the booking cancelled since: a later mail reports that.
  if (line?.seatRef === undefined || line.seatRef !== seatRef || booking.bookingStatus === "cancelled") return null;
  if (!isLive(line)) return null;
  if (mark !== undefined && String(line.peopleWriteId) !== mark) return null;

  const bySalon = shownChange(line, now);
  const { paid, due } = sumsOf(booking);
  const data = {
    name,
    bookingId: String(booking._id),
    service: offerText(line),
    was: new Date(was),
    startsAt: beginsAt(line),
    people: peopleText(line, names),
    paid,
    due,
    changeableUntil: until,
    ...(bySalon && { bySalon }),
    ...(moved.length > 0 && { lines: moved.map(([, one]) => mailLine(one, names)) }),
  };

  const changed = moved.length > 0 ? moved.map(([index]) => index) : [item];
  return { to, mail: { kind: "bookingChanged", data }, calendars: changed.flatMap((one) => calendars("REQUEST", one)) };
};

const buildCancelled: BuildMail<"bookingCancelled"> = (known, { mark, item }) => {
  const { booking, to, calendars } = known;
  if (item !== undefined) return buildLineCancelled(known, { mark, item });
  if (booking.bookingStatus !== "cancelled" || String(booking.statusWriteId) !== mark) return null;
  const online = booking.receipts.filter(({ method }) => method === ONLINE_METHOD);
  const paidOnline = online.length > 0 ? paidOf(online) : undefined;
  const data = { ...common(known), refundDue: booking.refund === "requested", paidOnline };
  return { to, mail: { kind: "bookingCancelled", data }, calendars: calendars("CANCEL") };
};

/** Nothing when the whole booking was cancelled since: the mail about that has every event. */
function buildLineCancelled(
  known: BookingForMail,
  { mark, item }: Required<Pick<MailPayloads["bookingCancelled"], "mark" | "item">>,
): OutgoingMail | null {
  const { booking, to, name, names, calendars } = known;
  const line = booking.cartItems[item];
  if (booking.bookingStatus === "cancelled" || !line || String(line.cancelled?.mark) !== mark) return null;

  const { total, paid, due } = sumsOf(booking);
  const ends = endsOf(booking);
  const ways = backWaysOf(booking);
  const added = addedRows(total - linesTotal(booking.cartItems));
  const data = {
    name,
    bookingId: String(booking._id),
    lines: [mailLine(line, names)],
    amount: line.price * line.cartQuantity,
    refundDue: false,
    rest: {
      lines: mailLines(known),
      added,
      total,
      paid,
      due,
      back: line.back ?? 0,
      isChanged: wasUnsuited(line),
      comesBack: ends.comesBack + ways.comesBack,
      giveBack: ends.giveBack + ways.giveBack,
    },
  };

  return { to, mail: { kind: "bookingCancelled", data }, calendars: calendars("CANCEL", item) };
}

/** The sources of the mails about bookings: each reads the booking when the mail is sent. */
export function bookingMails(deps: Pick<Deps, "config" | "now">): Pick<MailSources, BookingKind> {
  const about =
    <Kind extends BookingKind>(build: BuildMail<Kind>): MailSource<Kind> =>
    async ({ payload }) => {
      const known = await readBooking(payload.booking, deps);
      return known && build(known, payload);
    };
  return {
    bookingConfirmed: about(buildConfirmed),
    bookingChanged: about(buildChanged),
    bookingCancelled: about(buildCancelled),
  };
}

/** The notice about a reservation that was not paid in time; nothing once it has come back. A walk-in has no address. */
export const lapseMails = (): Pick<MailSources, "reservationLapsed"> => ({
  reservationLapsed: async ({ payload: { booking: id } }) => {
    const booking = await BookingModel.findById(id).lean();
    if (!booking?.lapsed) return null;
    const account = booking.user && (await findUser(String(booking.user)));
    const customer = account ?? (booking.walkIn && { name: booking.walkIn.name, email: null });
    if (!customer) return null;

    const { deposit, until } = booking.lapsed;
    const names = await namesFor(booking);
    const { paid: came } = sumsOf(booking);
    const data = { name: customer.name, bookingId: id, lines: mailLines({ booking, names }), deposit, came, until };
    return { to: customer.email, mail: { kind: "reservationLapsed", data } };
  },
});

async function readBooking(id: string, { config, now }: Pick<Deps, "config" | "now">): Promise<BookingForMail | null> {
  const booking = await BookingModel.findById(id).lean();
  const customer = booking?.user && (await findUser(String(booking.user)));
  if (!booking || !customer) return null;

  const settings = await getSettings();
  const names = await namesFor(booking);
  const all = calendarEvents(booking, settings, config.publicUrl, names);
  const organizer = organizerOf(config);

  const calendars: BookingForMail["calendars"] = (method, item) => {
    const wanted = item === undefined ? all : all.filter(({ uid }) => uid.startsWith(`${id}-${item}@`));
    const events = method === "REQUEST" ? wanted.filter(({ cancelled }) => !cancelled) : wanted;
    return calendarFiles({ method, events, organizer, attendee: customer.email, now: now() });
  };

  return {
    booking,
    to: customer.email,
    name: customer.name,
    names,
    rules: await rulesFor(booking),
    until: openUntil(booking, settings, now()),
    now: now(),
    calendars,
  };
}

/** Until when the customer may cancel or move a booking; undefined when that is over, or it has no time. */
export function openUntil(
  { cartItems }: Pick<BookingDocument, "cartItems">,
  { cancelCutoffHours }: Pick<Settings, "cancelCutoffHours">,
  now: Date,
): Date | undefined {
  const begins = cartItems.filter(isLive).flatMap((line) => startsAt(line) ?? []);
  const until = changeableUntil(begins, cancelCutoffHours);
  return begins.length > 0 && until > now ? until : undefined;
}

/** The patch-test rule of each booked service that has one. */
async function rulesFor({ cartItems }: BookingDocument): Promise<string[]> {
  const ids = [...new Set(cartItems.filter(isLive).map(({ serviceId }) => String(serviceId)))];
  const services = await Promise.all(ids.map((id) => findService(id)));
  return services.flatMap((service) => {
    const days = service?.menu?.patchTestDays ?? 0;
    return service && days > 0 ? [`${service.name}: ${patchTestRule(days)}`] : [];
  });
}
