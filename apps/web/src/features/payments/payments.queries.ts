import { queryOptions, useMutation } from "@tanstack/react-query";
import type { CartItem, Conflict, PayConflict, PaymentLink, PriceChange } from "@salon/contracts";
import { ApiError } from "../../lib/api/api-error.ts";
import { api } from "../../lib/api/api.ts";
import { toLineInput } from "../../domain/cart-line.ts";

/** What the server says to a cart somebody wants to pay. */
export type PayAnswer =
  | { kind: "link"; link: PaymentLink }
  | { kind: "conflicts"; conflicts: readonly Conflict[] }
  | { kind: "changed"; changed: readonly PriceChange[]; total: number }
  | { kind: "refused"; error: ApiError };

interface PayRequest {
  userId: string;
  lines: readonly CartItem[];
}

async function pay({ userId, lines }: PayRequest): Promise<PayAnswer> {
  const cartItems = lines.map(toLineInput);
  try {
    return { kind: "link", link: await api.payments.pay({ body: { userID: userId, cartItems } }) };
  } catch (error) {
    const answer = error instanceof ApiError ? answerIn(error) : null;
    if (!answer) throw error;
    return answer;
  }
}

/** Refusals the page has an answer to; every other failure is shown as it is. */
function answerIn(error: ApiError): PayAnswer | null {
  if (error.status === 400 && error.errors.some(({ path }) => /^cartItems\.\d/.test(path)))
    return { kind: "refused", error };
  if (error.status !== 409) return null;
  const { conflicts, changed, total } = error.body as PayConflict;
  if (conflicts?.length) return { kind: "conflicts", conflicts };
  if (changed?.length) return { kind: "changed", changed, total: total ?? 0 };
  return null;
}

/** Asks for the payment address of a cart; the server holds the seats from then on. */
export const usePay = () => useMutation({ mutationFn: pay });

/** Gives the held seats back. */
export const useCancelPayment = () =>
  useMutation({ mutationFn: (ref: string) => api.payments.cancel({ params: { ref } }) });

const POLL_FIRST_MS = 2000;
const POLL_SLOWEST_MS = 30_000;

/** How long to wait before the next look at a payment, after so many looks: 2 s at first, ever longer, 30 s at most. */
export const pollDelay = (looks: number): number =>
  Math.min(POLL_FIRST_MS * 1.4 ** Math.max(0, looks - 1), POLL_SLOWEST_MS);

/** How a payment stands; asked again until it is decided, also after an answer that did not come. */
export const paymentStatusQuery = (ref: string) =>
  queryOptions({
    queryKey: ["payment", ref],
    queryFn: ({ signal }) => api.payments.status({ params: { ref }, signal }),
    meta: { silent: true },
    staleTime: POLL_FIRST_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const refused = state.error instanceof ApiError && state.error.status >= 400 && state.error.status < 500;
      const open = state.data === undefined || state.data.state === "pending";
      return open && !refused ? pollDelay(state.dataUpdateCount + state.errorUpdateCount) : false;
    },
  });
