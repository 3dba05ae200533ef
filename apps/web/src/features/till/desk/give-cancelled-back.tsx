import { zodResolver } from "@hookform/resolvers/zod";
import { newReceiptSchema, toGiveBack, type Bill } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { deskMoney } from "../../../domain/bill.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAddReceipts } from "../till.queries.ts";
import { deskMethodOf, MethodButtons } from "./method-buttons.tsx";
import { GiveBackFrame } from "./give-back-frame.tsx";
import { MoneyField } from "./money-field.tsx";

const { amount, method, note } = newReceiptSchema.shape;
const formSchema = z.object({ amount, method, note });

type GiveBackProps = { bookingId: string; bill: Bill; onClose: () => void };

/** Records money of a cancelled booking that an admin gives back at the desk, at most what came by the method. Its key is made when the dialog opens. */
export function GiveCancelledBack({ bookingId, bill, onClose }: GiveBackProps) {
  const id = useId();
  const [key] = useState(() => crypto.randomUUID());
  const [money] = useState(() => deskMoney(bill.receipts).filter(({ paid }) => paid > 0));
  const add = useAddReceipts(bookingId, "The money is recorded as given back");
  const methods = money.map((row) => deskMethodOf(row.method));
  const wanted = toGiveBack(bill);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      ...(wanted > 0 && { amount: Math.min(wanted, Math.max(...money.map(({ paid }) => paid))) }),
      ...(methods.length === 1 && { method: methods[0]! }),
    },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: "amount" });
  const submit = handleSubmit((values) => add.mutate([{ ...values, key, kind: "refund" }], { onSuccess: onClose }));
  const fields = { amount: `${id}-amount`, method: `${id}-method`, note: `${id}-note` };
  return (
    <GiveBackFrame
      form={`${id}-form`}
      amount={typed}
      isSending={add.isPending}
      description={money.map((row) => `${formatAmount(row.paid)} came by ${row.method}`).join(", ")}
      onClose={onClose}
    >
      <form id={`${id}-form`} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={add.error} fields={fields} />
        <MoneyField
          {...register("amount", { setValueAs: asNaira })}
          id={fields.amount}
          error={errors.amount?.message}
        />
        <MethodButtons
          id={fields.method}
          legend="Given back by"
          only={methods}
          error={errors.method?.message}
          radio={register("method")}
        />
        <TextField
          {...register("note", { setValueAs: (text: string) => text || undefined })}
          id={fields.note}
          label="Note (optional)"
          autoComplete="off"
          error={errors.note?.message}
        />
      </form>
    </GiveBackFrame>
  );
}
