import { newReceiptSchema, toGiveBack, type Bill, type NewReceipt } from "@salon/contracts";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { deskMoney } from "../../../domain/bill.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { useAddReceipts } from "../bill-changes.queries.ts";
import { deskMethodOf, MethodButtons } from "./method-buttons.tsx";
import { MoneyField } from "./money-field.tsx";
import { giveBackLabel, savedWords } from "./saved-words.ts";

const { amount, method, note } = newReceiptSchema.shape;
const schema = z.object({ amount, method, note });

type GiveBackProps = { bookingId: string; bill: Bill; onClose: () => void };

/** Records money of a cancelled booking that an admin gives back at the desk, at most what came by the method. */
export function GiveCancelledBack({ bookingId, bill, onClose }: GiveBackProps) {
  const money = deskMoney(bill.receipts).filter(({ paid }) => paid > 0);
  const methods = money.map((row) => deskMethodOf(row.method));
  const wanted = Math.min(toGiveBack(bill), Math.max(...money.map(({ paid }) => paid)));
  const form = useSaveForm({
    schema,
    shown: { ...(wanted > 0 && { amount: wanted }), ...(methods.length === 1 && { method: methods[0] }) },
    save: useAddReceipts(bookingId, "The money is recorded as given back"),
    bodyOf: (filled, key): [NewReceipt] => [{ ...filled, key, kind: "refund" }],
    onSaved: onClose,
  });
  return (
    <FormDialog
      of={form}
      title="Give money back"
      description={money.map((row) => `${formatAmount(row.paid)} came by ${row.method}`).join(", ")}
      action={giveBackLabel(useWatch({ control: form.form.control, name: "amount" }))}
      dangerous
      saidOfMade={(made, key) => ({ text: savedWords(made, key) })}
      onClose={onClose}
    >
      <MoneyField {...form.field("amount", { setValueAs: asNaira })} />
      <MethodButtons {...form.field("method")} legend="Given back by" only={methods} />
      <TextField
        {...form.field("note", { setValueAs: (text: string) => text || undefined })}
        label="Note (optional)"
        autoComplete="off"
      />
    </FormDialog>
  );
}
