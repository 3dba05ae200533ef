import { noonOf } from "@salon/contracts";
import type { ReactNode } from "react";
import { lineLength, offerMinutes } from "../../domain/line-menu.ts";
import { formatDay } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import type { Offer } from "../draft/draft-lines.ts";

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
    <Card className="self-start lg:sticky lg:top-22 lg:max-h-[calc(100vh-6.5rem)] lg:overflow-y-auto">
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3">
        <ul
          aria-label="Your choice"
          className="flex min-w-0 grow basis-28 flex-wrap gap-x-3 text-sm leading-tight font-semibold"
        >
          <Fact label="Name">{name ?? "Guest"}</Fact>
          <Fact label="Timeframe">{offer ? lengthOf(offer) : NO_TIMEFRAME}</Fact>
          <Fact label="Date">{day ? `${formatDay(noonOf(day))}${time && `, ${time}`}` : "Pick a date"}</Fact>
        </ul>
        <Button variant="quiet" size="small" onClick={onShowCart}>
          Show cart
        </Button>
      </div>
      <div className="mt-4 space-y-4">{children}</div>
      <div className="sticky -bottom-6 mt-1 -mb-3 bg-surface py-3 max-lg:hidden">
        <Button className="w-full" loading={busy} onClick={onConfirm}>
          Confirm Booking
        </Button>
      </div>
    </Card>
  );
}

/** The service's own text, where it says how long it takes. */
const lengthOf = ({ service, ...offer }: Offer): string =>
  lineLength({ timeframe: service.timeframe, minutes: offerMinutes(service, offer) });

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="max-w-full wrap-anywhere">
      <span className="sr-only">{label}: </span>
      <span>{children}</span>
    </li>
  );
}
