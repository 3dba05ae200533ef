import { bookedLines, type BookingLine, bookingReason } from "../../booking-lines.ts";
import { formatNaira } from "../../format.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";

/** A row of a bill, in naira; a discount is negative. */
type Row = { text: string; amount: number };

/** Data of a receipt, whose rows the bill has made. */
export type ReceiptData = {
  name: string;
  /** Where its owner sees it, or anyone who has its link; null once the link is revoked. */
  page: { bookingId: string } | { token: string } | null;
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

const pageOf = (page: NonNullable<ReceiptData["page"]>, brand: Brand): string =>
  "token" in page ? linkTo(brand, "p", page.token) : linkTo(brand, "booking-details", page.bookingId);

/** The receipt for what a customer has paid. */
export const receipt = (data: ReceiptData, brand: Brand): MailContent => ({
  subject: `Your receipt – ${brand.name}`,
  preview: `${formatNaira(data.paid)} paid.`,
  heading: "Your receipt",
  blocks: [
    greeting(data.name),
    paragraph("Thank you. This is your receipt:"),
    bookedLines(data.lines, data.total, data.extras),
    facts(["Receipt", data.number], ...data.sums.map(({ text, amount }) => [text, formatNaira(amount)] as const)),
    ...(data.page === null ? [] : [button("See and print it", pageOf(data.page, brand))]),
  ],
  reason: bookingReason(brand.name),
});
