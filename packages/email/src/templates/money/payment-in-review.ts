import { bookingReason } from "../../booking-lines.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";
import { formatNaira } from "../../format.ts";

/** Data of the notice of a payment under review; `amount` is the naira received, unless `received` names another sum exactly. */
export type PaymentInReviewData = { name: string; amount: number; received?: string; reference: string };

/** Informs a customer that the payment arrived without a booking, and that the salon reviews it. */
export const paymentInReview = (
  { name, amount, reference, received = formatNaira(amount) }: PaymentInReviewData,
  brand: Brand,
): MailContent => ({
  subject: `We are looking into your payment – ${brand.name}`,
  preview: "Your money is safe. Please do not pay again.",
  heading: "We are looking into your payment",
  blocks: [
    greeting(name),
    paragraph("Your payment reached us, but the booking could not be made with it by itself."),
    paragraph("Your money is safe, and you need not pay again. A person at the salon looks into it and writes to you."),
    facts(["Amount", received], ["Reference", reference]),
    button("See your bookings", linkTo(brand, "booking-history")),
  ],
  reason: bookingReason(brand.name),
});
