import { type BookingLine, bookedLines, bookingReason } from "../../booking-lines.ts";
import { type Brand, chatLink, linkTo, phoneFact } from "../../render/brand.ts";
import { type MailContent, button, facts, paragraph } from "../../render/content.ts";
import { formatNaira } from "../../format.ts";

/** Data of the notice of a cancellation; `amount` in naira. */
export type BookingCancelledData = {
  name: string;
  bookingId: string;
  lines: BookingLine[];
  amount: number;
  /** Whether a refund is due. */
  refundDue: boolean;
  /** What was paid online, in naira; default: the amount. */
  paidOnline?: number | undefined;
};

/** Informs a customer that a booking is cancelled, and whether a refund is due. */
export const bookingCancelled = (data: BookingCancelledData, brand: Brand): MailContent => ({
  subject: `Your booking is cancelled – ${brand.name}`,
  preview: data.refundDue ? "Your refund has been requested." : "These appointments will not take place.",
  heading: "Your booking is cancelled",
  blocks: [
    paragraph(`Hello ${data.name},`),
    paragraph("These appointments will not take place:"),
    bookedLines(data.lines, data.amount),
    data.refundDue
      ? paragraph(
          `A refund of ${formatNaira(data.paidOnline ?? data.amount)} has been requested. We write again when it is on its way.`,
        )
      : paragraph("If you have a question about it, answer this mail."),
    facts(...phoneFact(brand)),
    chatLink(brand),
    button("See the booking", linkTo(brand, "booking-details", data.bookingId)),
  ],
  reason: bookingReason(brand.name),
});
