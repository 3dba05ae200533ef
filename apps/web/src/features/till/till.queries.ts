import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  isSalonDay,
  PAYMENT_METHODS,
  RECEIPT_KINDS,
  TOUCHES,
  type BankReadingAnswer,
  type Bill,
  type ConfirmedPairs,
  type contract,
  type NewReceipt,
  type Period,
  type RouteRequest,
} from "@salon/contracts";
import { billQuery } from "../../domain/bill.ts";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { isAnswered, useAttempt } from "../../lib/api/attempt.ts";
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
    meta: { silent: true },
  });

/** The commission and tips of each member of the team in a month `YYYY-MM`. */
export const commissionQuery = (days: Period) =>
  queryOptions({
    queryKey: ["reports", "commission", days],
    queryFn: ({ signal }) => api.till.commission({ query: { ...days }, signal }),
    meta: { silent: true },
  });

/**
 * A mutation that answers the new bill. Where the answer is lost, the bill is read again: with the entries of all `keysOf` the change
 * has happened.
 */
function useBillChange<Input>(
  id: string,
  change: (input: Input) => Promise<Bill>,
  { success, keysOf }: { success?: string | undefined; keysOf?: (input: Input) => (string | undefined)[] } = {},
) {
  const client = useQueryClient();
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (input: Input) =>
      change(input).catch(async (error: unknown) => {
        const bill = keysOf && !isAnswered(error) && (await billWith(id, keysOf(input)));
        if (bill) return bill;
        throw error;
      }),
    meta: { ...(success !== undefined && { success }), silent: true },
    // The answer to a change does not say whose card it is.
    onSuccess: (bill) =>
      client.setQueryData(billQuery(id).queryKey, (before) => ({
        ...(before?.card && { card: before.card }),
        ...bill,
      })),
    // Not awaited: a dialog closes with the answer, and not after everything else is loaded again.
    onSettled: () => void invalidate(),
  });
}

/** For how long the bill is waited for after a lost answer. */
const READ_MS = 5000;

/** The bill, if it has entries of all these keys and can be read now. */
async function billWith(id: string, keys: readonly (string | undefined)[]): Promise<Bill | undefined> {
  const signal = AbortSignal.timeout(READ_MS);
  const bill = await api.till.bill({ params: { id }, signal }).catch(() => undefined);
  const known = bill && [...bill.receipts, ...bill.extras].map(({ key }) => key);
  return keys.every((key) => key !== undefined && known?.includes(key)) ? bill : undefined;
}

/**
 * Records money of the desk, one receipt after the other. Sending a receipt with the same key again records nothing new. Without
 * `success` the caller shows what was recorded.
 */
export function useAddReceipts(id: string, success?: string) {
  const send = async ([first, ...rest]: readonly [NewReceipt, ...NewReceipt[]]) => {
    let bill = await api.till.addReceipt({ params: { id }, body: first });
    for (const body of rest) bill = await api.till.addReceipt({ params: { id }, body });
    return bill;
  };
  return useBillChange(id, send, { success, keysOf: (receipts) => receipts.map(({ key }) => key) });
}

/** Changes a bill by an extra or a discount. */
export const useAddExtra = (id: string) =>
  useBillChange(id, (body: Request<"addExtra">["body"]) => api.till.addExtra({ params: { id }, body }), {
    success: "The bill is changed",
    keysOf: ({ key }) => [key],
  });

/** Gives money of a booking that goes on back. Sending it with the same key again gives nothing more. */
export const useGiveBack = (id: string) =>
  useBillChange(id, (body: Request<"giveBack">["body"]) => api.till.giveBack({ params: { id }, body }), {
    success: "The money goes back",
    keysOf: ({ key }) => [key],
  });

export const useReverseReceipt = (id: string, key: string) =>
  useBillChange(id, ({ reason }: { reason: string }) => api.till.reverse({ params: { id, key }, body: { reason } }), {
    success: "The receipt is reversed",
  });

/** Keeps what a cancelled booking has to give back; only admins may. */
export function useKeepMoney(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.bookings.changeStatus({ params: { id }, body: { bookingStatus: "cancelled", money: "keep", reason } }),
    meta: { success: "The salon keeps the money", silent: true },
    onSuccess: invalidate,
  });
}

/** Says what has become of the money that was paid for a cancelled booking before the opening; only admins may. */
export const useSettleBefore = (id: string, as: "given" | "kept") =>
  useBillChange(
    id,
    ({ reason }: { reason: string }) => api.till.settleBefore({ params: { id }, body: { as, reason } }),
    { success: as === "given" ? "The money was given back" : "The salon keeps the money" },
  );

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
