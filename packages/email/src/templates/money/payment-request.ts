import { type BookingLine, bookedLines, bookingReason } from "../../booking-lines.ts";
import { formatNaira } from "../../format.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";

/** Data of the request to pay for a booking; `due` in naira, `token` of the link for a recipient who need not be its owner. */
export type PaymentRequestData = {
  name: string;
  bookingId: string;
  lines: BookingLine[];
  due: number;
  token?: string;
};

/** Asks a customer to pay what is due for a booking. */
export const paymentRequest = (
  { name, bookingId, lines, due, token }: PaymentRequestData,
  brand: Brand,
): MailContent => ({
  subject: `Please pay for your booking – ${brand.name}`,
  preview: `${formatNaira(due)} is due.`,
  heading: "Please pay for your booking",
  blocks: [
    greeting(name),
    paragraph("You can pay for these appointments online:"),
    bookedLines(
      lines,
      lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    ),
    facts(["Due", formatNaira(due)]),
    button(
      `Pay ${formatNaira(due)}`,
      token === undefined ? linkTo(brand, "booking-details", bookingId) : linkTo(brand, "p", token),
    ),
    paragraph("You can also pay at the salon."),
  ],
  reason: bookingReason(brand.name),
});
