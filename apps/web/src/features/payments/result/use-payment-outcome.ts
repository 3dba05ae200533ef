import { useQuery } from "@tanstack/react-query";
import type { PaymentStatus, ShownState } from "@salon/contracts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useDrawn } from "../../../lib/browser/drawn.ts";
import { useSession } from "../../../lib/session/session.ts";
import { paymentStatusQuery } from "../payments.queries.ts";

/** The state of a payment according to the server; `unconfirmed` when the server gives this user no answer. */
type Outcome = "asking" | ShownState | "unconfirmed";

export interface PaymentOutcome {
  outcome: Outcome;
  bookingId: string | undefined;
  /** Where only a part was paid online: that part, and what is due at the salon, in naira. */
  part: { deposit: number; due: number } | undefined;
  /** The booking whose balance was paid; undefined where the payment made a booking of its own. */
  balanceOf: string | undefined;
  /** The last poll failed; the next one follows automatically. */
  unanswered: boolean;
}

const isRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const partOf = ({ deposit, due }: Partial<PaymentStatus> = {}): PaymentOutcome["part"] =>
  deposit === undefined || due === undefined ? undefined : { deposit, due };

/** Polls a payment until the server has decided; parameters of the address are not trusted. */
export function usePaymentOutcome(ref: string | null): PaymentOutcome {
  const drawn = useDrawn();
  const { status, ended } = useSession();
  const asks = Boolean(ref) && status === "signedIn" && !ended;
  const { data, error } = useQuery({ ...paymentStatusQuery(ref ?? ""), enabled: asks });
  const waits = !drawn || (Boolean(ref) && (status === "unknown" || ended || (asks && !isRefusal(error))));
  return {
    outcome: data?.state ?? (waits ? "asking" : "unconfirmed"),
    bookingId: data?.bookingId,
    part: partOf(data),
    balanceOf: data?.booking,
    unanswered: error !== null && !isRefusal(error),
  };
}
