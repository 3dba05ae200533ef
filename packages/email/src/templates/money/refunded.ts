import { bookingReason } from "../../booking-lines.ts";
import type { Brand } from "../../render/brand.ts";
import { type MailContent, facts, greeting, paragraph } from "../../render/content.ts";
import { formatNaira } from "../../format.ts";

/** Data of the notice of a refund; `amount` in naira, unless `received` names another sum exactly. */
export type RefundedData = { name: string; amount: number; received?: string; reference: string };

/** Informs a customer that the refund was sent. */
export const refunded = (
  { name, amount, reference, received = formatNaira(amount) }: RefundedData,
  brand: Brand,
): MailContent => ({
  subject: `Your refund is on its way – ${brand.name}`,
  preview: `${received} is on its way back to you.`,
  heading: "Your refund is on its way",
  blocks: [
    greeting(name),
    paragraph("We have sent your money back the way it came. Banks take a few working days to show it."),
    facts(["Amount", received], ["Reference", reference]),
    paragraph("If it does not arrive, answer this mail and name the reference."),
  ],
  reason: bookingReason(brand.name),
});
