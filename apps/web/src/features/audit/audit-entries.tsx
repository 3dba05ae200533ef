import { ROLE_LABELS, type AuditEntry } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { formatRelative } from "../../lib/format/relative-time.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { actionLabel, targetLabel } from "./action-labels.ts";
import { changesOf } from "./changes.ts";

type AuditEntriesProps = {
  entries: readonly AuditEntry[];
  now: Date;
  /** Shows the target of each entry; not needed where all entries have the same target. */
  withTarget?: boolean;
  /** Filters the list by the actor of an entry. */
  onActor?: (id: string) => void;
};

/** Entries of the activity log as a timeline: time in the salon's zone, actor, action, and values before and after. */
export function AuditEntries({ entries, now, withTarget = false, onActor }: AuditEntriesProps) {
  return (
    <ol className="border-l-2 border-dashed border-control-border pl-5">
      {entries.map((entry) => (
        <li
          key={entry._id}
          className="relative pb-3 before:absolute before:top-1.5 before:-left-[27px] before:size-3 before:rounded-[2px] before:bg-cloth last:pb-0"
        >
          <p className="font-semibold">{actionLabel(entry.action)}</p>
          <p className="text-sm wrap-anywhere text-fg-muted">
            <time dateTime={entry.at}>
              {formatMoment(entry.at)} ({formatRelative(entry.at, noEarlier(now, entry.at))})
            </time>
            {" · "}
            <Actor actor={entry.actor} {...(onActor && { onActor })} />
          </p>
          {withTarget && <Target target={entry.target} />}
          <AuditChange before={entry.before} after={entry.after} />
        </li>
      ))}
    </ol>
  );
}

function Actor({ actor, onActor }: Pick<AuditEntry, "actor"> & Pick<AuditEntriesProps, "onActor">) {
  if (!actor) return "the system";
  const text = `${actor.name} (${ROLE_LABELS[actor.role]})`;
  if (!onActor) return text;
  return (
    <button type="button" className="text-link min-h-6 text-left" onClick={() => onActor(actor._id)}>
      {text}
    </button>
  );
}

/** Limits `now`, which is up to 30 s old, so that a new entry is never in the future. */
const noEarlier = (now: Date, at: string): Date => new Date(Math.max(now.getTime(), Date.parse(at)));

const PAGES: Record<string, string> = {
  booking: PATHS.adminBookingDetails,
  user: PATHS.adminUser,
  service: PATHS.adminEditService,
  client: PATHS.adminClient,
};

function Target({ target: { type, id, name } }: { target: AuditEntry["target"] }) {
  const page = PAGES[type];
  // A target without an id, such as the settings, exists once; the action names it.
  if (type === id) return null;
  const shown = name || (type === "day" ? formatDay(id) : id);
  return (
    <p className="text-sm wrap-anywhere">
      {targetLabel(type)}{" "}
      {page ? (
        <Link to={linkTo(page, { id })} className="text-link">
          {shown}
        </Link>
      ) : (
        shown
      )}
    </p>
  );
}

/** The values of an entry before and after the change. */
function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {changes.map(({ name, was, now }) => (
        <li key={name} className="wrap-anywhere">
          {name && <span className="text-fg-muted">{name}: </span>}
          {was !== undefined && (
            <>
              <del className="text-fg-muted no-underline">
                <span className="sr-only">was </span>
                {was}
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, now </span>
            </>
          )}
          <ins className="font-semibold no-underline">{now}</ins>
        </li>
      ))}
    </ul>
  );
}
