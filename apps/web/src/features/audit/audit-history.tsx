import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useNow } from "../../lib/hooks/clock.ts";
import { PATHS } from "../../paths.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { auditHistoryQuery } from "./audit.queries.ts";

/** The newest 20 changes of one booking or user. Several ids are separated by commas, such as a booking and its payment. */
export function AuditHistory({ targetId }: { targetId: string }) {
  const now = useNow();
  const query = useQuery(auditHistoryQuery(targetId));
  return (
    <Card>
      <h2 className="mb-4 text-xl">History of changes</h2>
      <Loaded query={query} skeleton={{ rows: 2, label: "Loading the history…", rowClassName: "h-12 w-full" }}>
        {({ items, total }) => (
          <>
            {total === 0 && <p className="text-fg-muted">Nothing was changed yet.</p>}
            <AuditEntries entries={items} now={now} />
            {total > items.length && (
              <p className="mt-4">
                <Link to={{ pathname: PATHS.adminActivity, search: `?target=${targetId}` }} className="text-link">
                  All {total} changes
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
