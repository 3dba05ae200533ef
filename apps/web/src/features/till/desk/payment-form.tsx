import {
  dueText,
  isTip,
  newReceiptSchema,
  OUR_TEAM,
  type Bill,
  type NewReceipt,
  type PaymentMethod,
  type Receipt,
  type TeamMember,
} from "@salon/contracts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { SaveForm } from "../../../ui/forms/save-form.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import type { Save } from "../../../ui/forms/use-send-once.ts";
import { useAddReceipts } from "../bill-changes.queries.ts";
import { MethodButtons } from "./method-buttons.tsx";
import { MoneyField } from "./money-field.tsx";
import { savedWords } from "./saved-words.ts";
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
export interface TypedPayment {
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
  /** The keys of the receipts that were sent; empty at first. */
  sent: readonly string[];
  people: readonly Pick<TeamMember, "_id" | "name">[];
  /** The id of the one who served, if it was one person. */
  servedBy: string | undefined;
  /** The customer's phone number. */
  phone: string | undefined;
  /** The page of the bill, where it is not the one below. */
  page: string | undefined;
  onSend: (keys: string[]) => void;
  /** Called with the reference of the account number that is made. */
  onMade: (ref: string) => void;
  onTaken: (part: TypedPayment) => void;
};

/** Records a payment, and a tip. Until staff type another amount it is what is due. */
export function PaymentForm(props: PaymentFormProps) {
  const { bookingId, bill, due, sent, people, servedBy, phone, page, onSend, onMade, onTaken } = props;
  const add = useAddReceipts(bookingId, due > 0 ? undefined : "Tip recorded");
  const save: Save<Receipts, Bill> = {
    ...add,
    mutate: (receipts, options) => {
      onSend(receipts.map(({ key }) => key));
      add.mutate(receipts, options);
    },
  };
  const form = useSaveForm({
    schema: formSchema(due),
    // No method is chosen at first.
    shown: { ...(due > 0 && { amount: due }), ...(servedBy && { with: servedBy }) },
    save,
    bodyOf: receiptsOf,
    onSaved: (after, { received }, key) => onTaken(takenOf(after.receipts.filter(isOfAttempt(key)), received)),
  });
  const typed = useWatch({ control: form.form.control });
  const sum = sumOf(typed);
  const [way, setWay] = useState<TransferWay>("number");
  const canMakeNumber = typed.method === "transfer" && due > 0;
  const recorded = form.isSaving || form.made ? "" : savedWords(bill, ...sent);
  return (
    <SaveForm
      of={form}
      saidOfMade={(made, key) => ({ text: savedWords(made, key, tipKeyOf(key)), ...(page && { page }) })}
    >
      {recorded && (
        <p className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
          Recorded already: {recorded}
        </p>
      )}
      {due > 0 && <MoneyField {...form.field("amount", { setValueAs: asNaira, shouldUnregister: true })} />}
      <MethodButtons {...form.field("method")} legend="Paid by" />
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
            {...form.field("received", { setValueAs: asNaira })}
            label="Received (NGN, optional)"
            inputMode="numeric"
            autoComplete="off"
          />
          <Change received={typed.received} sum={sum} />
        </div>
      )}
      {!(canMakeNumber && way === "number") && (
        <>
          <TipFields
            label={due > 0 ? "Tip (NGN, optional)" : "Tip (NGN)"}
            tip={form.field("tip", { setValueAs: asNaira })}
            person={form.field("with", { setValueAs: (value) => value || undefined })}
            people={people}
          />
          <Button type="submit" size="large" className="w-full" loading={form.isSaving}>
            {sum > 0 ? `Take ${formatAmount(sum)}` : "Take"}
          </Button>
        </>
      )}
    </SaveForm>
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

/** The tip of a payment is a receipt with a key of its own, which the same attempt always has. */
const tipKeyOf = (key: string): string => key.replace(/.$/, (last) => (last === "0" ? "1" : "0"));

const isOfAttempt =
  (wanted: string) =>
  ({ key }: Receipt) =>
    key === wanted || key === tipKeyOf(wanted);

/** What the receipts of one payment record. */
function takenOf(receipts: readonly Receipt[], received = 0): TypedPayment {
  const amount = receipts.reduce((sum, receipt) => sum + receipt.amount, 0);
  const { method } = receipts[0]!;
  const tip = receipts.find(isTip);
  return {
    amount,
    method,
    change: method === "Cash" ? Math.max(0, received - amount) : 0,
    tip: tip && { amount: tip.amount, for: tip.with?.name ?? OUR_TEAM },
  };
}

type Receipts = [NewReceipt, ...NewReceipt[]];

/** The receipts of the form: a payment, a tip, or both. */
function receiptsOf({ amount, tip, method: by, with: person }: Typed, key: string): Receipts {
  const payment = { key, kind: "payment" as const, method: by, amount: amount ?? 0 };
  const gift = {
    key: tipKeyOf(key),
    kind: "tip" as const,
    method: by,
    amount: tip ?? 0,
    ...(person && { with: person }),
  };
  return [payment, gift].filter((receipt) => receipt.amount > 0) as Receipts;
}
