import type { VisitPlan, VisitPlans } from "@salon/contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { bookablePeopleQuery } from "../../domain/team.ts";
import { api } from "../../lib/api/api.ts";
import { repeatWhenAsked } from "../../lib/api/repeat-when-asked.ts";
import { servicesQuery } from "../services/services.queries.ts";
import type { Draft } from "./draft.ts";
import { linesOf, searchOf, type VisitSearch } from "./draft-requests.ts";

/**
 * Searches for a visit. While too many others search, the call is repeated by itself after the seconds in `wait`; a new
 * search ends the one before. Once something else is wished, nothing is known of it.
 */
function useSearch<Body extends object>(wish: Body | null, find: (body: Body) => Promise<VisitPlans>) {
  const [wait, setWait] = useState<number>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const { mutate, reset, variables, data, error, isPending } = useMutation({
    mutationFn: async (body: Body) => {
      latest.current?.abort();
      const { signal } = (latest.current = new AbortController());
      setWait(undefined);
      const onWait = (seconds: number) => signal.aborted || setWait(seconds);
      return repeatWhenAsked(() => find(body), { statuses: [429, 503], onWait, signal });
    },
    meta: { silent: true, background: true },
  });
  const isOther = variables !== undefined && JSON.stringify(variables) !== JSON.stringify(wish);
  useEffect(() => {
    if (!isOther) return;
    latest.current?.abort();
    reset();
  }, [isOther, reset]);

  const search = (onSettled?: () => void) => wish && mutate(wish, { onSettled: () => onSettled?.() });
  return { data, error, isPending, wait: isPending ? wait : undefined, search };
}

/** Plans for the several services of a draft; each press searches anew, because times are taken meanwhile. */
export function useVisitPlans(draft: Draft, today: string | undefined, desk = false) {
  const { data: services = [] } = useQuery(servicesQuery);
  const { data: people = [] } = useQuery(bookablePeopleQuery);
  const [isTried, setTried] = useState(false);
  const wish = today === undefined ? null : searchOf(draft, today, desk);
  const plans = useSearch(wish, (body: VisitSearch) => api.seats.visit({ body }));
  return {
    ...plans,
    /** Why there is no plan. */
    fault: isTried && !wish ? "Please choose a service for each person." : plans.error?.message,
    search: (onSettled?: () => void) => {
      setTried(true);
      plans.search(onSettled);
    },
    /** The lines that a plan puts into the cart. */
    linesOf: (plan: VisitPlan) => linesOf(draft, plan, { services, people }),
  };
}

/** Searches other times for appointments of a booking, which give up their own places. */
export const useMovedVisitPlans = (id: string, wish: Parameters<typeof api.bookings.visitPlans>[0]["body"]) =>
  useSearch(wish, (body) => api.bookings.visitPlans({ params: { id }, body }));
