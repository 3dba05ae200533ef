import { displacedText } from "@salon/contracts";
import type { ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import { Link } from "react-router-dom";
import { countOf, formatDate } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { affectedCount, type Affected } from "./affected.ts";

/** An appointment that a change affects. */
export type AffectedLine = Affected["bookings"][number];

type AffectedListProps = Pick<Affected, "bookings"> & {
  /** What to do about an appointment, such as the button "Find a replacement". */
  children?: ((line: AffectedLine) => ReactNode) | undefined;
};

/** Who, what and why; each opens in a new tab, so that what was entered stays. */
export function AffectedList({ bookings, children }: AffectedListProps) {
  return (
    <ul className="max-h-80 divide-y divide-hairline overflow-y-auto rounded-cloth border border-hairline">
      {bookings.map((line) => (
        <li
          key={`${line.bookingId} ${line.item}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
        >
          <div className="min-w-0">
            <Link
              to={linkTo(PATHS.adminBookingDetails, { id: line.bookingId })}
              target="_blank"
              className="text-link wrap-anywhere"
            >
              {line.customer || "Deleted account"}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>
            <span className="block text-sm wrap-anywhere">
              {line.service}, {formatDate(line.date)}, {line.time}
            </span>
            {line.displaced && (
              <span className="block text-sm wrap-anywhere text-fg-muted">
                {line.displaced.map(displacedText).join("; ")}
              </span>
            )}
          </div>
          {children?.(line)}
        </li>
      ))}
    </ul>
  );
}

const DURATION_MS = 12_000;

/** Leads to the list of the appointments that a saved change displaces. */
export function leadToDisplaced(affected: Affected): void {
  const count = affectedCount(affected);
  if (count === 0) return;
  const id = "displaced";
  toast(
    <Link
      to={PATHS.adminDisplaced}
      className="text-primary underline underline-offset-4 wrap-anywhere"
      onClick={() => toast.dismiss(id)}
    >
      Settle {countOf(count, "appointment that cannot", "appointments that cannot")} take place
    </Link>,
    { id, duration: DURATION_MS },
  );
}
