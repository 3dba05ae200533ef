import { lineOfText, type ListedReceipt } from "@salon/contracts";
import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formatAmount } from "../../../lib/format/format.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FieldError } from "../../../ui/forms/field-frame.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
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

interface Joined {
  keys: string[];
  reason: string;
}

/** Joins a row by hand with receipts that add up to it, for a reason. */
export function JoinDialog({ row, receipts, most, onJoin, onClose }: JoinDialogProps) {
  const sumOf = (keys: readonly string[]) =>
    receipts.filter(({ key }) => keys.includes(key)).reduce((total, { amount }) => total + amount, 0);
  const isAll = (keys: readonly string[]) => sumOf(keys) === row.amount;
  const form = useSaveForm({
    schema: z.object({
      keys: z
        .array(z.string())
        .check(z.refine(isAll, `Please choose receipts that add up to ${formatAmount(row.amount)}`)),
      reason: lineOfText("Reason", 1, 200),
    }),
    start: { keys: [], reason: "" },
    save: useMutation<void, Error, Joined>({
      mutationFn: ({ keys, reason }: Joined) => onJoin(keys, reason),
      meta: { silent: true },
    }),
    bodyOf: (filled) => filled,
    onSaved: onClose,
  });
  const [keys] = useWatch({ control: form.form.control, name: ["keys"] });
  const sum = sumOf(keys);
  const refused = form.errorOf("keys");
  return (
    <FormDialog of={form} title="Join with receipts" action="Confirm" onClose={onClose}>
      <RowLine row={row} />
      <ul id={form.idOf("keys")} tabIndex={-1} className="max-h-80 overflow-y-auto">
        {receipts.map((receipt) => (
          <li key={receipt.key}>
            <Checkbox
              {...form.form.register("keys")}
              value={receipt.key}
              label={<ReceiptChoice receipt={receipt} />}
              disabled={!keys.includes(receipt.key) && (keys.length >= most || sum + receipt.amount > row.amount)}
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite">
        {formatAmount(sum)} of {formatAmount(row.amount)}
      </p>
      {refused && <FieldError id={form.idOf("add-up")}>{refused}</FieldError>}
      <TextField {...form.field("reason")} label="Why are they this row?" />
    </FormDialog>
  );
}
