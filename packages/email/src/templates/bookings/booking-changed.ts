import {
  type BookingLine,
  bookingLinks,
  bookingReason,
  dueFacts,
  peopleFact,
  plannedLines,
  untilFact,
} from "../../booking-lines.ts";
import { type Brand, visitFacts, visitLinks } from "../../render/brand.ts";
import { type Block, type MailContent, facts, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/** Data of the notice of a new time. */
export type BookingChangedData = {
  name: string;
  bookingId: string;
  service: BookingLine["service"];
  was: Date;
  startsAt: Date;
  people?: BookingLine["people"];
  /** All lines, where several were moved together. */
  lines?: BookingLine[] | undefined;
  /** The last moment at which the customer may cancel or move the booking; absent when that is over. */
  changeableUntil?: Date | undefined;
  /** Of the whole booking, in naira. */
  paid: number;
  due: number;
  /** When the salon made the change without being asked to, and until when the customer may answer it whatever the cut-off says. */
  bySalon?: { at: Date; until?: Date | undefined } | undefined;
};

/** Informs a customer that one service of a booking has a new time, or at the same time another person. */
export function bookingChanged(data: BookingChangedData, brand: Brand): MailContent {
  const isMoved = data.was.getTime() !== data.startsAt.getTime();
  const title = isMoved ? "Your booking has a new time" : "Your booking was changed";
  const time = formatInstant(data.startsAt);
  const until = latestOf(data.changeableUntil, data.bySalon?.until);
  const times: [string, string][] = isMoved
    ? [
        ["New time", time],
        ["Was", formatInstant(data.was)],
      ]
    : [["Time", time]];
  return {
    subject: `${title} – ${brand.name}`,
    preview: isMoved ? `Now ${time}.` : [time, data.people].filter(Boolean).join(", "),
    heading: title,
    blocks: [
      greeting(data.name),
      ...(data.lines
        ? [paragraph(`${changeText(data, "visit")} It is now:`), plannedLines(data.lines)]
        : [paragraph(changeText(data, isMoved ? "time" : "person"))]),
      facts(
        ...(data.lines
          ? []
          : ([["Service", data.service], ...times, ...peopleFact(data.people)] as [string, string][])),
        ...visitFacts(brand),
        ...dueFacts(data),
        ...(data.bySalon?.until ? [] : untilFact(until)),
      ),
      visitLinks(brand),
      ...suitBlocks(data, until),
      ...bookingLinks(brand, data.bookingId, until),
    ],
    reason: bookingReason(brand.name),
  };
}

const CHANGES = {
  visit: ["moved your visit", "Your visit was moved."],
  time: ["moved one of your appointments", "One of your appointments was moved."],
  person: ["gave one of your appointments to another person", "Another person serves one of your appointments."],
} as const;

/** What was changed, and that the salon did it. */
function changeText({ bySalon }: BookingChangedData, what: keyof typeof CHANGES): string {
  const [did, was] = CHANGES[what];
  return bySalon ? `We ${did} on ${formatInstant(bySalon.at)}.` : was;
}

/** The end of what lasts longer: the cut-off, or the hours in which a change by the salon may be answered. */
const latestOf = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);

const suitBlocks = ({ bySalon, paid }: BookingChangedData, until: Date | undefined): Block[] =>
  bySalon?.until && until
    ? [
        paragraph(
          `Does this not suit you? Until ${formatInstant(until)} you can change or cancel it${paid > 0 ? ", and what you have paid for it comes back" : ""}.`,
        ),
      ]
    : [];
