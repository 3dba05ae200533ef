import { zodResolver } from "@hookform/resolvers/zod";
import { comesBackText, newExtraSchema, type Bill } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../../ui/controls/button.tsx";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useAddExtra } from "../till.queries.ts";

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

/**
 * Adds something to a bill, or takes a discount off it. The key is made when the dialog opens, so that a double tap or another
 * try after a lost answer adds it once.
 */
export function ExtraDialog({ bookingId, bill, onClose }: ExtraDialogProps) {
  const id = useId();
  const [key] = useState(() => crypto.randomUUID());
  const add = useAddExtra(bookingId);
  const { register, handleSubmit, formState, control } = useForm<Typed, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { kind: "extra", label: "" },
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const isDiscount = typed.kind === "discount";
  const excess = excessOf(bill, typed);
  const submit = handleSubmit((extra) => add.mutate({ ...extra, key }, { onSuccess: onClose }));
  const fields = { label: `${id}-label`, amount: `${id}-amount`, reason: `${id}-reason` };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add an extra or discount"
      actions={
        <Button type="submit" form={`${id}-form`} size="large" className="w-full" loading={add.isPending}>
          {isDiscount ? "Take it off the bill" : "Add to the bill"}
        </Button>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={add.error} fields={fields} />
        <SelectField {...register("kind")} label="Kind">
          <option value="extra">Extra</option>
          <option value="discount">Discount</option>
        </SelectField>
        <TextField
          {...register("label")}
          id={fields.label}
          label="What the bill says"
          autoComplete="off"
          error={errors.label?.message}
        />
        <TextField
          {...register("amount", { setValueAs: asNaira })}
          id={fields.amount}
          label="Amount (NGN)"
          inputMode="numeric"
          autoComplete="off"
          error={errors.amount?.message}
        />
        {excess > 0 && <p>{comesBackText(excess)}: an admin gives it back.</p>}
        <TextField
          {...register("reason")}
          id={fields.reason}
          label={isDiscount ? "Reason" : "Reason (optional)"}
          hint={isDiscount ? "Only staff read it." : "Before the visit the customer gets it by mail."}
          autoComplete="off"
          error={errors.reason?.message}
        />
      </form>
    </Dialog>
  );
}
