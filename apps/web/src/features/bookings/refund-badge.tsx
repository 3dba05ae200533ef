import type { Booking } from "@salon/contracts";
import { Badge, type BadgeTone } from "../../ui/feedback/badge.tsx";

const REFUNDS: Record<NonNullable<Booking["refund"]>, { tone: BadgeTone; text: string }> = {
  requested: { tone: "warning", text: "Refund requested" },
  refunded: { tone: "success", text: "Refunded" },
  kept: { tone: "neutral", text: "Not refunded" },
};

/** The refund state of a cancelled booking; empty when no refund was requested. */
export function RefundBadge({ refund }: { refund: Booking["refund"] }) {
  if (!refund) return null;
  const { tone, text } = REFUNDS[refund];
  return <Badge tone={tone}>{text}</Badge>;
}
