import { zodResolver } from "@hookform/resolvers/zod";
import {
  DESK_METHODS,
  OUR_TEAM,
  dueText,
  newReceiptSchema,
  type Bill,
  type NewReceipt,
  type PaymentMethod,
  type TeamMember,
} from "@salon/contracts";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAddReceipts } from "../till.queries.ts";
import { MethodButtons } from "./method-buttons.tsx";
import { MoneyField } from "./money-field.tsx";
import { TransferNumber, type TransferWay, WayButtons } from "./transfer-ways.tsx";
import { TipFields } from "./tip-fields.tsx";

const { amount: naira, method } = newReceiptSchema.shape;
const NOTHING = "Please enter an amount or a tip";

const sumOf = ({ amount, tip }: { amount?: number | undefined; tip?: number | undefined }): number =>
  (amount || 0) + (tip || 0);

/** The form's rules while `due` naira are due. */
const formSchema = (due: number) =>
  z
    .object({
      amount: z.optional(naira.check(z.maximum(due, dueText(due)))),
      tip: z.optional(naira),
      method,
      received: z.optional(naira),
      with: z.optional(z.string()),
    })
    .check(
      z.refine(({ amount, tip }) => Boolean(amount ?? tip), { error: NOTHING, path: [due > 0 ? "amount" : "tip"] }),
      z.refine(({ method: by, received, ...rest }) => by !== "cash" || !received || received >= sumOf(rest), {
        error: "This is less than is to be taken",
        path: ["received"],
      }),
    );
type Typed = z.infer<ReturnType<typeof formSchema>>;

/** One payment that was taken while the dialog is open. */
export interface Taken {
  /** The tip is in it. */
  amount: number;
  method: PaymentMethod;
  /** What the customer gets back of the cash. */
  change: number;
  tip?: { amount: number; for: string } | undefined;
}

type PaymentFormProps = {
  bookingId: string;
  bill: Bill;
  /** What is due before this payment, which may be on the bill already. */
  due: number;
  /** The keys of its receipts. */
  keys: PaymentKeys;
  people: readonly Pick<TeamMember, "_id" | "name">[];
  /** The id of the one who served, if it was one person. */
  servedBy: string | undefined;
  /** The customer's phone number. */
  phone: string | undefined;
  /** Called with the reference of the account number that is made. */
  onMade: (ref: string) => void;
  onTaken: (part: Taken) => void;
};

/** The keys of the receipts of one payment, so that a double tap or another try after a lost answer records them once. */
export type PaymentKeys = Record<"payment" | "tip", string>;

/** Records a payment, and a tip. Until staff type another amount it is what is due. */
export function PaymentForm(props: PaymentFormProps) {
  const { bookingId, bill, due, keys, people, servedBy, phone, onMade, onTaken } = props;
  const id = useId();
  const add = useAddReceipts(bookingId, due > 0 ? undefined : "Tip recorded");
  const { register, handleSubmit, formState, control } = useForm<Typed>({
    resolver: zodResolver(formSchema(due)),
    // No method is chosen at first.
    values: { ...(due > 0 && { amount: due }), ...(servedBy && { with: servedBy }) } as Typed,
    resetOptions: { keepDirtyValues: true },
  });
  // What staff typed stays when the bill changes, for which the form must read what they typed.
  const { errors, dirtyFields: _dirtyFields } = formState;
  const typed = useWatch({ control });
  const sum = sumOf(typed);
  const [way, setWay] = useState<TransferWay>("number");
  const canMakeNumber = typed.method === "transfer" && due > 0;
  const recorded = bill.receipts.filter(({ key }) => Object.values<string>(keys).includes(key));
  const submit = handleSubmit((payment) =>
    add.mutate(receiptsOf(payment, keys), { onSuccess: () => onTaken(takenOf(payment, people)) }),
  );
  const fields = { amount: `${id}-amount`, method: `${id}-method`, with: `${id}-with` };
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <FailureSummary error={add.error} fields={fields} />
      {recorded.length > 0 && !add.isPending && (
        <p className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
          {recorded.map((receipt) => formatAmount(receipt.amount)).join(" and ")} of this payment is recorded already.
        </p>
      )}
      {due > 0 && (
        <MoneyField
          {...register("amount", { setValueAs: asNaira, shouldUnregister: true })}
          id={fields.amount}
          error={errors.amount?.message}
        />
      )}
      <MethodButtons id={fields.method} legend="Paid by" error={errors.method?.message} radio={register("method")} />
      {canMakeNumber && <WayButtons way={way} onChoose={setWay} />}
      {canMakeNumber && way === "number" && (
        <TransferNumber
          {...{ bookingId, bill, due, phone, amount: typed.amount, onMade }}
          onTaken={(amount) => onTaken({ amount, method: "Transfer", change: 0 })}
        />
      )}
      {typed.method === "cash" && (
        <div>
          <TextField
            {...register("received", { setValueAs: asNaira })}
            label="Received (NGN, optional)"
            inputMode="numeric"
            autoComplete="off"
            error={errors.received?.message}
          />
          <Change received={typed.received} sum={sum} />
        </div>
      )}
      {!(canMakeNumber && way === "number") && (
        <>
          <TipFields
            id={fields.with}
            label={due > 0 ? "Tip (NGN, optional)" : "Tip (NGN)"}
            tip={register("tip", { setValueAs: asNaira })}
            person={register("with", { setValueAs: (value) => value || undefined })}
            people={people}
            error={errors.tip?.message}
          />
          <Button type="submit" size="large" className="w-full" loading={add.isPending}>
            {sum > 0 ? `Take ${formatAmount(sum)}` : "Take"}
          </Button>
        </>
      )}
    </form>
  );
}

/** What goes back of the cash that a customer gives. */
function Change({ received, sum }: { received: number | undefined; sum: number }) {
  const change = (received || 0) - sum;
  return (
    <output className="mt-2 block text-xl font-bold tabular-nums empty:hidden">
      {received !== undefined && received > 0 && change >= 0 && `Change due: ${formatAmount(change)}`}
    </output>
  );
}

function takenOf({ method: by, received = 0, ...typed }: Typed, people: PaymentFormProps["people"]): Taken {
  const amount = sumOf(typed);
  const person = people.find(({ _id }) => _id === typed.with)?.name ?? OUR_TEAM;
  return {
    amount,
    method: DESK_METHODS[by],
    change: by === "cash" ? Math.max(0, received - amount) : 0,
    tip: typed.tip ? { amount: typed.tip, for: person } : undefined,
  };
}

/** The receipts of the form: a payment, a tip, or both. */
function receiptsOf(
  { amount, tip, method: by, with: person }: Typed,
  keys: { payment: string; tip: string },
): [NewReceipt, ...NewReceipt[]] {
  const payment = amount ? [{ key: keys.payment, kind: "payment" as const, method: by, amount }] : [];
  const gift = tip
    ? [{ key: keys.tip, kind: "tip" as const, method: by, amount: tip, ...(person && { with: person }) }]
    : [];
  return [...payment, ...gift] as [NewReceipt, ...NewReceipt[]];
}
