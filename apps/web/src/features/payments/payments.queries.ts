import type { ShownState } from "@salon/contracts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";
import { openPollDelay } from "../../lib/api/open-poll-delay.ts";

/** Cancels a pending payment, which releases its seats. */
export function useCancelPayment() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (ref: string) => api.payments.cancel({ params: { ref } }),
    // Not waited for: what shows the payment goes with it, and its own callbacks come first.
    onSettled: () => void invalidate(),
  });
}

const FIRST_POLL_MS = 2000;
const MAX_POLL_MS = 30_000;

/** Milliseconds until the next poll of a payment, after `polls` polls: 2 s at first, then growing to at most 30 s. */
export const pollDelay = (polls: number): number =>
  Math.min(FIRST_POLL_MS * 1.4 ** Math.max(0, polls - 1), MAX_POLL_MS);

interface Polled {
  data: { state: ShownState } | undefined;
  error: Error | null;
  dataUpdateCount: number;
  errorUpdateCount: number;
}

/** Asked again until the payment is decided, also after failed requests. */
const untilDecided = {
  staleTime: FIRST_POLL_MS,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { state: Polled }): number | false => {
    const refused = state.error instanceof ApiError && state.error.status >= 400 && state.error.status < 500;
    const open = state.data === undefined || state.data.state === "pending";
    return open && !refused ? pollDelay(state.dataUpdateCount + state.errorUpdateCount) : false;
  },
};

/** The user's own payments that made no booking: those that wait for the salon, and the last one while it is unfinished; polled while its money may come. */
export const myPaymentsQuery = queryOptions({
  queryKey: ["payments", "mine"],
  queryFn: ({ signal }) => api.payments.mine({ signal }),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    state.data?.some(({ unfinished }) => unfinished?.state === "open") ? openPollDelay(state.dataUpdateCount) : false,
});

/** The state of a payment whose account number a page shows, asked for together with its bill until it is decided. */
export const transferStatusQuery = (ref: string) =>
  queryOptions({
    ...paymentStatusQuery(ref),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === undefined || data.state === "pending" ? openPollDelay(dataUpdateCount) : false,
  });

/** The state of a payment. */
export const paymentStatusQuery = (ref: string) =>
  queryOptions({
    ...untilDecided,
    queryKey: ["payment", ref],
    queryFn: ({ signal }) => api.payments.status({ params: { ref }, signal }),
  });

/** What came by a payment, for a payer with the state of its return address. */
export const cameQuery = (ref: string, state: string) =>
  queryOptions({
    ...untilDecided,
    queryKey: ["payment", ref, "came", state],
    queryFn: ({ signal }) => api.payments.came({ params: { state }, query: { ref }, signal }),
  });
