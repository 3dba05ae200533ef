import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { PAYMENT_STATES, type contract, type RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api.ts";

type Request<K extends keyof (typeof contract)["payments"]> = RouteRequest<(typeof contract)["payments"][K]>;

/** What the list of payments can be narrowed by and sorted by, in its address. */
export const PAYMENT_LIST = { filters: { state: PAYMENT_STATES }, sorts: ["createdAt", "amount"] } as const;

/** One page of all payments, for the desk. */
export const deskPaymentsQuery = (query: Request<"list">["query"]) =>
  queryOptions({
    queryKey: ["payments", "desk", query],
    queryFn: ({ signal }) => api.payments.list({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

const MOST_WAITING = 50;

/** The payments somebody has to decide about, the oldest first. */
export const attentionQuery = deskPaymentsQuery({ attention: true, sort: "createdAt", pageSize: MOST_WAITING });

/** The payment with that reference, and any second transaction on it, which has a row of its own. */
export const paymentsOfBookingQuery = (ref: string) =>
  queryOptions({
    queryKey: ["payments", "of", ref],
    queryFn: async ({ signal }) => (await api.payments.list({ query: { q: ref }, signal })).items,
    meta: { silent: true },
  });

function useForgetPayments() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["payments", "bookings", "reports", "audit"].map((group) => client.invalidateQueries({ queryKey: [group] })),
    );
}

/** Asks the provider again how a payment stands. */
export function useRecheckPayment(ref: string) {
  const forget = useForgetPayments();
  return useMutation({
    mutationFn: () => api.payments.recheck({ params: { ref } }),
    meta: { success: true },
    onSuccess: forget,
  });
}

/** Sends the full amount back; only admins may. */
export function useRefundPayment(ref: string) {
  const forget = useForgetPayments();
  return useMutation({
    mutationFn: (reason: string) => api.payments.refund({ params: { ref }, body: { reason } }),
    meta: { success: true },
    onSuccess: forget,
  });
}

/** Answers a request for a refund with a no and its reason; only admins may. */
export function useKeepPayment(ref: string) {
  const forget = useForgetPayments();
  return useMutation({
    mutationFn: (reason: string) => api.payments.keep({ params: { ref }, body: { reason } }),
    meta: { success: true },
    onSuccess: forget,
  });
}

/** Gives one line of a payment whose seats were lost another time. */
export function useReassignPayment(ref: string) {
  const forget = useForgetPayments();
  return useMutation({
    mutationFn: (body: Request<"reassign">["body"]) => api.payments.reassign({ params: { ref }, body }),
    meta: { success: true },
    onSuccess: forget,
  });
}

/** The slots of a day, however far ahead, and which of them one more such service fits into. */
export const freeTimesQuery = (date: string, service: string) =>
  queryOptions({
    queryKey: ["availability", date, service, { desk: true }],
    queryFn: ({ signal }) => api.bookings.availability({ query: { date, service, desk: true }, signal }),
    meta: { silent: true },
    staleTime: 0,
  });
