import type { LinkedPayment } from "@salon/contracts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";
import { pollDelay } from "../payments/payments.queries.ts";

/** The bill behind a link. */
export const linkedBillQuery = (token: string) =>
  queryOptions({
    queryKey: ["payLink", token, "bill"],
    queryFn: ({ signal }) => api.payLinks.get({ params: { token }, signal }),
    meta: { silent: true },
    retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    refetchOnWindowFocus: true,
  });

/** How the last payment by a link stands, which the bill says first; asked again until it is decided. */
export const linkedPaymentQuery = (token: string, first?: LinkedPayment) =>
  queryOptions({
    queryKey: ["payLink", token, "payment"],
    ...(first && { initialData: first }),
    queryFn: ({ signal }) => api.payLinks.payment({ params: { token }, signal }),
    meta: { silent: true },
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? pollDelay(state.dataUpdateCount) : false),
  });

/** What the holder of a link may leave: where the receipt goes. */
interface Start {
  email?: string;
}

/** Requests the payment page for what a link asks for. */
export function usePayByLink(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Start) => api.payLinks.pay({ params: { token }, body }),
    meta: { silent: true },
    onError: () => client.invalidateQueries({ queryKey: ["payLink", token] }),
  });
}

/** Makes an account number for what a link asks for, or finds the open one. */
export function useTransferByLink(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Start) => api.payLinks.transfer({ params: { token }, body }),
    meta: { silent: true },
    onSuccess: (made) => client.setQueryData(linkedPaymentQuery(token).queryKey, { state: "pending", made }),
    onError: () => client.invalidateQueries({ queryKey: ["payLink", token] }),
  });
}

/** Says that the transfer is sent: the provider is asked now. */
export function useLinkSaidSent(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.payLinks.saidSent({ params: { token } }),
    meta: { silent: true },
    onSuccess: (payment) => client.setQueryData(linkedPaymentQuery(token).queryKey, payment),
  });
}
