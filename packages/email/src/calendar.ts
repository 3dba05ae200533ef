import { MINUTE_MS } from "@salon/contracts";
import { type Attendee, type EventAttributes, createEvents } from "ics";
import { type Mailbox, requireAddress } from "./sending/addresses.ts";
import { oneLine } from "./render/clean-text.ts";

/** One appointment in a calendar. */
export type CalendarEvent = {
  /** Never changes, even when the appointment moves: `<booking>-<line>@<host>`. */
  uid: string;
  /** Increases by one with every change; a calendar keeps the version with the highest. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  title: string;
  description: string;
  location: string;
  /** The page of the booking. */
  url: string;
  cancelled?: boolean;
};

/**
 * A calendar file. `PUBLISH` is for downloading and holds any number of events; `REQUEST` and `CANCEL` are for mails
 * and hold exactly one (https://www.rfc-editor.org/rfc/rfc5546#section-3.2.2).
 */
export type Calendar = {
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  /** What a calendar program lists a subscribed calendar under. */
  name?: string;
  events: CalendarEvent[];
  organizer: Mailbox;
  /** The customer's address; mail clients need it for `REQUEST` and `CANCEL`. */
  attendee?: string;
  now: Date;
};

/** A calendar file as a mail carries it. */
export type CalendarFile = { name: string; method: Calendar["method"]; content: string };

/** Two hours before the appointment. */
const ALARM = { hours: 2, before: true };

// The customer made the appointment, so it is already accepted.
const attendeeOf = (address: string): Attendee => ({
  name: requireAddress(address),
  email: requireAddress(address),
  role: "REQ-PARTICIPANT",
  partstat: "ACCEPTED",
  rsvp: false,
});

const attributesOf = (event: CalendarEvent, { method, organizer, attendee, now }: Calendar): EventAttributes => {
  const isCancelled = method === "CANCEL" || event.cancelled === true;
  const attributes: EventAttributes & { timestamp: number } = {
    uid: event.uid,
    sequence: event.sequence,
    timestamp: now.getTime(),
    start: event.startsAt.getTime(),
    startInputType: "utc",
    startOutputType: "utc",
    end: event.startsAt.getTime() + event.minutes * MINUTE_MS,
    endInputType: "utc",
    endOutputType: "utc",
    title: oneLine(event.title),
    description: oneLine(event.description),
    location: oneLine(event.location),
    url: event.url,
    status: isCancelled ? "CANCELLED" : "CONFIRMED",
    organizer: { name: oneLine(organizer.name), email: requireAddress(organizer.address) },
    // A reminder while there is still time to come; a cancelled appointment rings no more.
    ...(isCancelled ? {} : { alarms: [{ action: "display", description: oneLine(event.title), trigger: ALARM }] }),
    ...(attendee !== undefined && { attendees: [attendeeOf(attendee)] }),
  };
  return attributes;
};

const LINE_BYTES = 75;

/** Breaks a line where it reaches 75 bytes, never inside a letter (https://www.rfc-editor.org/rfc/rfc5545#section-3.1). */
const foldLine = (line: string): string => {
  let folded = "";
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) [folded, bytes] = [`${folded}\r\n `, 1];
    folded += letter;
    bytes += size;
  }
  return folded;
};

// The library folds after 75 characters, the format after 75 bytes: lines with letters such as ọ come out too long.
const refold = (text: string): string =>
  text
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .map(foldLine)
    .join("\r\n");

// The library escapes the texts of events, but not the name of a calendar.
const escapeText = (text: string): string => oneLine(text).replaceAll(/[\\;,]/g, String.raw`\$&`);

/** Writes a calendar file (RFC 5545), times in UTC. @throws when a mail's calendar does not hold exactly one event, or a value does not fit. */
export const renderCalendar = (calendar: Calendar): string => {
  const { method, events } = calendar;
  if (method !== "PUBLISH" && events.length !== 1) throw new Error(`A ${method} calendar holds exactly one event`);
  const { error, value } = createEvents(
    events.map((event) => attributesOf(event, calendar)),
    { method, productId: "-//Salon//Bookings//EN", ...(calendar.name && { calName: escapeText(calendar.name) }) },
  );
  if (error || value === null) throw new Error("This does not fit a calendar file", { cause: error });
  return refold(value);
};

/** The calendar files of a mail: one for each event, as clients only look at the first event of an invitation. */
export const calendarFiles = (calendar: Calendar): CalendarFile[] =>
  calendar.events.map((event, index) => ({
    name: index === 0 ? "appointment.ics" : `appointment-${index + 1}.ics`,
    method: calendar.method,
    content: renderCalendar({ ...calendar, events: [event] }),
  }));
