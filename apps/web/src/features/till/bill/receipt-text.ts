import { BRAND, presentBill, whatsappLink, type Bill, type Booking } from "@salon/contracts";
import { formatAmount } from "../../../lib/format/format.ts";

/** The receipt of a booking as a message to its customer. */
function receiptText(bill: Bill, name: string): string {
  const { items, total, paid, tips, ends } = presentBill(bill, { reader: "customer" });
  const rows = [...items, { text: "Total", amount: total }, { text: "Paid", amount: paid }, ...tips, ...ends];
  const { receiptNumber } = bill;
  const heading = receiptNumber === undefined ? "Receipt" : `Receipt ${receiptNumber}`;
  return [
    `Hello ${name}, thank you for your visit to ${BRAND}.`,
    heading,
    ...rows.map(({ text, amount }) => `${text}: ${formatAmount(amount)}`),
  ].join("\n");
}

/** A link that opens WhatsApp with the receipt; undefined for a customer without a valid number. */
export const receiptLink = (bill: Bill, customer: Booking["customer"]): string | undefined =>
  customer?.e164 === undefined ? undefined : whatsappLink(receiptText(bill, customer.name), customer.e164);
