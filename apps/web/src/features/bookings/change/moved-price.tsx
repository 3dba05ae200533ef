import type { Booking, CartItem, PriceChange } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { billQuery } from "../../../domain/bill.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatAmount } from "../../../lib/format/format.ts";

/** The price of a line that a refusal has in place of the one that the page showed; undefined where it was refused for something else. */
export const priceIn = (error: Error): PriceChange | undefined =>
  error instanceof ApiError ? (error.body as { changed?: PriceChange[] } | null)?.changed?.[0] : undefined;

type MovedPriceProps = {
  booking: Booking;
  line: CartItem;
  price: number;
  /** The price that the page showed before; absent where it is this one. */
  shown?: number | undefined;
};

/** Says what a line costs with another person, and what becomes due at the salon or comes back for it. */
export function MovedPrice({ booking, line, price, shown }: MovedPriceProps) {
  const { data: bill } = useQuery(billQuery(booking._id));
  if (price === line.price && shown === undefined) return null;
  const sums = `${formatAmount(price)} in place of ${formatAmount(line.price)}`;
  return (
    <div aria-live="polite" className="rounded-cloth border-l-6 border-primary bg-sunken px-4 py-3">
      {shown !== undefined && <p>{`Was ${formatAmount(shown)}, is now ${formatAmount(price)}`}</p>}
      <p className="font-semibold">{[sums, ...(bill ? changesOf(bill, price - line.price) : [])].join("; ")}</p>
    </div>
  );
}

type Sums = { total: number; paid: number; due: number; over: number };

function changesOf({ total, paid, due, over }: Sums, added: number): string[] {
  const left = total + added - paid;
  const more = Math.max(left, 0) - due;
  const back = Math.max(-left, 0) - over;
  return [
    more > 0 && `${formatAmount(more)} more is due at the salon`,
    more < 0 && `${formatAmount(-more)} less is due at the salon`,
    back > 0 && `${formatAmount(back)} comes back`,
  ].filter((text) => text !== false);
}
