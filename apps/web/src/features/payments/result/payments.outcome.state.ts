import { useQuery } from "@tanstack/react-query";
import type { ShownState } from "@salon/contracts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../lib/session/session.ts";
import { paymentStatusQuery } from "../payments.queries.ts";

/** The state of a payment according to the server; `unconfirmed` when the server gives this user no answer. */
type Outcome = "asking" | ShownState | "unconfirmed";

interface PaymentOutcome {
  outcome: Outcome;
  bookingId: string | undefined;
  /** The last poll failed; the next one follows automatically. */
  unanswered: boolean;
}

const isRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Polls a payment until the server has decided; parameters of the address are not trusted. */
export function usePaymentOutcome(ref: string | null): PaymentOutcome {
  const { status, ended } = useSession();
  const asks = Boolean(ref) && status === "signedIn" && !ended;
  const { data, error } = useQuery({ ...paymentStatusQuery(ref ?? ""), enabled: asks });
  const waits = Boolean(ref) && (status === "unknown" || ended || (asks && !isRefusal(error)));
  return {
    outcome: data?.state ?? (waits ? "asking" : "unconfirmed"),
    bookingId: data?.bookingId,
    unanswered: error !== null && !isRefusal(error),
  };
}
