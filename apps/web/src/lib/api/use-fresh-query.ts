import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";

/** Data up to this age counts as loaded by the page that is opening. */
export const FRESH_MS = 5000;

/**
 * A query for a form. It returns no data older than the form, because saving a form with outdated values would undo changes that
 * another user saved meanwhile. Give the query a `staleTime` of `FRESH_MS`.
 */
export function useFreshQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, DefaultError, Data, Key>) {
  const { data, error, isFetching, isFetchedAfterMount, isStale, refetch } = useQuery(options);
  const [isFresh, setFresh] = useState(!isStale);
  // A try that failed counts as fetched, and leaves the data as old as it was.
  if (!isFresh && isFetchedAfterMount && !error) setFresh(true);
  return { data: isFresh ? data : undefined, error, isFetching, refetch };
}
