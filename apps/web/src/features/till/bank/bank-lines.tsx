import { receiptLabel, type BankList, type ListedReceipt, noonOf } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { linkTo, PATHS } from "../../../paths.ts";

/** One row of a list of the bank. */
export const RowLine = ({ row: { day, amount, text, reference } }: { row: BankList["rows"][number] }) => (
  <span className="min-w-0 wrap-anywhere">
    <strong>{formatAmount(amount)}</strong> on {formatDay(noonOf(day))}
    <span className="block text-sm text-fg-muted">{[text, reference].filter(Boolean).join(" · ")}</span>
  </span>
);

/** One receipt that was typed in at the desk. */
export const ReceiptLine = ({ receipt }: { receipt: ListedReceipt }) => (
  <span className="block min-w-0 wrap-anywhere">
    <Link
      to={linkTo(PATHS.adminBookingDetails, { id: receipt.bookingId })}
      className="font-semibold text-primary underline underline-offset-4"
    >
      {receipt.customer.name || "Customer without a name"}
    </Link>
    , {formatAmount(receipt.amount)}
    <span className="block text-sm text-fg-muted">
      {receiptLabel(receipt)} on {formatDay(noonOf(receipt.day))}
      {receipt.by && `, by ${receipt.by}`}
    </span>
  </span>
);
