import { bookedLines, type BookingLine, bookingReason } from "../../booking-lines.ts";
import { formatNaira } from "../../format.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, facts, paragraph } from "../../render/content.ts";

/** A row of a bill, in naira; a discount is negative. */
type Row = { text: string; amount: number };

/** Data of a receipt, whose rows the bill has made. */
export type ReceiptData = {
  name: string;
  /** Where its owner sees it, or anyone who has its link. */
  page: { bookingId: string } | { token: string };
  /** The number of the receipt. */
  number: string;
  lines: BookingLine[];
  /** What stands beside the services: with them these rows add up to the total. */
  extras: Row[];
  total: number;
  paid: number;
  /** What follows the total: what came, and what is due or goes back. */
  sums: Row[];
};

/** The receipt for what a customer has paid. */
export const receipt = (data: ReceiptData, brand: Brand): MailContent => ({
  subject: `Your receipt – ${brand.name}`,
  preview: `${formatNaira(data.paid)} paid.`,
  heading: "Your receipt",
  blocks: [
    paragraph(`Hello ${data.name},`),
    paragraph("Thank you. This is your receipt:"),
    bookedLines(data.lines, data.total, data.extras),
    facts(["Receipt", data.number], ...data.sums.map(({ text, amount }) => [text, formatNaira(amount)] as const)),
    button(
      "See and print it",
      "token" in data.page
        ? linkTo(brand, "p", data.page.token)
        : linkTo(brand, "booking-details", data.page.bookingId),
    ),
  ],
  reason: bookingReason(brand.name),
});
