import { type BookingLine, bookingReason } from "../booking-lines.ts";
import { type Brand, linkTo } from "../render/brand.ts";
import { type MailContent, button, facts, paragraph } from "../render/content.ts";
import { formatInstant } from "../format.ts";

/** Data of the notice of a new time. */
export type BookingChangedData = {
  name: string;
  bookingId: string;
  service: BookingLine["service"];
  was: Date;
  startsAt: Date;
};

/** Tells a customer that one service of a booking has a new time. */
export const bookingChanged = (data: BookingChangedData, brand: Brand): MailContent => ({
  subject: `Your booking has a new time – ${brand.name}`,
  preview: `Now ${formatInstant(data.startsAt)}.`,
  heading: "Your booking has a new time",
  blocks: [
    paragraph(`Hello ${data.name},`),
    paragraph("One of your appointments was moved."),
    facts(
      ["Service", data.service],
      ["New time", formatInstant(data.startsAt)],
      ["Was", formatInstant(data.was)],
      ["Where", brand.address],
    ),
    button("See the booking", linkTo(brand, "booking-details", data.bookingId)),
  ],
  reason: bookingReason(brand.name),
});
