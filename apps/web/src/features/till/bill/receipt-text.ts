import { BRAND, liveLines, offerText, whatsappLink, type Bill, type Booking } from "@salon/contracts";
import { formatAmount } from "../../../lib/format/format.ts";

/** The receipt of a booking as a message to its customer. */
function receiptText({ lines, extras, total, paid, due, receiptNumber }: Bill, name: string): string {
  const rows = [
    ...liveLines(lines).map((line) => ({
      label: `${offerText(line)}${line.cartQuantity > 1 ? ` × ${line.cartQuantity}` : ""}`,
      amount: line.price * line.cartQuantity,
    })),
    ...extras,
    { label: "Total", amount: total },
    { label: "Paid", amount: paid },
    ...(due > 0 ? [{ label: "Due", amount: due }] : []),
  ];
  const heading = receiptNumber === undefined ? "Receipt" : `Receipt ${receiptNumber}`;
  return [
    `Hello ${name}, thank you for your visit to ${BRAND}.`,
    heading,
    ...rows.map(({ label, amount }) => `${label}: ${formatAmount(amount)}`),
  ].join("\n");
}

/** A link that opens WhatsApp with the receipt; undefined for a customer without a valid number. */
export const receiptLink = (bill: Bill, customer: Booking["customer"]): string | undefined =>
  customer?.e164 === undefined ? undefined : whatsappLink(receiptText(bill, customer.name), customer.e164);
