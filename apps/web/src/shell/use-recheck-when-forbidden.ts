import { useQueryClient, type Mutation, type Query } from "@tanstack/react-query";
import { useEffect } from "react";
import { isForbidden } from "../lib/refusal.ts";
import { sessionQuery } from "../lib/session.ts";

type CacheEvent = { type: string; action?: { type: string }; query?: Query; mutation?: Mutation };

/** A call refused with 403 may mean that the person's role was changed meanwhile: who they are is asked again, and the guard decides. */
export function useRecheckWhenForbidden(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = ({ type, action, query, mutation }: CacheEvent) => {
      const failure = (query ?? mutation)?.state.error;
      if (type !== "updated" || action?.type !== "error" || !(failure instanceof Error) || !isForbidden(failure))
        return;
      void client.invalidateQueries(sessionQuery);
    };
    const stops = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
