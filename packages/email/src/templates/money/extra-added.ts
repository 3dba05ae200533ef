import { type BookingLine, bookingReason, plannedLines } from "../../booking-lines.ts";
import { formatNaira } from "../../format.ts";
import { type Brand, chatLink, linkTo, phoneFact } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";

/** Data of the notice of an extra before the visit; sums in naira, negative where the extra takes an earlier one back. */
export type ExtraAddedData = {
  name: string;
  bookingId: string;
  lines: BookingLine[];
  label: string;
  reason?: string | undefined;
  amount: number;
  /** The bill with it, and what is still to be paid. */
  total: number;
  due: number;
};

/** Tells a customer that the salon made their visit dearer, and why, or that it took that back. */
export function extraAdded(data: ExtraAddedData, brand: Brand): MailContent {
  const { name, bookingId, lines, label, reason, amount, total, due } = data;
  const isAdded = amount > 0;
  const title = isAdded ? "Something was added to your bill" : "Something was taken off your bill";
  const did = isAdded
    ? "We have added this to the bill of your visit:"
    : "We have taken this off the bill of your visit:";
  return {
    subject: `${title} – ${brand.name}`,
    preview: `${label}: ${formatNaira(Math.abs(amount))}.`,
    heading: title,
    blocks: [
      greeting(name),
      paragraph(did),
      facts(
        [label, formatNaira(Math.abs(amount))],
        ...(reason ? ([["Why", reason]] as [string, string][]) : []),
        ["Total", formatNaira(total)],
        ["Due", formatNaira(due)],
      ),
      plannedLines(lines),
      paragraph("Do you have a question about it? Answer this mail or call us."),
      facts(...phoneFact(brand)),
      chatLink(brand),
      button("See the bill", linkTo(brand, "booking-details", bookingId)),
    ],
    reason: bookingReason(brand.name),
  };
}
