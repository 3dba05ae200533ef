import type { PaymentState } from "@salon/contracts";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";

const LOOKS: Record<PaymentState, { label: string; tone: BadgeTone }> = {
  creating: { label: "Starting", tone: "neutral" },
  pending: { label: "Waiting", tone: "neutral" },
  paid: { label: "Paid", tone: "success" },
  placing: { label: "Booking", tone: "neutral" },
  fulfilled: { label: "Fulfilled", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  expired: { label: "Expired", tone: "neutral" },
  review: { label: "Needs review", tone: "warning" },
  refunding: { label: "Refund under way", tone: "warning" },
  refunded: { label: "Refunded", tone: "neutral" },
};

/** The label of a payment state in the back office. */
export const paymentStateLabel = (state: PaymentState): string => LOOKS[state].label;

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={LOOKS[state].tone}>{LOOKS[state].label}</Badge>;
}
