import type { Owed as OwedFigures, OwedTime } from "@salon/contracts";
import { Link } from "react-router-dom";
import { OWED_WORDS } from "../../domain/owed.ts";
import { countOf, formatAmount } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { Facts } from "./report-parts.tsx";

/** What customers owe now, by the day of their last appointment, each figure with its list. Nothing from a server that does not say. */
export function Owed({ owed }: { owed: OwedFigures | undefined }) {
  if (!owed) return null;
  const fact = (when: OwedTime) => ({
    term: OWED_WORDS[when],
    value: formatAmount(owed[when].amount),
    note: (
      <Link to={`${PATHS.adminBookings}?owed=${when}`} className="text-link inline-flex min-h-6 items-center">
        {countOf(owed[when].count, "booking", "bookings")}
        <span className="sr-only">: {OWED_WORDS[when].toLowerCase()}</span>
      </Link>
    ),
  });
  return (
    <Card className="space-y-3 p-4! md:p-5!">
      <div>
        <h2 className="text-xl">Owed now</h2>
        <p className="text-sm text-fg-muted">
          What is due, by the day of the last appointment of each booking. Reservations are not part of it.
        </p>
      </div>
      <Facts framed={false} items={(["past", "today", "coming", "reserved"] as const).map(fact)} />
    </Card>
  );
}
