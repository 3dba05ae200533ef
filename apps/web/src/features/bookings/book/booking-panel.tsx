import { noonOf } from "@salon/contracts";
import { ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import { lineLength } from "../../../domain/line-menu.ts";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import type { Offer } from "./booking-form.ts";

const NO_TIMEFRAME = "0 Mins";

type BookingPanelProps = {
  /** Name of the signed-in user; undefined for a guest. */
  name: string | undefined;
  offer: Offer | null;
  day: string;
  time: string;
  onShowCart: () => void;
  /** The cart is about to open. */
  busy: boolean;
  onConfirm: () => void;
  /** The fields of the choice. */
  children: ReactNode;
};

/** The current choice in one line with the way to the cart, then its fields. */
export function BookingPanel({ name, offer, day, time, onShowCart, busy, onConfirm, children }: BookingPanelProps) {
  return (
    <Card className="self-start max-sm:p-4 lg:sticky lg:top-22">
      <h2 className="sr-only">Your choice</h2>
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3">
        <ul className="flex min-w-0 grow basis-32 flex-wrap gap-x-2 text-sm leading-tight font-semibold">
          <Fact label="Name" className="min-w-16 shrink truncate">
            {name ?? "Guest"}
          </Fact>
          <Fact label="Timeframe">{offer ? lengthOf(offer) : NO_TIMEFRAME}</Fact>
          <Fact label="Date">{day ? `${formatDay(noonOf(day))}${time && `, ${time}`}` : "Pick a date"}</Fact>
        </ul>
        <Button variant="quiet" size="small" className="shrink-0 px-3!" onClick={onShowCart}>
          <ShoppingBag aria-hidden="true" className="size-4.5" />
          Show cart
        </Button>
      </div>
      <div className="mt-4 space-y-4">{children}</div>
      <div className="max-lg:hidden">
        {offer && (
          <p className="mt-4 flex items-baseline justify-between gap-4">
            <span className="text-fg-muted">Price</span>
            <span className="font-display text-lg font-bold">{formatAmount(offer.price)}</span>
          </p>
        )}
        <Button className="mt-4 w-full" loading={busy} onClick={onConfirm}>
          Confirm Booking
        </Button>
      </div>
    </Card>
  );
}

/** The service's own text without options, else the minutes of both. */
const lengthOf = ({ service: { timeframe }, options, minutes }: Offer): string =>
  lineLength({ timeframe, minutes: options.length > 0 ? minutes : undefined });

type FactProps = { label: string; className?: string; children: ReactNode };

function Fact({ label, className = "whitespace-nowrap", children }: FactProps) {
  return (
    <li className={`not-last:after:ml-2 not-last:after:text-fg-muted not-last:after:content-['·'] ${className}`}>
      <span className="sr-only">{label}: </span>
      <span>{children}</span>
    </li>
  );
}
