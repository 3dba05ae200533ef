import type { Waiting } from "@salon/contracts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { useUndoMatch } from "../till.queries.ts";
import { ReceiptLine } from "./bank-lines.tsx";

type DoubledRowsProps = { doubled: NonNullable<Waiting["doubled"]> };

/** The receipts that one row of the bank confirmed together, and what an admin can do about it. */
export function DoubledRows({ doubled }: DoubledRowsProps) {
  const undo = useUndoMatch();
  return (
    <Card>
      <h2 className="text-lg font-bold">One row confirmed two receipts</h2>
      <p className="text-fg-muted">
        These receipts have the same key, so one row of the bank counted for each of them. Look at the bank which of
        them was paid. Confirm each with a row of its own, or reverse the one for which no money came.
      </p>
      <ul className="mt-3">
        {doubled.map(({ mark, receipts }) => (
          <li key={mark} className="border-t border-hairline py-3">
            <ul className="space-y-2">
              {receipts.map((receipt) => (
                <li key={receipt.key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <ReceiptLine receipt={receipt} />
                  <Badge tone={receipt.confirmed ? "success" : "warning"}>
                    {receipt.confirmed ? "Has a row of its own" : "Has no row of its own"}
                  </Badge>
                </li>
              ))}
            </ul>
            <Button
              variant="quiet"
              size="small"
              className="mt-3"
              loading={undo.isPending && undo.variables === mark}
              onClick={() => undo.mutate(mark)}
            >
              Undo the confirmation
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
