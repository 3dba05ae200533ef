import { type BookingLine, bookingReason, shownLine } from "../../booking-lines.ts";
import { formatNaira } from "../../format.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, facts, paragraph } from "../../render/content.ts";

/** Data of a receipt; amounts in naira, a discount is a negative extra. */
export type ReceiptData = {
  name: string;
  /** Where its owner sees it, or anyone who has its link. */
  page: { bookingId: string } | { token: string };
  /** The number of the receipt. */
  number: string;
  lines: BookingLine[];
  extras: { label: string; amount: number }[];
  total: number;
  paid: number;
  due: number;
};

/** The receipt for what a customer has paid. */
export const receipt = (data: ReceiptData, brand: Brand): MailContent => ({
  subject: `Your receipt – ${brand.name}`,
  preview: `${formatNaira(data.paid)} paid.`,
  heading: "Your receipt",
  blocks: [
    paragraph(`Hello ${data.name},`),
    paragraph("Thank you. This is your receipt:"),
    {
      kind: "lines",
      lines: [
        ...data.lines.map(shownLine),
        ...data.extras.map(({ label, amount }) => ({ title: label, detail: "", amount: formatNaira(amount) })),
      ],
      total: formatNaira(data.total),
    },
    facts(
      ["Receipt", data.number],
      ["Paid", formatNaira(data.paid)],
      ...(data.due > 0 ? [["Due at the salon", formatNaira(data.due)] as const] : []),
    ),
    button(
      "See and print it",
      "token" in data.page
        ? linkTo(brand, "p", data.page.token)
        : linkTo(brand, "booking-details", data.page.bookingId),
    ),
  ],
  reason: bookingReason(brand.name),
});
