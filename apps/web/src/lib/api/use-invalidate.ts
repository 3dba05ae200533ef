import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that marks every query of these groups as outdated; a group is the first part of a query's key. */
export function useInvalidate(...groups: string[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(groups.map((group) => client.invalidateQueries({ queryKey: [group] })));
}
