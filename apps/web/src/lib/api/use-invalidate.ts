import { MADE_FROM, type DataGroup } from "@salon/contracts";
import { hashKey, useQueryClient, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

const isMadeFrom = (kind: unknown, groups: ReadonlySet<DataGroup>): boolean =>
  ((MADE_FROM as Record<string, readonly DataGroup[]>)[String(kind)] ?? []).some((group) => groups.has(group));

/**
 * Marks every query that is made from these groups as outdated: pages load what they show again. What an open form was filled
 * from is loaded again with the next form, and `but` is left as it is. Never fails.
 */
export async function invalidateMadeFrom(
  client: QueryClient,
  groups: Iterable<DataGroup>,
  but?: QueryKey,
): Promise<void> {
  const changed = new Set(groups);
  const left = but && hashKey(but);
  const isAffected = ({ queryKey: [kind], queryHash }: Query) => queryHash !== left && isMadeFrom(kind, changed);
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => query.meta?.ofForm !== true && isAffected(query) }),
    client.invalidateQueries({
      refetchType: "none",
      predicate: (query) => query.meta?.ofForm === true && isAffected(query),
    }),
  ]);
}

/** Returns a function that marks as outdated what is made from these groups; a change takes them from `TOUCHES`. */
export function useInvalidate(...groups: DataGroup[]): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidateMadeFrom(client, groups);
}
