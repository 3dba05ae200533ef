import {
  type BookingLine,
  bookedLines,
  bookingLinks,
  bookingReason,
  paidLine,
  untilFact,
} from "../../booking-lines.ts";
import { type Brand, visitFacts, visitLinks } from "../../render/brand.ts";
import { type MailContent, facts, greeting, paragraph } from "../../render/content.ts";

/** Data of the confirmation; `amount` is the price of the lines in naira, `reference` the payment's reference. */
export type BookingConfirmedData = {
  name: string;
  bookingId: string;
  lines: BookingLine[];
  amount: number;
  /** Naira. */
  paid: number;
  due: number;
  /** What the customer must do before the appointment, a sentence each. */
  rules?: string[] | undefined;
  reference: string;
  /** The last moment at which the customer may cancel or move it; absent when that is over. */
  changeableUntil?: Date | undefined;
};

/** Confirms a booking. */
export const bookingConfirmed = (data: BookingConfirmedData, brand: Brand): MailContent => ({
  subject: `Your booking is confirmed – ${brand.name}`,
  preview: "We look forward to seeing you.",
  heading: "Your booking is confirmed",
  blocks: [
    paidLine(data),
    greeting(data.name),
    paragraph("Thank you. This is what you booked:"),
    bookedLines(data.lines, data.amount),
    ...(data.rules ?? []).map(paragraph),
    facts(["Reference", data.reference], ...visitFacts(brand), ...untilFact(data.changeableUntil)),
    visitLinks(brand),
    ...bookingLinks(brand, data.bookingId, data.changeableUntil),
  ],
  reason: bookingReason(brand.name),
});
