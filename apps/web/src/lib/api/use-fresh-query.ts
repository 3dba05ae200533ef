import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";

/** What is this old was asked for by the page that is opening. */
export const FRESH_MS = 5000;

/**
 * A query for a form: its data is not there before it is as new as the form, because editing what is a minute old would undo what
 * somebody else saved since. Give the query a `staleTime` of `FRESH_MS`.
 */
export function useFreshQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, DefaultError, Data, Key>) {
  const { data, error, isFetching, isFetchedAfterMount, isStale, refetch } = useQuery(options);
  const [cameFresh] = useState(!isStale);
  return { data: cameFresh || isFetchedAfterMount ? data : undefined, error, isFetching, refetch };
}
