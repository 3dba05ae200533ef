import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  toLineInput,
  type CartItem,
  type contract,
  type Conflict,
  type PayConflict,
  type PaymentLink,
  type PriceChange,
  type RouteRequest,
} from "@salon/contracts";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";

/** What is paid instead of what the page showed, in naira, and why; `changed` is empty where only the deposit is another. */
export interface NewSums {
  message: string;
  changed: readonly PriceChange[];
  total: number;
  deposit: number;
  due: number;
}

/** The server's response to a request to pay a cart. */
export type PayAnswer =
  | { kind: "link"; link: PaymentLink }
  | { kind: "conflicts"; conflicts: readonly Conflict[] }
  | ({ kind: "changed" } & NewSums)
  | { kind: "refused"; error: ApiError };

interface PayRequest {
  userId: string;
  lines: readonly CartItem[];
  /** The deposit that the page showed. */
  deposit: number | undefined;
}

async function pay({ userId, lines, deposit }: PayRequest): Promise<PayAnswer> {
  const cartItems = lines.map(toLineInput);
  const body = { userID: userId, cartItems, ...(deposit !== undefined && { deposit }) };
  try {
    return { kind: "link", link: await api.payments.pay({ body }) };
  } catch (error) {
    const answer = error instanceof ApiError ? toPayAnswer(error) : null;
    if (!answer) throw error;
    return answer;
  }
}

/** Turns the refusals that the page handles into a response; null for every other failure, which is shown as it is. */
function toPayAnswer(error: ApiError): PayAnswer | null {
  if (error.status === 400 && error.errors.some(({ path }) => /^cartItems\.\d/.test(path)))
    return { kind: "refused", error };
  if (error.status !== 409) return null;
  const { message, conflicts, changed, total, deposit, due } = error.body as PayConflict;
  if (conflicts?.length) return { kind: "conflicts", conflicts };
  if (changed && total !== undefined && deposit !== undefined && due !== undefined)
    return { kind: "changed", message, changed, total, deposit, due };
  return null;
}

/** Requests the payment link of a cart; the server holds the seats from then on. */
export const usePay = () => useMutation({ mutationFn: pay });

/** Requests the payment link for what is due for a booking. After a refusal the booking is loaded again, because less may be due. */
export function usePayBalance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.till.pay({ params: { id }, body: {} }),
    onError: () => client.invalidateQueries({ queryKey: ["bookings"] }),
  });
}

/** Makes an account number for a bill, or finds the open one; the bill is loaded again in any case. */
export function useMakeTransfer(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: RouteRequest<(typeof contract)["till"]["transfer"]>["body"]) =>
      api.till.transfer({ params: { id }, body }),
    meta: { silent: true },
    onSettled: () => void invalidate(),
  });
}

/** Says that a transfer is sent: the provider is asked now. */
export function useSaidSent(ref: string) {
  const client = useQueryClient();
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: () => api.payments.saidSent({ params: { ref } }),
    meta: { silent: true },
    onSuccess: (status) => {
      client.setQueryData(paymentStatusQuery(ref).queryKey, status);
      void invalidate();
    },
  });
}

/** Cancels a pending payment, which releases its seats. */
export function useCancelPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ref: string) => api.payments.cancel({ params: { ref } }),
    // Not waited for: what shows the payment goes with it, and its own callbacks come first.
    onSettled: () => void client.invalidateQueries({ queryKey: myPaymentsQuery.queryKey }),
  });
}

const FIRST_POLL_MS = 2000;
const MAX_POLL_MS = 30_000;

/** Milliseconds until the next poll of a payment, after `polls` polls: 2 s at first, then growing to at most 30 s. */
export const pollDelay = (polls: number): number =>
  Math.min(FIRST_POLL_MS * 1.4 ** Math.max(0, polls - 1), MAX_POLL_MS);

/** The user's own payments that made no booking: those that wait for the salon, and the last one while it is unfinished; polled while its money may come. */
export const myPaymentsQuery = queryOptions({
  queryKey: ["payments", "mine"],
  queryFn: ({ signal }) => api.payments.mine({ signal }),
  meta: { silent: true },
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    state.data?.some(({ unfinished }) => unfinished?.state === "open") ? pollDelay(state.dataUpdateCount) : false,
});

/** The state of a payment, polled until it is decided, also after failed requests. */
export const paymentStatusQuery = (ref: string) =>
  queryOptions({
    queryKey: ["payment", ref],
    queryFn: ({ signal }) => api.payments.status({ params: { ref }, signal }),
    meta: { silent: true },
    staleTime: FIRST_POLL_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const refused = state.error instanceof ApiError && state.error.status >= 400 && state.error.status < 500;
      const open = state.data === undefined || state.data.state === "pending";
      return open && !refused ? pollDelay(state.dataUpdateCount + state.errorUpdateCount) : false;
    },
  });
