import { TOUCHES, type LinkedBill, type LinkedPayment } from "@salon/contracts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";
import { openPollDelay } from "../../lib/api/open-poll-delay.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";
import { serverNow } from "../../lib/hooks/clock.ts";
import { repeatWhenAsked } from "../../lib/api/repeat-when-asked.ts";

/** The bill behind a link with its payment, both asked again while a payment of it can be made or may still come. */
export const linkedBillQuery = (token: string) =>
  queryOptions({
    queryKey: ["payLink", token, "bill"],
    queryFn: ({ signal }) => api.payLinks.get({ params: { token }, signal }),
    retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const polls = isAwaited(data) ? openPollDelay(dataUpdateCount) : Infinity;
      const delay = Math.min(polls, untilEnd(data));
      return delay === Infinity ? false : delay;
    },
  });

const AFTER_END_MS = 15_000;

/** Milliseconds until a reservation ends; after its end, those until the server is asked again what became of it. */
function untilEnd(bill: LinkedBill | undefined): number {
  if (bill?.state !== "held" || bill.until === undefined) return Infinity;
  const left = Date.parse(bill.until) - serverNow().getTime();
  return left > 0 ? left + 1000 : AFTER_END_MS;
}

const isAwaited = (bill: LinkedBill | undefined): boolean =>
  bill !== undefined &&
  (bill.payment.state === "pending" || bill.payment.made !== undefined || bill.money === "underWay");

/** Puts how the payment of a bill stands beside the bill. */
const withPayment = (payment: LinkedPayment) => (bill: LinkedBill | undefined) => bill && { ...bill, payment };

/** What the holder of a link may leave: where the receipt goes. */
interface Start {
  email?: string;
}

/** Requests the payment page for what a link asks for. */
export function usePayByLink(token: string) {
  const invalidate = useInvalidate(...TOUCHES.payLinks.pay);
  return useMutation({
    mutationFn: (body: Start) => repeatWhenAsked(() => api.payLinks.pay({ params: { token }, body })),
    meta: { silent: true },
    onError: () => invalidate(),
  });
}

/** Makes an account number for what a link asks for, or finds the open one. */
export function useTransferByLink(token: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate(...TOUCHES.payLinks.transfer);
  return useMutation({
    mutationFn: (body: Start) => repeatWhenAsked(() => api.payLinks.transfer({ params: { token }, body })),
    meta: { silent: true },
    onSuccess: (made) => client.setQueryData(linkedBillQuery(token).queryKey, withPayment({ state: "pending", made })),
    onError: () => invalidate(),
  });
}

/** Says that the transfer is sent: the provider is asked now. */
export function useLinkSaidSent(token: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate(...TOUCHES.payLinks.saidSent);
  return useMutation({
    mutationFn: () => api.payLinks.saidSent({ params: { token } }),
    meta: { silent: true },
    onSuccess: (payment) => {
      client.setQueryData(linkedBillQuery(token).queryKey, withPayment(payment));
      if (payment.state !== "pending") void invalidate();
    },
  });
}
