import type { Stats } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { pageOwn } from "../../lib/api/page-own.ts";
import { statsQuery } from "./reports.queries.ts";

type WithStatsProps = {
  /** Name of the figures, for the error message. */
  what: string;
  /** Class names that give the skeleton the size of the content. */
  size: string;
  children: (stats: Stats) => ReactNode;
};

/** One card of the dashboard with its own loading and error state; all cards share one request. */
export function WithStats({ what, size, children }: WithStatsProps) {
  const { data, error, isFetching, refetch } = useQuery(pageOwn(statsQuery));
  if (data) return children(data);
  if (error) {
    return (
      <ErrorState
        title={`${what} did not load`}
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <output className="block">
      <span className="sr-only">Loading {what}…</span>
      <Skeleton className={`w-full ${size}`} />
    </output>
  );
}
