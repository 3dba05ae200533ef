import { zodResolver } from "@hookform/resolvers/zod";
import { dueText, newReceiptSchema, type Bill, type NewReceipt, type TeamMember } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useAddReceipts } from "../till.queries.ts";
import { MethodButtons } from "./method-buttons.tsx";
import { MoneyField } from "./money-field.tsx";

const { amount: naira, method } = newReceiptSchema.shape;
const NOTHING = "Please enter an amount or a tip";

/** The form's rules while `due` naira are due. */
const formSchema = (due: number) =>
  z
    .object({
      amount: z.optional(naira.check(z.maximum(due, dueText(due)))),
      tip: z.optional(naira),
      method,
      with: z.optional(z.string()),
    })
    .check(
      z.refine(({ amount, tip }) => Boolean(amount ?? tip), { error: NOTHING, path: [due > 0 ? "amount" : "tip"] }),
    );
type Typed = z.infer<ReturnType<typeof formSchema>>;

type TakePaymentProps = {
  bookingId: string;
  bill: Bill;
  /** The team members whom a tip can be for. */
  people: readonly Pick<TeamMember, "_id" | "name">[];
  /** The id of the one who served, if it was one person. */
  servedBy: string | undefined;
  onClose: () => void;
};

/**
 * Records what a customer pays at the desk, and a tip. Both receipts get their key when the dialog opens, so that a double tap or
 * another try after a lost answer records them once.
 */
export function TakePayment({ bookingId, bill, people, servedBy, onClose }: TakePaymentProps) {
  const id = useId();
  // The bill is loaded again after each try; what is due then may be less by what this dialog has recorded.
  const [due] = useState(bill.due);
  const [keys] = useState(() => ({ payment: crypto.randomUUID(), tip: crypto.randomUUID() }));
  const add = useAddReceipts(bookingId, "Payment recorded");
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(formSchema(due)),
    defaultValues: { ...(due > 0 && { amount: due }), ...(servedBy && { with: servedBy }) },
  });
  const { errors } = formState;
  const { amount, tip } = useWatch({ control });
  const recorded = bill.receipts.filter(({ key }) => Object.values<string>(keys).includes(key));
  const submit = handleSubmit((typed) => add.mutate(receiptsOf(typed, keys), { onSuccess: onClose }));
  const fields = { amount: `${id}-amount`, method: `${id}-method`, with: `${id}-with` };
  const sum = (amount || 0) + (tip || 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={due > 0 ? "Take payment" : "Take a tip"}
      description={due > 0 ? dueText(due) : "Nothing is due."}
      actions={
        <Button type="submit" form={`${id}-form`} size="large" className="w-full" loading={add.isPending}>
          {sum > 0 ? `Take ${formatAmount(sum)}` : "Take"}
        </Button>
      }
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={add.error} fields={fields} />
        {recorded.length > 0 && !add.isPending && (
          <p className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
            {recorded.map((receipt) => formatAmount(receipt.amount)).join(" and ")} of this payment is recorded already.
          </p>
        )}
        {due > 0 && (
          <MoneyField
            {...register("amount", { setValueAs: asNaira })}
            id={fields.amount}
            error={errors.amount?.message}
          />
        )}
        <MethodButtons id={fields.method} legend="Paid by" error={errors.method?.message} radio={register("method")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...register("tip", { setValueAs: asNaira })}
            label={due > 0 ? "Tip (NGN, optional)" : "Tip (NGN)"}
            inputMode="numeric"
            autoComplete="off"
            error={errors.tip?.message}
          />
          {people.length > 0 && (
            <SelectField
              {...register("with", { setValueAs: (value) => value || undefined })}
              id={fields.with}
              label="Tip for"
            >
              <option value="">The whole team</option>
              {people.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** The receipts of the form: a payment, a tip, or both. */
function receiptsOf(
  { amount, tip, method, with: person }: Typed,
  keys: { payment: string; tip: string },
): [NewReceipt, ...NewReceipt[]] {
  const payment = amount ? [{ key: keys.payment, kind: "payment" as const, method, amount }] : [];
  const gift = tip
    ? [{ key: keys.tip, kind: "tip" as const, method, amount: tip, ...(person && { with: person }) }]
    : [];
  return [...payment, ...gift] as [NewReceipt, ...NewReceipt[]];
}
