import { ROLE_LABELS, type AuditEntry } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatDate, formatUtcTime } from "../../lib/format.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { AuditChange } from "./audit-change.tsx";

type AuditEntriesProps = {
  entries: readonly AuditEntry[];
  now: Date;
  /** Says of each entry what it was done to; not needed where all are about one thing. */
  withTarget?: boolean;
};

/** `booking.status` as `Booking status`. */
const actionInWords = (action: string): string => {
  const words = action.replaceAll(/[._-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Entries of the activity log as a timeline: when, who, what, and the values before and after. */
export function AuditEntries({ entries, now, withTarget = false }: AuditEntriesProps) {
  return (
    <ol className="border-l-2 border-dashed border-control-border pl-5">
      {entries.map((entry) => (
        <li
          key={entry._id}
          className="relative pb-5 before:absolute before:top-1.5 before:-left-[27px] before:size-3 before:rounded-[2px] before:bg-cloth last:pb-0"
        >
          <p className="font-semibold">{actionInWords(entry.action)}</p>
          <p className="text-sm text-fg-muted">
            <time dateTime={entry.at}>
              {formatDate(entry.at)}, {formatUtcTime(entry.at)} UTC ({formatRelative(entry.at, now)})
            </time>
            {" · "}
            {entry.actor ? `${entry.actor.name} (${ROLE_LABELS[entry.actor.role]})` : "the system"}
          </p>
          {withTarget && <Target target={entry.target} />}
          <AuditChange before={entry.before} after={entry.after} />
        </li>
      ))}
    </ol>
  );
}

const PAGES: Record<string, string> = {
  booking: PATHS.adminBookingDetails,
  user: PATHS.adminUser,
  service: PATHS.adminEditService,
};

function Target({ target: { type, id } }: { target: AuditEntry["target"] }) {
  const page = PAGES[type];
  return (
    <p className="text-sm wrap-anywhere">
      {type}{" "}
      {page ? (
        <Link to={linkTo(page, { id })} className="text-link">
          {id}
        </Link>
      ) : (
        id
      )}
    </p>
  );
}
