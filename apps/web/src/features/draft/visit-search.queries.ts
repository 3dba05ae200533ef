import type { VisitPlans } from "@salon/contracts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { repeatWhenAsked } from "../../lib/api/repeat-when-asked.ts";

/**
 * Searches for a visit. While too many others search, the call is repeated by itself after the seconds in `wait`; a new
 * search ends the one before.
 */
function useSearch<Body>(find: (body: Body) => Promise<VisitPlans>) {
  const [wait, setWait] = useState<number>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const search = useMutation({
    mutationFn: async (body: Body) => {
      latest.current?.abort();
      const { signal } = (latest.current = new AbortController());
      const onWait = (seconds: number) => signal.aborted || setWait(seconds);
      const plans = repeatWhenAsked(() => find(body), { statuses: [429, 503], onWait, signal });
      return plans.finally(() => signal.aborted || setWait(undefined));
    },
    meta: { silent: true, background: true },
  });
  const reset = () => {
    latest.current?.abort();
    setWait(undefined);
    search.reset();
  };
  return { ...search, reset, wait };
}

/** Searches plans for several services and guests; each press searches anew, because times are taken meanwhile. */
export const useVisitPlans = () =>
  useSearch((body: Parameters<typeof api.seats.visit>[0]["body"]) => api.seats.visit({ body }));

/** Searches other times for appointments of a booking, which give up their own places. */
export const useMovedVisitPlans = (id: string) =>
  useSearch((body: Parameters<typeof api.bookings.visitPlans>[0]["body"]) =>
    api.bookings.visitPlans({ params: { id }, body }),
  );
