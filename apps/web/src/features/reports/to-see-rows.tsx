import { noonOf, toSeeText, type ToSee } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useMarkSeen } from "./reports.queries.ts";

const addressOf = ({ kind, id }: ToSee): string => {
  if (kind === "close") return `${PATHS.adminDayClose}?date=${id}`;
  return kind === "discount"
    ? `${linkTo(PATHS.adminBookingDetails, { id })}#bill`
    : linkTo(PATHS.adminEditService, { id });
};

const textOf = ({ kind, title, changes }: ToSee): string =>
  toSeeText(kind, kind === "close" ? `Close of ${formatDay(noonOf(title))}` : title, changes);

/** Closes with a difference, discounts and lower prices, each until an admin says that it was seen. */
export function ToSeeRows({ rows }: { rows: readonly ToSee[] }) {
  const seen = useMarkSeen();
  return (
    <ul className="mt-1 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
      {rows.map((row) => {
        const { kind, id, mark } = row;
        const text = textOf(row);
        return (
          <li key={`${kind} ${id}`} className="flex items-center justify-between gap-3">
            <Link
              to={addressOf(row)}
              className="text-link inline-flex min-h-11 min-w-0 items-center text-sm leading-snug wrap-anywhere md:min-h-8"
            >
              {text}
            </Link>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Seen: ${text}`}
              loading={seen.isPending && seen.variables.mark === mark && seen.variables.id === id}
              onClick={() => seen.mutate({ kind, id, mark })}
            >
              Seen
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
