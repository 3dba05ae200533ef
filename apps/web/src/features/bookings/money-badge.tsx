import { comesBackText, giveBackText, owesText, paidBeforeText, type Booking } from "@salon/contracts";
import { Badge } from "../../ui/feedback/badge.tsx";

/** What a customer still has to pay, or what the salon has to give back; nothing where the bill is settled. */
export function MoneyBadge({
  money: { due, giveBack, byHand, bookingStatus },
}: {
  money: Pick<Booking, "due" | "giveBack" | "byHand" | "bookingStatus">;
}) {
  const goesBack = bookingStatus === "cancelled" ? giveBackText : comesBackText;
  return (
    <>
      {due !== undefined && <Badge tone="warning">{owesText(due)}</Badge>}
      {giveBack !== undefined && <Badge tone="danger">{goesBack(giveBack)}</Badge>}
      {byHand !== undefined && <Badge tone="danger">{paidBeforeText(byHand)}</Badge>}
    </>
  );
}
