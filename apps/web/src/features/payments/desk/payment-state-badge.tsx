import type { Payment, PaymentState } from "@salon/contracts";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { STATE_WORDS } from "../payments.words.state.ts";

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
    <span className="flex flex-wrap gap-1.5 max-md:justify-end">
      {!isOpen && <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>}
      {refundDue && <Badge tone="warning">Money back due</Badge>}
      {refundKept && <Badge tone="neutral">Money kept</Badge>}
    </span>
  );
}
