import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  BOOKING_GROUPS,
  toLineInput,
  type CartItem,
  type contract,
  type Conflict,
  type PayConflict,
  type PaymentLink,
  type PriceChange,
  type RouteRequest,
  type VisitPlan,
} from "@salon/contracts";
import { useInvalidateBookings } from "../../../domain/booking-change.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { invalidateMadeFrom } from "../../../lib/api/use-invalidate.ts";
import { repeatWhenAsked } from "../../../lib/api/repeat-when-asked.ts";
import { paymentStatusQuery } from "../payments.queries.ts";

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
  | { kind: "conflicts"; conflicts: readonly Conflict[]; plans?: readonly VisitPlan[] }
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
  const { message, conflicts, plans, changed, total, deposit, due } = error.body as PayConflict;
  if (conflicts?.length) return { kind: "conflicts", conflicts, ...(plans && { plans }) };
  if (changed && total !== undefined && deposit !== undefined && due !== undefined)
    return { kind: "changed", message, changed, total, deposit, due };
  return null;
}

/** Requests the payment link of a cart; the server holds the seats from then on. */
export const usePay = () => useMutation({ mutationFn: pay, meta: { money: true } });

/** Requests the payment link for what is due for a booking. After a refusal the booking is loaded again, because less may be due. */
export function usePayBalance() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (id: string) => repeatWhenAsked(() => api.till.pay({ params: { id }, body: {} })),
    meta: { money: true },
    onError: () => invalidate(),
  });
}

/** Makes an account number for a bill, or finds the open one; the bill is loaded again in any case. */
export function useMakeTransfer(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: RouteRequest<(typeof contract)["till"]["transfer"]>["body"]) =>
      repeatWhenAsked(() => api.till.transfer({ params: { id }, body })),
    meta: { silent: true },
    onSettled: () => void invalidate(),
  });
}

/** Says that a transfer is sent: the provider is asked now. */
export function useSaidSent(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.payments.saidSent({ params: { ref } }),
    meta: { silent: true },
    onSuccess: (status) => {
      const { queryKey } = paymentStatusQuery(ref);
      client.setQueryData(queryKey, status);
      void invalidateMadeFrom(client, BOOKING_GROUPS, queryKey);
    },
  });
}
