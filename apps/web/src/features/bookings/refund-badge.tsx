import type { Booking } from "@salon/contracts";
import { Badge } from "../../ui/badge.tsx";

/** Says that money goes back, or has gone; nothing when neither. */
export function RefundBadge({ refund }: { refund: Booking["refund"] }) {
  if (!refund) return null;
  return refund === "refunded" ? (
    <Badge tone="success">Refunded</Badge>
  ) : (
    <Badge tone="warning">Refund requested</Badge>
  );
}
