import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { isSalonDay, PAYMENT_STATES, type contract, type LineLength, type RouteRequest } from "@salon/contracts";
import { lengthFilter } from "../../domain/line-menu.ts";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";

type Request<K extends keyof (typeof contract)["payments"]> = RouteRequest<(typeof contract)["payments"][K]>;

/** The filters and sort fields of the payment list's address. */
export const PAYMENT_LIST = {
  filters: { state: PAYMENT_STATES, dayFrom: isSalonDay, dayTo: isSalonDay },
  sorts: ["createdAt", "amount"],
  sum: true,
} as const;

/** One page of all payments. */
export const deskPaymentsQuery = (query: Request<"list">["query"]) =>
  queryOptions({
    queryKey: ["payments", "desk", query],
    queryFn: ({ signal }) => api.payments.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

const MAX_ATTENTION_PAYMENTS = 50;

/** Payments that need a decision, oldest first. */
export const attentionQuery = deskPaymentsQuery({
  attention: true,
  sort: "createdAt",
  pageSize: MAX_ATTENTION_PAYMENTS,
});

/** The payment with this reference, and further transactions on it, which are rows of their own. */
export const paymentsOfBookingQuery = (ref: string) =>
  queryOptions({
    queryKey: ["payments", "of", ref],
    queryFn: async ({ signal }) => (await api.payments.list({ query: { q: ref }, signal })).items,
  });

/** Fetches the state of a payment from the provider again. */
export function useRecheckPayment(ref: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: () => api.payments.recheck({ params: { ref } }),
    meta: { success: true, money: true },
    onSuccess: invalidate,
  });
}

/** Refunds the full amount, or the part that was paid beyond a bill that goes on; only admins may. */
export function useRefundPayment(ref: string, over?: number) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.refunds.refund({ params: { ref }, body: { reason, ...(over === undefined ? {} : { amount: over }) } }),
    meta: { success: true, silent: true },
    onSuccess: invalidate,
  });
}

type Declined = RouteRequest<(typeof contract)["refunds"]["decline"]>["body"];

/** Declines a requested refund with a reason; only admins may. */
export function useDeclineRefund(ref: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Declined) => api.refunds.decline({ params: { ref }, body }),
    meta: { success: true, silent: true },
    onSuccess: invalidate,
  });
}

/** Books a cart with the money that came for it; the rest is due. */
export function useAcceptPayment(ref: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: () => api.payments.accept({ params: { ref } }),
    meta: { success: true, money: true },
    onSuccess: invalidate,
  });
}

/** Gives money in review to a booking as its receipt. */
export function useAttachPayment(ref: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"attach">["body"]) => api.payments.attach({ params: { ref }, body }),
    meta: { success: true, silent: true },
    onSuccess: invalidate,
  });
}

const MAX_FOUND_BOOKINGS = 6;

/** The newest bookings that a text finds, to which money can be given. */
export const bookingsToAttachQuery = (q: string) =>
  queryOptions({
    queryKey: ["bookings", "to-attach", q],
    queryFn: async ({ signal }) => {
      const query = { q, pageSize: MAX_FOUND_BOOKINGS };
      const { items } = await api.bookings.list({ query, signal });
      return items.filter(({ bookingStatus }) => bookingStatus !== "cancelled");
    },
    placeholderData: keepPreviousData,
  });

/** Books one line of a payment, whose seats were taken, at another time. */
export function useReassignPayment(ref: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"reassign">["body"]) => api.payments.reassign({ params: { ref }, body }),
    meta: { success: true, silent: true },
    onSuccess: invalidate,
  });
}

/** The slots of a day, however far ahead, with their availability for one more such service. */
export const freeTimesQuery = (
  date: string,
  service: string,
  { person, line }: { person: string | undefined; line: LineLength | undefined },
) => {
  const wish = { desk: true, ...(person && { with: person }), ...lengthFilter(line) } as const;
  return queryOptions({
    queryKey: ["availability", date, service, wish],
    queryFn: ({ signal }) => api.seats.availability({ query: { date, service, ...wish }, signal }),
    staleTime: 0,
  });
};
