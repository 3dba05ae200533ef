import { noonOf, offerText } from "@salon/contracts";
import { CalendarDays, Clock, ShoppingBag, UserRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { lineLength } from "../../../domain/line-menu.ts";
import { formatAmount, formatDate, formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import type { Offer } from "./use-booking-form.ts";

const NO_TIMEFRAME = "0 Mins";

type BookingPanelProps = {
  /** Name of the signed-in user; undefined for a guest. */
  name: string | undefined;
  offer: Offer | null;
  day: string;
  time: string;
  select: ReactNode;
  onShowCart: () => void;
  /** The cart is about to open. */
  busy: boolean;
  onConfirm: () => void;
};

/** The current choice: customer, service, date and time. */
export function BookingPanel({ name, offer, day, time, select, onShowCart, busy, onConfirm }: BookingPanelProps) {
  return (
    <Card className="self-start lg:sticky lg:top-22">
      <h2 className="sr-only">Your choice</h2>
      <ul className="space-y-2">
        <Fact icon={UserRound} label="Name">
          {name ?? "Guest"}
        </Fact>
        <Fact icon={Clock} label="Timeframe">
          {offer ? lengthOf(offer) : NO_TIMEFRAME}
        </Fact>
        <Fact icon={CalendarDays} label="Date">
          {day ? `${formatDate(noonOf(day))}${time && `, ${time}`}` : "Pick a date"}
        </Fact>
      </ul>
      <Button variant="quiet" size="small" className="mt-4 w-full" onClick={onShowCart}>
        <ShoppingBag aria-hidden="true" className="size-4.5" />
        Show cart
      </Button>
      <div className="mt-5 space-y-4">{select}</div>
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

type FactProps = { icon: LucideIcon; label: string; children: ReactNode };

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span className="min-w-0 font-semibold wrap-anywhere">
        <span className="sr-only">{label}: </span>
        <span>{children}</span>
      </span>
    </li>
  );
}

type SummaryBarProps = { offer: Offer | null; day: string; time: string; busy: boolean; onConfirm: () => void };

/** The current choice and the button, fixed at the bottom of a phone's screen. */
export function SummaryBar({ offer, day, time, busy, onConfirm }: SummaryBarProps) {
  const missing = [!offer && "a service", !day && "a date", !time && "a time"].filter(Boolean).join(", ");
  return (
    <div className="summary-bar on-cloth sticky bottom-0 z-10 max-h-[33vh] overflow-y-auto -mx-4 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:hidden">
      <p className="text-sm leading-snug font-semibold wrap-anywhere">
        {offer ? offerText({ service: offer.service.name, options: offer.options }) : "Your booking"}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-28 text-sm leading-snug">
          {offer && <span className="block font-semibold">{formatAmount(offer.price)}</span>}
          <span className="block text-on-cloth-muted">
            {missing ? `Choose ${missing}` : `${formatDay(noonOf(day))} · ${time}`}
          </span>
        </p>
        <Button
          variant="cream"
          className="sticky bottom-0 min-w-40 max-w-full px-4!"
          loading={busy}
          onClick={onConfirm}
        >
          Confirm Booking
        </Button>
      </div>
    </div>
  );
}
