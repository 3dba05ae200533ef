import { BRAND, isTip, liveLines, offerText, tillAmount, type Bill } from "@salon/contracts";
import { useLayoutEffect, useRef, type RefObject } from "react";
import { createPortal } from "react-dom";
import { receiptLabel } from "../../../domain/bill.ts";
import { useSettings } from "../../../domain/settings.ts";
import { usePrinting } from "../../../lib/hooks/use-printing.ts";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { LOST_DISCOUNT, whenOf } from "./bill-sums.tsx";
import { billForCustomer } from "./customer-bill.ts";

type ReceiptSheetProps = { bookingId: string; bill: Bill; customer: string };

/**
 * The receipt of a booking for the 80 mm paper of a till, on one page. It exists only while the page is printed, and is then
 * printed alone (`styles/print.css`).
 */
export function ReceiptSheet({ bill, ...rest }: ReceiptSheetProps) {
  const isPrinting = usePrinting();
  if (!bill.receiptNumber || !isPrinting) return null;
  return createPortal(<Sheet bill={billForCustomer(bill)} number={bill.receiptNumber} {...rest} />, document.body);
}

function Sheet({ bookingId, bill, customer, number }: ReceiptSheetProps & { number: string }) {
  const { lines, extras, receipts, lostDiscount = 0, total, paid, due, over, tips } = bill;
  const sheet = useRef<HTMLElement>(null);
  usePaper(sheet);
  const contact = useSettings()?.contact;
  const first = receipts.find(({ kind }) => kind === "payment");
  const rows = [
    { term: "Total", amount: total, strong: true },
    // Tips are one sum below, because they are no part of what is paid for the services.
    ...receipts
      .filter((receipt) => !isTip(receipt))
      .map((receipt) => ({
        term: `${receiptLabel(receipt)}, ${formatDate(receipt.at)}`,
        amount: tillAmount(receipt),
      })),
    { term: "Paid", amount: paid, strong: true },
    ...(tips > 0 ? [{ term: "Tips, not part of the bill", amount: tips }] : []),
    ...(due > 0 ? [{ term: "Due", amount: due, strong: true }] : []),
    ...(over > 0 ? [{ term: "Paid too much", amount: over, strong: true }] : []),
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
          {liveLines(lines).map(({ date, time, price, cartQuantity, ...line }, index) => (
            <tr key={`${index} ${line.service}`}>
              <td>
                {offerText(line)}
                {cartQuantity > 1 && ` × ${cartQuantity}`}
                <small>{whenOf(date, time)}</small>
              </td>
              <td>{formatAmount(price * cartQuantity)}</td>
            </tr>
          ))}
          {extras.map(({ _id, label, amount }) => (
            <tr key={_id}>
              <td>{label}</td>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
          {lostDiscount > 0 && (
            <tr>
              <td>{LOST_DISCOUNT}</td>
              <td>{formatAmount(lostDiscount)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {rows.map(({ term, amount, ...row }, index) => (
            // Two receipts may be alike, and rows are never reordered.
            <tr key={`${index} ${term}`} className={"strong" in row ? "strong" : undefined}>
              <td>{term}</td>
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
