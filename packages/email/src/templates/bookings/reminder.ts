import { type BookingLine, bookingLinks, bookingReason, peopleFact, untilFact } from "../../booking-lines.ts";
import { type Brand, visitFacts, visitLinks } from "../../render/brand.ts";
import { type MailContent, facts, greeting, paragraph } from "../../render/content.ts";
import { formatInstant, formatTime } from "../../format.ts";

/** Data of a reminder: one coming appointment. */
export type ReminderData = {
  name: string;
  bookingId: string;
  service: string;
  startsAt: Date;
  people?: BookingLine["people"];
  /** The last moment at which the customer may cancel or move the booking; absent when that is over. */
  changeableUntil?: Date | undefined;
};

/** Reminds a customer of an appointment. */
export const reminder = (
  { name, bookingId, service, startsAt, people, changeableUntil }: ReminderData,
  brand: Brand,
): MailContent => ({
  subject: `Your appointment: ${formatInstant(startsAt)} – ${brand.name}`,
  preview: "We look forward to seeing you.",
  heading: `See you at ${formatTime(startsAt)}`,
  blocks: [
    greeting(name),
    paragraph("This is a reminder of your appointment."),
    facts(
      ["Service", service],
      ["When", formatInstant(startsAt)],
      ...peopleFact(people),
      ...visitFacts(brand),
      ...untilFact(changeableUntil),
    ),
    visitLinks(brand),
    paragraph("If you cannot come, please tell us as early as you can, so that another customer can have the time."),
    ...bookingLinks(brand, bookingId, changeableUntil),
  ],
  reason: bookingReason(brand.name),
});
