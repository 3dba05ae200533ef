import { giveBackText, owesText, paidBeforeText, type Booking } from "@salon/contracts";
import { Badge } from "../../ui/feedback/badge.tsx";

/** What a customer still has to pay, or what the salon has to give back; nothing where the bill is settled. */
export function MoneyBadge({
  money: { due, giveBack, byHand },
}: {
  money: Pick<Booking, "due" | "giveBack" | "byHand">;
}) {
  return (
    <>
      {due !== undefined && <Badge tone="warning">{owesText(due)}</Badge>}
      {giveBack !== undefined && <Badge tone="danger">{giveBackText(giveBack)}</Badge>}
      {byHand !== undefined && <Badge tone="danger">{paidBeforeText(byHand)}</Badge>}
    </>
  );
}
