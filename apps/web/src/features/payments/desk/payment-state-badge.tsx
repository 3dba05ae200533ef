import { MONEY_WORDS, PAYMENT_WORDS, type Payment, type PaymentState } from "@salon/contracts";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";

const TONES: Record<PaymentState, BadgeTone> = {
  creating: "neutral",
  pending: "neutral",
  paid: "success",
  placing: "neutral",
  fulfilled: "success",
  failed: "danger",
  expired: "neutral",
  review: "warning",
  refunding: "warning",
  refunded: "neutral",
};

/** The state of a payment, and what is decided about its money. */
export function PaymentStateBadge({ payment }: { payment: Payment }) {
  const { state, refundDue, refundKept } = payment;
  // A payment of a cancelled booking is no longer simply paid.
  const isOpen = refundDue && state === "fulfilled";
  return (
    <span className="flex flex-wrap gap-1.5">
      {!isOpen && <Badge tone={TONES[state]}>{PAYMENT_WORDS[state]}</Badge>}
      {refundDue && <Badge tone="warning">{MONEY_WORDS.due}</Badge>}
      {refundKept && <Badge tone="neutral">{MONEY_WORDS.kept}</Badge>}
    </span>
  );
}
