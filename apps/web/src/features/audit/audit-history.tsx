import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useNow } from "../../lib/hooks/clock.ts";
import { PATHS } from "../../paths.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { auditHistoryQuery } from "./audit.queries.ts";

/** The newest 20 changes of one booking or user. Several ids are separated by commas, such as a booking and its payment. */
export function AuditHistory({ targetId }: { targetId: string }) {
  const now = useNow();
  const { data, error, isFetching, refetch } = useQuery(auditHistoryQuery(targetId));
  return (
    <Card>
      <h2 className="mb-4 text-xl">History of changes</h2>
      {!data && !error && <SkeletonList rows={2} label="Loading the history…" rowClassName="h-12 w-full" />}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.total === 0 && <p className="text-fg-muted">Nothing was changed yet.</p>}
      {data && <AuditEntries entries={data.items} now={now} />}
      {data && data.total > data.items.length && (
        <p className="mt-4">
          <Link to={{ pathname: PATHS.adminActivity, search: `?target=${targetId}` }} className="text-link">
            All {data.total} changes
          </Link>
        </p>
      )}
    </Card>
  );
}
