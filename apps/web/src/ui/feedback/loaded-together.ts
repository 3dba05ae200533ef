import type { Loadable } from "./loaded.tsx";

type Answers<Queries> = { [Key in keyof Queries]: Queries[Key] extends Loadable<infer Data> ? Data : never };

/** Several queries that are shown as one, once all have answered. Another try asks each again. */
export function loadedTogether<Queries extends Record<string, Loadable<unknown>>>(
  queries: Queries,
): Loadable<Answers<Queries>> {
  const all = Object.values(queries);
  const isKnown = all.every(({ data }) => data !== undefined);
  const answers = Object.fromEntries(Object.entries(queries).map(([key, { data }]) => [key, data]));
  return {
    data: isKnown ? (answers as Answers<Queries>) : undefined,
    error: all.find(({ data, error }) => data === undefined && error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}
