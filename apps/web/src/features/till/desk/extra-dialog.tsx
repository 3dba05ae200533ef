import { zodResolver } from "@hookform/resolvers/zod";
import { BY_METHOD, DESK_METHODS, lagosDay, newExtraSchema, type Bill } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { deskMoney } from "../../../domain/bill.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useAddExtra } from "../till.queries.ts";
import { deskMethodOf, MethodButtons, type DeskMethod } from "./method-buttons.tsx";

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

type ExtraDialogProps = { bookingId: string; bill: Bill; isAdmin: boolean; onClose: () => void };

/** What a discount leaves paid beyond the bill, in naira. */
const excessOf = ({ total, paid }: Bill, { kind, amount = 0 }: Partial<Typed>): number =>
  kind === "discount" && amount > 0 ? Math.max(0, paid - (total - amount)) : 0;

/** The methods by which the desk took at least so much today that it still has. */
function methodsFor({ receipts }: Bill, excess: number, today: string): DeskMethod[] {
  const left = deskMoney(receipts).filter(({ paid }) => paid >= excess);
  const taken = deskMoney(receipts.filter(({ day }) => day === today)).filter(({ paid }) => paid >= excess);
  return taken
    .filter(({ method }) => left.some((row) => row.method === method))
    .map(({ method }) => deskMethodOf(method));
}

/** Another key for each further receipt of a bill, the same one until the bill has it. */
const refundKey = (key: string, { receipts }: Bill): string =>
  `${key.slice(0, 24)}${receipts.length.toString(16).padStart(12, "0")}`;

/**
 * Adds something to a bill, or takes a discount off it. What was paid beyond a discount goes back first, where an admin may give
 * it from today's money of the desk. The key is made when the dialog opens, so that a double tap or another
 * try after a lost answer adds it once.
 */
export function ExtraDialog({ bookingId, bill, isAdmin, onClose }: ExtraDialogProps) {
  const id = useId();
  const [key] = useState(() => crypto.randomUUID());
  const today = lagosDay(useNow());
  const add = useAddExtra(bookingId);
  const { register, handleSubmit, formState, control, setError } = useForm<Typed, unknown, z.output<typeof formSchema>>(
    {
      resolver: zodResolver(formSchema),
      defaultValues: { kind: "extra", label: "" },
    },
  );
  const { errors } = formState;
  const typed = useWatch({ control });
  const isDiscount = typed.kind === "discount";
  const excess = excessOf(bill, typed);
  const methods = excess > 0 && isAdmin ? methodsFor(bill, excess, today) : [];
  const [chosen, setChosen] = useState<DeskMethod>();
  const method = methods.includes(chosen!) ? chosen : methods.length === 1 ? methods[0] : undefined;
  const submit = handleSubmit((extra) => {
    if (excess > 0 && !method)
      return setError("amount", { message: excessText(excess, isAdmin, methods) }, { shouldFocus: true });
    const refund = method && { key: refundKey(key, bill), kind: "refund" as const, method, amount: excess };
    return add.mutate({ extra: { ...extra, key }, refund }, { onSuccess: onClose });
  });
  const fields = { label: `${id}-label`, amount: `${id}-amount`, reason: `${id}-reason` };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add an extra or discount"
      actions={
        <Button type="submit" form={`${id}-form`} size="large" className="w-full" loading={add.isPending}>
          {submitText(isDiscount, method && excess)}
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
        {excess > 0 && methods.length === 0 && <p>{excessText(excess, isAdmin, methods)}</p>}
        {methods.length === 1 && (
          <p>
            {formatAmount(excess)} goes back {BY_METHOD[DESK_METHODS[methods[0]!]]}
          </p>
        )}
        {methods.length > 1 && (
          <MethodButtons
            id={`${id}-method`}
            legend={`${formatAmount(excess)} goes back by`}
            only={methods}
            radio={{ name: `${id}-method`, onChange: (event) => setChosen(event.target.value as DeskMethod) }}
          />
        )}
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

const submitText = (isDiscount: boolean, back: number | undefined): string => {
  if (!isDiscount) return "Add to the bill";
  return back ? `Take it off the bill and give ${formatAmount(back)} back` : "Take it off the bill";
};

/** Why a discount cannot be taken off a bill of which more is paid than it leaves. */
function excessText(excess: number, isAdmin: boolean, methods: readonly DeskMethod[]): string {
  if (!isAdmin) return `An admin gives ${formatAmount(excess)} back`;
  if (methods.length > 0) return `Please choose how ${formatAmount(excess)} goes back`;
  return `${formatAmount(excess)} was not paid at the desk today. Give it back first, then take the discount off`;
}
