import {
  type BookingLine,
  bookingLinks,
  bookingReason,
  peopleFact,
  plannedLines,
  untilFact,
} from "../../booking-lines.ts";
import { type Brand, visitFacts, visitLinks } from "../../render/brand.ts";
import { type MailContent, facts, paragraph } from "../../render/content.ts";
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
};

/** Informs a customer that one service of a booking has a new time, or at the same time another person. */
export function bookingChanged(data: BookingChangedData, brand: Brand): MailContent {
  const isMoved = data.was.getTime() !== data.startsAt.getTime();
  const title = isMoved ? "Your booking has a new time" : "Your booking was changed";
  const time = formatInstant(data.startsAt);
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
      paragraph(`Hello ${data.name},`),
      ...(data.lines
        ? [paragraph("Your visit was moved. It is now:"), plannedLines(data.lines)]
        : [
            paragraph(
              isMoved ? "One of your appointments was moved." : "Another person serves one of your appointments.",
            ),
          ]),
      facts(
        ...(data.lines
          ? []
          : ([["Service", data.service], ...times, ...peopleFact(data.people)] as [string, string][])),
        ...visitFacts(brand),
        ...untilFact(data.changeableUntil),
      ),
      visitLinks(brand),
      ...bookingLinks(brand, data.bookingId, data.changeableUntil),
    ],
    reason: bookingReason(brand.name),
  };
}
