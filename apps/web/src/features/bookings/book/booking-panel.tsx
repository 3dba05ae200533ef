import { noonOf, type Service } from "@salon/contracts";
import { CalendarDays, Clock, ShoppingBag, UserRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";

const NO_TIMEFRAME = "0 Mins";

type BookingPanelProps = {
  /** Who books; a guest has no name yet. */
  name: string | undefined;
  service: Service | null;
  day: string;
  time: string;
  /** The service dropdown. */
  select: ReactNode;
  onShowCart: () => void;
  onConfirm: () => void;
};

/** Says who books what and when, and what is still to be chosen. */
export function BookingPanel({ name, service, day, time, select, onShowCart, onConfirm }: BookingPanelProps) {
  return (
    <Card className="self-start lg:sticky lg:top-22">
      <h2 className="sr-only">Your choice</h2>
      <ul className="space-y-2">
        <Fact icon={UserRound} label="Name">
          {name ?? "Guest"}
        </Fact>
        <Fact icon={Clock} label="Timeframe">
          {service?.timeframe ?? NO_TIMEFRAME}
        </Fact>
        <Fact icon={CalendarDays} label="Date">
          {day ? `${formatDate(noonOf(day))}${time && `, ${time}`}` : "Pick a date"}
        </Fact>
      </ul>
      <Button variant="quiet" size="small" className="mt-4 w-full" onClick={onShowCart}>
        <ShoppingBag aria-hidden="true" className="size-4.5" />
        Show cart
      </Button>
      <div className="mt-5">{select}</div>
      <div className="max-lg:hidden">
        {service && (
          <p className="mt-4 flex items-baseline justify-between gap-4">
            <span className="text-fg-muted">Price</span>
            <span className="font-display text-lg font-bold">{formatAmount(service.price)}</span>
          </p>
        )}
        <Button className="mt-4 w-full" onClick={onConfirm}>
          Confirm Booking
        </Button>
      </div>
    </Card>
  );
}

type FactProps = { icon: LucideIcon; label: string; children: ReactNode };

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span className="min-w-0 font-semibold wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </li>
  );
}
