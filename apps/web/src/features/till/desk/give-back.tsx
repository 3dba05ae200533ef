import {
  type Bill,
  billAfterGiving,
  dueText,
  GIVE_BACK_WAYS,
  type GiveBack as Given,
  giveBackSchema,
  type GiveBackWay,
  NOT_PAID,
  toGiveBack,
} from "@salon/contracts";
import { useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { deskMoney, onlineMoney } from "../../../domain/bill.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { useGiveBack } from "../bill-changes.queries.ts";
import { deskMethodOf } from "./method-buttons.tsx";
import { MoneyField } from "./money-field.tsx";
import { giveBackLabel, givenWords } from "./saved-words.ts";

const { amount, as, reason } = giveBackSchema.shape;
const formSchema = z.object({ amount, as, reason });
const NAMES: Record<GiveBackWay, string> = { smaller: "The bill gets smaller", again: "They pay another way" };

/** Money that came by one way and is still with the salon; by card of one payment. */
interface Way extends Pick<Given, "method" | "ref"> {
  name: string;
  text: string;
  /** Naira. */
  left: number;
}

const NO_WAY: Way = { method: "card", name: "", text: "", left: 0 };

/** By card first, because it goes back first. */
const waysOf = ({ receipts }: Bill): Way[] => [
  ...onlineMoney(receipts).map(({ ref, amount: left }): Way => ({
    method: "card",
    ref,
    name: ref,
    text: "Card",
    left,
  })),
  ...deskMoney(receipts)
    .filter(({ paid }) => paid > 0)
    .map(({ method, paid }): Way => ({ method: deskMethodOf(method), name: method, text: method, left: paid })),
];

type GiveBackProps = {
  bookingId: string;
  bill: Bill;
  /** The payment whose money is chosen at first. */
  payment?: string | undefined;
  onClose: () => void;
};

/** Gives money of a booking that goes on back, by a way by which it came; at first what of it is too much. */
export function GiveBack({ bookingId, bill, payment, onClose }: GiveBackProps) {
  const ways = waysOf(bill);
  const [chosen, setChosen] = useState(payment);
  const way = ways.find(({ name }) => name === chosen) ?? ways[0] ?? NO_WAY;
  const over = Math.min(toGiveBack(bill), way.left);
  const form = useSaveForm({
    schema: formSchema,
    shown: { as: "smaller", reason: "", ...(over > 0 && { amount: over }) },
    save: useGiveBack(bookingId),
    bodyOf: (filled, key) => ({ ...filled, key, method: way.method, ref: way.ref }),
    onSaved: onClose,
  });
  const { register, control, setValue } = form.form;
  const typed = useWatch({ control });
  const whole = Number.isInteger(typed.amount) ? typed.amount! : 0;
  const given = whole <= way.left ? whole : 0;
  const choose = (next: Way) => {
    setChosen(next.name);
    if (next.method === "card") setValue("as", "smaller");
  };
  return (
    <FormDialog
      of={form}
      title="Give money back"
      action={giveBackLabel(typed.amount)}
      dangerous
      saidOfMade={(made, key) => ({ text: givenWords(made, key) })}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">It goes back as it came</legend>
        <div className="grid grid-cols-2 gap-2">
          {ways.map((one) => (
            <PillRadio
              key={one.name}
              name={form.idOf("way")}
              checked={one.name === way.name}
              onChange={() => choose(one)}
              className="min-h-14"
            >
              {one.text}
              <span className="block text-sm font-normal tabular-nums">{formatAmount(one.left)} came</span>
            </PillRadio>
          ))}
        </div>
      </fieldset>
      {ways.length === 0 && <Note>No money of this bill is left to give back</Note>}
      <BeforeOpening bill={bill} />
      <MoneyField {...form.field("amount", { setValueAs: asNaira })} />
      <fieldset id={form.idOf("as")} tabIndex={-1} className="min-w-0">
        <legend className="mb-1.5 font-semibold">What becomes of the bill?</legend>
        {GIVE_BACK_WAYS.filter((one) => one === "smaller" || way.method !== "card").map((one) => (
          <label key={one} className="flex min-h-11 items-start gap-3 py-2">
            <input {...register("as")} type="radio" value={one} className="mt-0.5 size-5 shrink-0 accent-primary" />
            <span className="min-w-0">
              {NAMES[one]}
              <span className="block text-sm text-fg-muted">{afterText(bill, given, one)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Hindrance bill={bill} way={way} amount={given} as={typed.as as GiveBackWay} />
      <TextField {...form.field("reason")} label="Reason" hint="Only staff read it." autoComplete="off" />
    </FormDialog>
  );
}

/** The bill after it, and what is due then. */
function afterText(bill: Bill, given: number, as: GiveBackWay): string {
  const { total, due, isOpen } = billAfterGiving(bill, given, as);
  if (isOpen) return "Not while something is due";
  const bills = total === bill.total ? `It stays ${formatAmount(total)}` : `It becomes ${formatAmount(total)}`;
  return due > 0 ? `${bills}, and ${dueText(due)}` : `${bills}, and nothing is due`;
}

/** Why the money cannot go back like this: the bill is not paid in full, or it goes by card before the desk gives any. */
function Hindrance({
  bill,
  way,
  amount: given,
  as: wanted,
}: {
  bill: Bill;
  way: Way;
  amount: number;
  as: GiveBackWay;
}) {
  const { byCard, isOpen } = billAfterGiving(bill, given, wanted);
  if (isOpen) return <Note>{NOT_PAID}</Note>;
  if (way.method === "card" || byCard === 0) return null;
  return <Note>By card first, up to {formatAmount(byCard)}</Note>;
}

/** Money from before the opening is shown, and does not go back here. */
function BeforeOpening({ bill: { paidBefore } }: Pick<GiveBackProps, "bill">) {
  if (!paidBefore) return null;
  return <Note>{formatAmount(paidBefore.amount)} was paid before the opening, and cannot go back here</Note>;
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-warning-soft px-4 py-2.5 text-warning">{children}</p>
);
