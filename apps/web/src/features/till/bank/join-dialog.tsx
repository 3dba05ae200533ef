import type { ListedReceipt } from "@salon/contracts";
import { useState } from "react";
import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ReceiptChoice, RowLine } from "./bank-lines.tsx";
import type { ComparedRow } from "./comparison.ts";

type JoinDialogProps = {
  row: ComparedRow;
  /** Receipts that no row fits. */
  receipts: readonly ListedReceipt[];
  /** How many of them one row may be. */
  most: number;
  onJoin: (keys: string[], reason: string) => Promise<void>;
  onClose: () => void;
};

/** Joins a row by hand with receipts that add up to it, for a reason. */
export function JoinDialog({ row, receipts, most, onJoin, onClose }: JoinDialogProps) {
  const [keys, setKeys] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const sum = receipts.filter(({ key }) => keys.includes(key)).reduce((total, { amount }) => total + amount, 0);
  const isReady = sum === row.amount && reason.trim() !== "";

  const join = () => {
    setBusy(true);
    void onJoin(keys, reason.trim())
      .then(onClose)
      .catch(() => setBusy(false));
  };
  return (
    <Dialog open title="Join with receipts" onClose={onClose}>
      <div className="space-y-4">
        <RowLine row={row} />
        <ul className="max-h-80 overflow-y-auto">
          {receipts.map((receipt) => (
            <li key={receipt.key}>
              <Checkbox
                label={<ReceiptChoice receipt={receipt} />}
                checked={keys.includes(receipt.key)}
                disabled={!keys.includes(receipt.key) && (keys.length >= most || sum + receipt.amount > row.amount)}
                onChange={({ target }) =>
                  setKeys(target.checked ? [...keys, receipt.key] : keys.filter((key) => key !== receipt.key))
                }
              />
            </li>
          ))}
        </ul>
        <p aria-live="polite">
          {formatAmount(sum)} of {formatAmount(row.amount)}
        </p>
        <TextField
          label="Why are they this row?"
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button disabled={!isReady} loading={isBusy} onClick={join}>
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
