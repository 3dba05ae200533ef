import { giveBackText, owesText, type Booking } from "@salon/contracts";
import { Badge } from "../../ui/feedback/badge.tsx";

/** What a customer still has to pay, or what the salon has to give back; nothing where the bill is settled. */
export function MoneyBadge({ money: { due, giveBack } }: { money: Pick<Booking, "due" | "giveBack"> }) {
  return (
    <>
      {due !== undefined && <Badge tone="warning">{owesText(due)}</Badge>}
      {giveBack !== undefined && <Badge tone="danger">{giveBackText(giveBack)}</Badge>}
    </>
  );
}
