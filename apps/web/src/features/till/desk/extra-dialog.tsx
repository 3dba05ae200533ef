import { comesBackText, newExtraSchema, type Bill } from "@salon/contracts";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { useAddExtra } from "../bill-changes.queries.ts";
import { savedWords } from "./saved-words.ts";

interface Typed {
  kind: "extra" | "discount";
  label: string;
  /** Naira, above 0 for both kinds. */
  amount: number | undefined;
  reason: string | undefined;
}

const signed = (kind: Typed["kind"], amount = 0): number => {
  if (amount <= 0) return Number.NaN;
  return kind === "discount" ? -amount : amount;
};

/** Reads the form as the API takes it: a discount is a negative amount. */
const formSchema = z.pipe(
  z.pipe(
    z.custom<Typed>(),
    z.transform(({ kind, label, amount, reason }): z.input<typeof newExtraSchema> => ({
      label,
      amount: signed(kind, amount),
      reason: reason || undefined,
    })),
  ),
  newExtraSchema,
);

type ExtraDialogProps = { bookingId: string; bill: Bill; onClose: () => void };

/** What a discount leaves paid beyond the bill, in naira. */
const excessOf = ({ total, paid }: Bill, { kind, amount = 0 }: Partial<Typed>): number =>
  kind === "discount" && amount > 0 ? Math.max(0, paid - (total - amount)) : 0;

/** Adds something to a bill, or takes a discount off it. */
export function ExtraDialog({ bookingId, bill, onClose }: ExtraDialogProps) {
  const form = useSaveForm({
    schema: formSchema,
    start: { kind: "extra", label: "" },
    save: useAddExtra(bookingId),
    bodyOf: (extra, key) => ({ ...extra, key }),
    onSaved: onClose,
  });
  const typed = useWatch({ control: form.form.control });
  const isDiscount = typed.kind === "discount";
  const excess = excessOf(bill, typed);
  return (
    <FormDialog
      of={form}
      title="Add an extra or discount"
      action={isDiscount ? "Take it off the bill" : "Add to the bill"}
      saidOfMade={(made, key) => ({ text: savedWords(made, key) })}
      onClose={onClose}
    >
      <SelectField {...form.field("kind")} label="Kind">
        <option value="extra">Extra</option>
        <option value="discount">Discount</option>
      </SelectField>
      <TextField {...form.field("label")} label="What the bill says" autoComplete="off" />
      <TextField
        {...form.field("amount", { setValueAs: asNaira })}
        label="Amount (NGN)"
        inputMode="numeric"
        autoComplete="off"
      />
      {excess > 0 && <p>{comesBackText(excess)}: an admin gives it back.</p>}
      <TextField
        {...form.field("reason")}
        label={isDiscount ? "Reason" : "Reason (optional)"}
        hint={isDiscount ? "Only staff read it." : "Before the visit the customer gets it by mail."}
        autoComplete="off"
      />
    </FormDialog>
  );
}
