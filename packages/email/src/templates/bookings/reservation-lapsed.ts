import { type BookingLine, bookingReason } from "../../booking-lines.ts";
import { formatInstant, formatNaira } from "../../format.ts";
import { type Brand, linkTo, visitLinks } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";

/** Data of the notice that a reservation was not paid in time; `came` is what came of its deposit, in naira. */
export type ReservationLapsedData = {
  name: string;
  bookingId: string;
  lines: BookingLine[];
  deposit: number;
  came: number;
  until: Date;
};

const cameText = (came: number): string =>
  came > 0 ? `${formatNaira(came)} of it came. The salon gives it back to you.` : "None of it came.";

/** Tells a customer that places are no longer held for them, because the deposit did not come in time. */
export const reservationLapsed = (
  { name, bookingId, lines, deposit, came, until }: ReservationLapsedData,
  brand: Brand,
): MailContent => ({
  subject: `Your reservation has ended – ${brand.name}`,
  preview: "The deposit did not come in time.",
  heading: "Your reservation has ended",
  blocks: [
    greeting(name),
    paragraph(
      `We held these places until ${formatInstant(until)} for a deposit of ${formatNaira(deposit)}. ${cameText(came)}`,
    ),
    facts(
      ...lines.map(({ service, startsAt }): [string, string] => [
        service,
        startsAt ? formatInstant(startsAt) : "A day to agree",
      ]),
    ),
    paragraph("The places are free for others now. If you still want to come, please write to us or book again."),
    visitLinks(brand),
    button("See the details", linkTo(brand, `booking-details/${bookingId}`)),
  ],
  reason: bookingReason(brand.name),
});
