import { holdAsks, type Booking } from "@salon/contracts";
import { formatAmount } from "../../../lib/format/format.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import { holdActions, useHold } from "../hold-actions.ts";
import { HoldMark } from "../hold-mark.tsx";

/** How a reservation stands, and what staff do with it; nothing for any other booking. */
export function BookingHold({ booking }: { booking: Booking }) {
  const { _id: bookingId, hold, lapsed, customer, paid = 0 } = booking;
  const actions = holdActions({ bookingId, hold, lapsed, customer }, useHold());
  const asked = hold ?? lapsed;
  if (!asked) return null;
  return (
    <section aria-label="Reservation">
      <Card>
        <h2 className="mb-2 flex flex-wrap items-center gap-2 text-xl">
          Reservation <HoldMark appointment={booking} />
        </h2>
        <DescriptionList
          items={[
            { term: hold ? "Held until" : "Was held until", details: formatMoment(asked.until) },
            { term: "Deposit", details: formatAmount(asked.deposit) },
            { term: "Came so far", details: formatAmount(paid) },
            ...(hold ? [{ term: "Still asked for", details: formatAmount(holdAsks(hold, booking)) }] : []),
          ]}
        />
        <p data-print="no" className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {actions.map(({ label, act }) => (
            <Button key={label} variant="quiet" size="small" onClick={act}>
              {label}
            </Button>
          ))}
        </p>
      </Card>
    </section>
  );
}
