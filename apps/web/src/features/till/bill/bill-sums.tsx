import {
  NO_SLOT,
  noonOf,
  presentBill,
  type Bill,
  type BillEnds,
  type BillReading,
  type BillRow,
  type Extra,
  type Receipt,
} from "@salon/contracts";
import type { ReactNode } from "react";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { classNames } from "../../../ui/layout/class-names.ts";

type BillSumsProps = BillReading & {
  bill: Bill;
  /** More about a receipt or an extra, below its text. */
  renderReceiptActions?: (receipt: Receipt) => ReactNode;
  renderExtraActions?: (extra: Extra) => ReactNode;
};

/** A bill from top to bottom: what adds up to its total, what came, tips, and what is outstanding. */
export function BillSums({ bill, renderReceiptActions, renderExtraActions, ...reading }: BillSumsProps) {
  const { items, total, money, paid, tips, ends } = presentBill(bill, reading);
  const row = (one: BillRow, index: number) => (
    // Rows are never reordered, and two may be alike.
    <Row key={one.receipt?.key ?? one.extra?._id ?? index} text={one.text} note={noteOf(one)} amount={one.amount}>
      {one.receipt && renderReceiptActions?.(one.receipt)}
      {one.extra && renderExtraActions?.(one.extra)}
    </Row>
  );
  return (
    <>
      <ul className="divide-y divide-hairline">{items.map(row)}</ul>
      <SumRow term="Total" amount={total} />
      {money.length > 0 && (
        <ul aria-label="Receipts" className="mt-4 divide-y divide-hairline">
          {money.map(row)}
        </ul>
      )}
      <SumRow term="Paid" amount={paid} />
      {tips.length > 0 && (
        <ul aria-label="Tips" className="divide-y divide-hairline">
          {tips.map(row)}
        </ul>
      )}
      {ends.map(({ name, text, amount }) => (
        <EndRow key={name} term={text} amount={amount} tone={TONES[name]} />
      ))}
      <Words bill={bill} />
    </>
  );
}

/** The day of a line, and its time where it has one. */
export const whenOf = (date: string, time: string): string =>
  [formatDay(noonOf(date)), ...(time === NO_SLOT ? [] : [time])].join(", ");

/** What stands below the text of a row: when it is or was, for whom, by whom, and why. */
function noteOf({ line, extra, receipt }: BillRow): string {
  if (line) return [whenOf(line.date, line.time), line.cancelled && "cancelled"].filter(Boolean).join(" · ");
  if (extra) return [extra.reason !== extra.label && extra.reason, addedBy(extra)].filter(Boolean).join(" · ");
  if (!receipt) return "";
  return [formatMoment(receipt.at), receipt.by && `by ${receipt.by}`, receipt.note, receipt.again && PAID_AGAIN]
    .filter(Boolean)
    .join(" · ");
}

const PAID_AGAIN = "they pay another way";

/** Who added an extra; customers read when the salon did, of one that they were told. */
const addedBy = ({ by, told, at }: Extra): string | undefined =>
  by ? `by ${by}` : told ? `added by the salon on ${formatMoment(at)}` : undefined;

type RowProps = { text: string; note: string; amount: number; children?: ReactNode };

function Row({ text, note, amount, children }: RowProps) {
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

type SumProps = { term: string; amount: number };

const SumRow = ({ term, amount }: SumProps) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-control-border pt-2.5 font-bold">
    <span>{term}</span>
    <span className="whitespace-nowrap tabular-nums">{formatAmount(amount)}</span>
  </p>
);

const TONES: Record<keyof BillEnds, string> = {
  due: "bg-warning-soft text-warning",
  notAsked: "bg-sunken text-fg",
  comesBack: "bg-warning-soft text-warning",
  giveBack: "bg-danger-soft text-danger",
  kept: "bg-sunken text-fg",
};

const EndRow = ({ term, amount, tone }: SumProps & { tone: string }) => (
  <p
    className={classNames(
      "mt-3 flex flex-wrap items-baseline justify-between gap-x-4 rounded-control px-4 py-2.5 font-display text-lg font-bold",
      tone,
    )}
  >
    <span>{term}</span>
    <span className="tabular-nums">{formatAmount(amount)}</span>
  </p>
);

/** Why money is kept, and what was paid before the opening, which no sum of the bill contains. */
function Words({ bill: { kept, paidBefore } }: { bill: Bill }) {
  return (
    <>
      {paidBefore?.byHand && (
        <EndRow term="Paid before the opening, to give back by hand" amount={paidBefore.amount} tone={TONES.giveBack} />
      )}
      {kept?.reason && <p className="mt-2 text-sm wrap-anywhere text-fg-muted">Why it is kept: {kept.reason}</p>}
      {paidBefore?.settled && (
        <p className="mt-2 text-sm wrap-anywhere text-fg-muted">
          {formatAmount(paidBefore.amount)} that was paid before the opening{" "}
          {paidBefore.settled.as === "given" ? "was given back" : "is kept"}: {paidBefore.settled.reason}
        </p>
      )}
    </>
  );
}
