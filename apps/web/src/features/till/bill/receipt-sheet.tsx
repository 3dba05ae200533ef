import { BRAND, presentBill, type Bill } from "@salon/contracts";
import { useLayoutEffect, useRef, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useSettings } from "../../../domain/settings.ts";
import { usePrinting } from "../../../lib/hooks/use-printing.ts";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { whenOf } from "./bill-sums.tsx";

type ReceiptSheetProps = { bookingId: string; bill: Bill; customer: string };

/**
 * The receipt of a booking for the 80 mm paper of a till, on one page. It exists only while the page is printed, and is then
 * printed alone (`styles/print.css`).
 */
export function ReceiptSheet({ bill, ...rest }: ReceiptSheetProps) {
  const isPrinting = usePrinting();
  if (!bill.receiptNumber || !isPrinting) return null;
  return createPortal(<Sheet bill={bill} number={bill.receiptNumber} {...rest} />, document.body);
}

function Sheet({ bookingId, bill, customer, number }: ReceiptSheetProps & { number: string }) {
  const { items, total, money, paid, tips, ends } = presentBill(bill, { reader: "customer" });
  const sheet = useRef<HTMLElement>(null);
  usePaper(sheet);
  const contact = useSettings()?.contact;
  const first = bill.receipts.find(({ kind }) => kind === "payment");
  const rows = [
    { text: "Total", amount: total, strong: true },
    ...money.map(({ text, amount, receipt }) => ({
      text: receipt ? `${text}, ${formatDate(receipt.at)}` : text,
      amount,
      strong: false,
    })),
    { text: "Paid", amount: paid, strong: true },
    ...tips.map(({ text, amount }) => ({ text, amount, strong: false })),
    ...ends.map(({ text, amount }) => ({ text, amount, strong: true })),
  ];
  return (
    <article ref={sheet} className="receipt-sheet">
      <header>
        <p className="font-display text-xl font-bold">{BRAND}</p>
        {contact && (
          <p>
            {contact.address}
            <br />
            {contact.phones.join(" · ")}
          </p>
        )}
      </header>
      <h2>Receipt {number}</h2>
      <p>
        {customer}
        <br />
        {first && `First payment on ${formatDate(first.at)}`}
        <br />
        Booking {bookingId}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ text, amount, line }, index) => (
            // Two rows may be alike, and they are never reordered.
            <tr key={`${index} ${text}`}>
              <td>
                {text}
                {line && <small>{whenOf(line.date, line.time)}</small>}
              </td>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows.map(({ text, amount, strong }, index) => (
            <tr key={`${index} ${text}`} className={strong ? "strong" : undefined}>
              <td>{text}</td>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p>Thank you for your visit.</p>
    </article>
  );
}

const MM_PER_PX = 25.4 / 96;

/** Sets the paper to 80 mm and the height of the sheet, for as long as the sheet is there. */
function usePaper(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    document.body.dataset["printing"] = "receipt";
    const height = Math.ceil((sheet.current?.offsetHeight ?? 0) * MM_PER_PX) + 1;
    const styles = [...document.styleSheets].find(({ href }) => href?.startsWith(window.location.origin));
    const at = styles?.insertRule(`@page { size: 80mm ${height}mm; margin: 0 }`, styles.cssRules.length);
    return () => {
      delete document.body.dataset["printing"];
      if (at !== undefined) styles?.deleteRule(at);
    };
  }, [sheet]);
}
