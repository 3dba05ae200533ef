import {
  linesTotal,
  NO_SLOT,
  noonOf,
  offerText,
  tillAmount,
  type Bill,
  type Extra,
  type Receipt,
} from "@salon/contracts";
import type { ReactNode } from "react";
import { receiptLabel } from "../../../domain/bill.ts";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { classNames } from "../../../ui/layout/class-names.ts";

type BillSumsProps = {
  bill: Bill;
  /** Shows the lines as one sum, where the page lists them already. */
  sumLines?: boolean;
  /** More about a receipt or an extra, below its text. */
  renderReceiptActions?: (receipt: Receipt) => ReactNode;
  renderExtraActions?: (extra: Extra) => ReactNode;
};

/** What a discount took off appointments that are cancelled now. */
export const LOST_DISCOUNT = "Discount of what was cancelled";

/** A bill from top to bottom: lines and extras with their total, receipts with what is paid, and what is outstanding. */
export function BillSums({ bill, sumLines = false, renderReceiptActions, renderExtraActions }: BillSumsProps) {
  const { lines, extras, receipts, lostDiscount = 0, givingBack = 0, total, paid, tips } = bill;
  return (
    <>
      <ul className="divide-y divide-hairline">
        {sumLines && <BillRow text="Services" note="" amount={linesTotal(lines)} />}
        {(sumLines ? [] : lines).map(({ date, time, price, cartQuantity, cancelled, ...line }, index) => (
          <BillRow
            key={`${index} ${line.service}`}
            text={cartQuantity > 1 ? `${offerText(line)}\u00A0× ${cartQuantity}` : offerText(line)}
            note={cancelled ? `${whenOf(date, time)} · cancelled` : whenOf(date, time)}
            amount={cancelled ? 0 : price * cartQuantity}
          />
        ))}
        {extras.map((extra) => (
          <BillRow
            key={extra._id}
            text={extra.undoes ? `Taken back: ${extra.label}` : extra.label}
            note={[extra.reason !== extra.label && extra.reason, extra.by && `by ${extra.by}`]
              .filter(Boolean)
              .join(" · ")}
            amount={extra.amount}
          >
            {renderExtraActions?.(extra)}
          </BillRow>
        ))}
        {lostDiscount > 0 && <BillRow text={LOST_DISCOUNT} note="" amount={lostDiscount} />}
      </ul>
      <SumRow term="Total" amount={total} strong />
      {receipts.length > 0 && (
        <ul aria-label="Receipts" className="mt-4 divide-y divide-hairline">
          {receipts.map((receipt) => (
            <BillRow key={receipt.key} text={receiptLabel(receipt)} note={noteOf(receipt)} amount={tillAmount(receipt)}>
              {renderReceiptActions?.(receipt)}
            </BillRow>
          ))}
        </ul>
      )}
      {givingBack > 0 && <SumRow term="On its way back" amount={-givingBack} />}
      <SumRow term="Paid" amount={paid} strong />
      {tips > 0 && <SumRow term="Tips, not part of the bill" amount={tips} />}
      <Outstanding bill={bill} />
    </>
  );
}

/** The day of a line, and its time where it has one. */
export const whenOf = (date: string, time: string): string =>
  [formatDay(noonOf(date)), ...(time === NO_SLOT ? [] : [time])].join(", ");

const noteOf = ({ at, with: person, by, note }: Receipt): string =>
  [formatMoment(at), person && `for ${person.name}`, by && `by ${by}`, note].filter(Boolean).join(" · ");

type BillRowProps = { text: string; note: string; amount: number; children?: ReactNode };

function BillRow({ text, note, amount, children }: BillRowProps) {
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-baseline justify-end gap-x-4">
        <span className="min-w-0 grow basis-32 font-semibold wrap-anywhere">{text}</span>
        <span className="whitespace-nowrap tabular-nums">{formatAmount(amount)}</span>
      </div>
      {note && <p className="text-sm wrap-anywhere text-fg-muted">{note}</p>}
      {children}
    </li>
  );
}

function SumRow({ term, amount, strong = false }: { term: string; amount: number; strong?: boolean }) {
  return (
    <p
      className={classNames(
        "flex flex-wrap items-baseline justify-between gap-x-4 border-t border-control-border pt-2.5",
        strong ? "font-bold" : "mt-2.5 text-sm",
      )}
    >
      <span>{term}</span>
      <span className="whitespace-nowrap tabular-nums">{formatAmount(amount)}</span>
    </p>
  );
}

/** What one side still has to pay; nothing where the bill is settled. */
function Outstanding({ bill: { due, over, giveBack, kept, paidBefore } }: { bill: Bill }) {
  const rows = [
    { term: "Due", amount: due, tone: "bg-warning-soft text-warning" },
    // All that came for a cancelled booking is beyond its total; `giveBack` says what of it has to go back.
    { term: "Paid too much", amount: giveBack || kept ? 0 : over, tone: "bg-warning-soft text-warning" },
    { term: "To give back", amount: giveBack ?? 0, tone: "bg-danger-soft text-danger" },
    {
      term: "Paid before the opening, to give back by hand",
      amount: paidBefore?.byHand ? paidBefore.amount : 0,
      tone: "bg-danger-soft text-danger",
    },
    { term: "Kept by the salon", amount: kept?.amount ?? 0, tone: "bg-sunken text-fg" },
  ].filter(({ amount }) => amount > 0);
  return (
    <>
      {rows.map(({ term, amount, tone }) => (
        <p
          key={term}
          className={`mt-3 flex flex-wrap items-baseline justify-between gap-x-4 rounded-control px-4 py-2.5 font-display text-lg font-bold ${tone}`}
        >
          <span>{term}</span>
          <span className="tabular-nums">{formatAmount(amount)}</span>
        </p>
      ))}
      {kept && <p className="mt-2 text-sm wrap-anywhere text-fg-muted">Why it is kept: {kept.reason}</p>}
      {paidBefore?.settled && (
        <p className="mt-2 text-sm wrap-anywhere text-fg-muted">
          {formatAmount(paidBefore.amount)} that was paid before the opening{" "}
          {paidBefore.settled.as === "given" ? "was given back" : "is kept"}: {paidBefore.settled.reason}
        </p>
      )}
    </>
  );
}
