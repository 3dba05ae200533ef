import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import {
  isSalonDay,
  PAYMENT_METHODS,
  RECEIPT_KINDS,
  TOUCHES,
  type BankReadingAnswer,
  type ConfirmedPairs,
  type contract,
  type Period,
  type RouteRequest,
} from "@salon/contracts";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { useAttempt } from "../../lib/api/attempt.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

type Request<K extends keyof (typeof contract)["till"]> = RouteRequest<(typeof contract)["till"][K]>;

/** The filters and sort fields of the receipts list's address. */
export const RECEIPT_LIST = {
  filters: { from: isSalonDay, to: isSalonDay, method: PAYMENT_METHODS, kind: RECEIPT_KINDS },
  sorts: ["at", "amount"],
  sum: true,
} as const;

/** One page of the receipts of a range of days; without days those of today. */
export const receiptsQuery = (query: Request<"receipts">["query"]) =>
  queryOptions({
    queryKey: ["reports", "receipts", query],
    queryFn: ({ signal }) => api.till.receipts({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** The commission and tips of each member of the team in a month `YYYY-MM`. */
export const commissionQuery = (days: Period) =>
  queryOptions({
    queryKey: ["reports", "commission", days],
    queryFn: ({ signal }) => api.till.commission({ query: { ...days }, signal }),
  });

/** Makes the link to pay what is due for a booking, and mails it to a client card, or to its owner where it has one. */
export function useAskPayment(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"askPayment">["body"]) => api.till.askPayment({ params: { id }, body }),
    meta: { success: true, silent: true },
    onSuccess: invalidate,
  });
}

/** Revokes the link of a booking, which ends the payments that were begun by it. */
export function useRevokeLink(id: string) {
  const invalidate = useInvalidateBookings();
  const send = useAttempt((body: { key?: string }) => api.bookings.revokeLink({ params: { id }, body }));
  return useMutation({ mutationFn: () => send({}), meta: { success: true, silent: true }, onSettled: invalidate });
}

/** Mails the receipt of a booking to a client card, or to its owner. */
export function useSendReceipt(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"sendReceipt">["body"]) => api.till.sendReceipt({ params: { id }, body }),
    meta: { success: true, silent: true },
    onSuccess: invalidate,
  });
}

/** A list of the bank or of the terminal as it is sent. */
export type SentBankList = Omit<RouteRequest<(typeof contract)["bank"]["match"]>["body"], "rows">;

/** Nothing of a list, and of what is done with it, stays in the page's memory. */
const FORGOTTEN = { gcTime: 0 } as const;

/** Reads a list of the bank or of the terminal and compares it with typed money; nothing is stored. */
export const useMatchList = () =>
  useMutation({
    ...FORGOTTEN,
    // A page that sends the list itself is answered by how it was read.
    mutationFn: async (body: SentBankList) => (await api.bank.match({ body })) as BankReadingAnswer,
    meta: { silent: true },
  });

/** Confirms typed money by rows of a list. */
export function useConfirmPairs() {
  const invalidate = useInvalidate(...TOUCHES.bank.confirm);
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (pairs: ConfirmedPairs["pairs"]) => api.bank.confirm({ body: { pairs } }),
    meta: { silent: true },
    onSettled: () => void invalidate(),
  });
}

/** Takes the confirmation of a row back. */
export function useUndoMatch() {
  const invalidate = useInvalidate(...TOUCHES.bank.confirm);
  return useMutation({
    mutationFn: (mark: string) => api.bank.undo({ params: { mark } }),
    meta: { success: true },
    onSettled: () => void invalidate(),
  });
}
