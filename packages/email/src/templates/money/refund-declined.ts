import { bookingReason } from "../../booking-lines.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";
import { formatNaira } from "../../format.ts";

/** Data of the answer to a refund request; `amount` in naira, `reason` as the salon wrote it. */
export type RefundDeclinedData = { name: string; amount: number; reference: string; bookingId: string; reason: string };

/** Informs a customer that the refund was declined, and why. */
export const refundDeclined = (data: RefundDeclinedData, brand: Brand): MailContent => ({
  subject: `About the refund you asked for – ${brand.name}`,
  preview: "The salon has looked at your request.",
  heading: "About the refund you asked for",
  blocks: [
    greeting(data.name),
    paragraph(
      "You cancelled a booking that was paid for. The salon has looked at it and does not send the money back.",
    ),
    facts(["Reason", data.reason], ["Amount", formatNaira(data.amount)], ["Reference", data.reference]),
    paragraph("If you see it differently, answer this mail and name the reference."),
    button("See the booking", linkTo(brand, "booking-details", data.bookingId)),
  ],
  reason: bookingReason(brand.name),
});
