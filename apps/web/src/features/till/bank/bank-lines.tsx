import { type ListedReceipt, noonOf, receiptLabel } from "@salon/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import type { ComparedRow } from "./comparison.ts";

const OWING = `${PATHS.adminBookings}?owes=true`;

/** What a row is called, for screen readers. */
export const nameOfRow = ({ day, amount, text }: ComparedRow): string =>
  [`${formatAmount(amount)} on ${formatDay(noonOf(day))}`, text].filter(Boolean).join(", ");

/** One row of a list of the bank. */
export const RowLine = ({ row: { day, amount, text, reference, like } }: { row: ComparedRow }) => (
  <span className="min-w-0 wrap-anywhere">
    <strong>{formatAmount(amount)}</strong> on {formatDay(noonOf(day))}
    <span className="block text-sm text-fg-muted">{[text, reference].filter(Boolean).join(" · ")}</span>
    {like && <span className="block text-sm font-semibold text-warning">{like}</span>}
  </span>
);

const nameOf = ({ customer }: ListedReceipt): string => customer.name || "Customer without a name";

type ReceiptFactsProps = { receipt: ListedReceipt; children: ReactNode };

const ReceiptFacts = ({ receipt, children }: ReceiptFactsProps) => (
  <span className="block min-w-0 wrap-anywhere">
    {children}, {formatAmount(receipt.amount)}
    <span className="block text-sm text-fg-muted">
      {receiptLabel(receipt)} on {formatDay(noonOf(receipt.day))}
      {receipt.by && `, by ${receipt.by}`}
    </span>
  </span>
);

/** One receipt that was typed in at the desk, with the way to its booking. */
export const ReceiptLine = ({ receipt }: { receipt: ListedReceipt }) => (
  <ReceiptFacts receipt={receipt}>
    <Link
      to={linkTo(PATHS.adminBookingDetails, { id: receipt.bookingId })}
      className="font-semibold text-primary underline underline-offset-4"
    >
      {nameOf(receipt)}
    </Link>
  </ReceiptFacts>
);

/** The same as the label of a choice, which has no link in it, and the appointment that tells it from others of its customer. */
export const ReceiptChoice = ({ receipt }: { receipt: ListedReceipt }) => {
  const { appointment } = receipt;
  return (
    <ReceiptFacts receipt={receipt}>
      <span className="font-semibold">{nameOf(receipt)}</span>
      {appointment && ` for ${appointment.service}, ${formatDay(noonOf(appointment.date))}, ${appointment.time}`}
    </ReceiptFacts>
  );
};

/** Leads to the bookings that owe something, in a tab of its own: the list is on this page alone. */
export const FindBill = ({ row }: { row: ComparedRow }) => (
  <Link to={OWING} target="_blank" className={buttonClass("quiet", "small")}>
    Find the bill<span className="sr-only">: {nameOfRow(row)}, in a new tab</span>
  </Link>
);
