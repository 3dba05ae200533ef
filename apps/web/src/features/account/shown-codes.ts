import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

const KEY = ["account", "recovery-codes"] as const;

/**
 * The recovery codes that the person has still to keep, and how to set them. They stay on the page whatever else is loaded
 * again, and go with the session, because no call answers them a second time.
 */
export function useShownCodes() {
  const client = useQueryClient();
  const { data } = useQuery<readonly string[] | null>({ queryKey: KEY, queryFn: skipToken });
  return [data ?? null, (codes: readonly string[] | null) => client.setQueryData(KEY, codes)] as const;
}
