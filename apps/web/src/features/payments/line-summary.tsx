import { offerText, type CartItem } from "@salon/contracts";
import { namedPerson, lineKey } from "../../domain/cart-line.ts";
import { formatAmount, formatCartDate } from "../../lib/format/format.ts";

type LineSummaryProps = {
  lines: readonly CartItem[];
  /** Naira, as every amount here. */
  total: number;
  /** Where only a part is paid online: that part, its name, and the rest. */
  part?: { label: string; deposit: number; due: number } | undefined;
};

/** The lines of a payment with their prices, the total, and where there is a deposit, what is paid and what is due. */
export function LineSummary({ lines, total, part }: LineSummaryProps) {
  return (
    <div className="rounded-cloth border border-hairline bg-page">
      <ul className="divide-y divide-hairline">
        {lines.map((line) => (
          <li key={lineKey(line)} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {offerText(line)}
                {line.cartQuantity > 1 && `\u00A0× ${line.cartQuantity}`}
              </span>
              <span className="block text-sm text-fg-muted">
                {formatCartDate(line.date)} <span className="whitespace-nowrap">{line.time}</span>
                {namedPerson(line) && ` with ${namedPerson(line)}`}
              </span>
            </span>
            <span className="whitespace-nowrap">{formatAmount(line.price * line.cartQuantity)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-control-border px-4 py-3 font-bold">
        <span>Total</span>
        <span>{formatAmount(total)}</span>
      </p>
      {part && (
        <dl className="border-t border-hairline px-4 py-3">
          {[
            { term: part.label, amount: part.deposit, look: "font-bold" },
            { term: "Due at the salon", amount: part.due, look: "" },
          ].map(({ term, amount, look }) => (
            <div key={term} className={`flex justify-between gap-4 ${look}`}>
              <dt>{term}</dt>
              <dd className="whitespace-nowrap">{formatAmount(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
