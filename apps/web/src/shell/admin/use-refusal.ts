import { useQueryClient, type Query } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { asksStep } from "../../lib/api/asked-again.ts";
import { sessionQuery } from "../../lib/session/session.ts";

/** A session that waits for its second step has lost nothing: its page stays under the cover. */
const statusOf = (error: unknown): number => (error instanceof ApiError && !asksStep(error) ? error.status : 0);

const isPageOwn = ({ observers }: Query): boolean =>
  observers.some(({ options: { enabled, meta } }) => enabled !== false && meta?.pageOwn === true);

/**
 * Whether the API refused the own query of the open page (`pageOwn`) with 403 or 404. After a 403 of any query the session is checked again, because the user's role may
 * have changed; the guard then decides about the page.
 */
export function useRefusal(): boolean {
  const client = useQueryClient();
  const { key } = useLocation();
  const [refusedAt, setRefusedAt] = useState<string>();
  useEffect(() => {
    const look = (query: Query) => {
      const status = statusOf(query.state.error);
      if (isPageOwn(query) && (status === 403 || status === 404)) setRefusedAt(key);
    };
    const recheck = (error: unknown) => {
      if (statusOf(error) === 403) void client.invalidateQueries(sessionQuery);
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        look(event.query);
        recheck(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") recheck(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, key]);
  return refusedAt === key;
}
