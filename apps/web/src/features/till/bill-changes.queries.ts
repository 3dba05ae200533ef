import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Bill, contract, NewReceipt, RouteRequest } from "@salon/contracts";
import { billQuery } from "../../domain/bill.ts";
import type { GivenReason } from "../../domain/reason-dialog.tsx";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { isAnswered } from "../../lib/api/attempt.ts";

type Request<K extends keyof (typeof contract)["till"]> = RouteRequest<(typeof contract)["till"][K]>;

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
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), READ_MS);
  const bill = await api.till
    .bill({ params: { id }, signal: controller.signal })
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));

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
  useBillChange(id, (body: GivenReason) => api.till.reverse({ params: { id, key }, body }), {
    success: "The receipt is reversed",
  });

/** Keeps what a cancelled booking has to give back; only admins may. */
export function useKeepMoney(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (given: GivenReason) =>
      api.bookings.changeStatus({ params: { id }, body: { ...given, bookingStatus: "cancelled", money: "keep" } }),
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
