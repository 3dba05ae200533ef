import { cancelSchema, type CANCEL_MONEY } from "@salon/contracts";
import * as z from "zod/mini";
import { formatAmount } from "../../../lib/format/format.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { FormFields } from "../../../ui/forms/use-save-form.ts";

/** What happens to the money of a cancelled booking. */
type Money = (typeof CANCEL_MONEY)[number];

type TypedChoice = { money: Money; reason: string };

/** The choice as it is at first. */
export const FIRST_CHOICE: TypedChoice = { money: "back", reason: "" };

/** The rules of the choice; a reason belongs to money that is kept. */
export const moneySchema = z.pipe(
  z.pipe(
    z.custom<TypedChoice>(),
    z.transform(({ money, reason }): z.input<typeof cancelSchema> => ({
      money,
      ...(money === "keep" && reason && { reason }),
    })),
  ),
  cancelSchema,
);

/** Money that came in one way, such as `in cash`. */
type Part = { way: string; amount: number };

/** Naira that came for a booking. */
export type PaidMoney = {
  online: number;
  desk: readonly Part[];
  deskAmount: number;
};

const LABELS: Record<Money, string> = { back: "Give it back", keep: "Keep it", later: "Decide later" };

/** What a choice means for the naira that were paid online and at the desk. */
function hintOf(choice: Money, online: number, desk: number): string {
  const onlineText = formatAmount(online);
  const hints: Record<Money, [online: string, desk: string]> = {
    back: [
      `${onlineText} goes back through the payment provider at once.`,
      "What came at the desk today leaves the till, tips too. Older money of the desk shows as 'to give back'.",
    ],
    keep: [
      "The customer reads the reason in a mail and on the booking.",
      online > 0 ? "" : "The customer reads the reason on the booking.",
    ],
    later: [
      `${onlineText} waits on the Payments page.`,
      "The booking shows how much of the desk's money there is to give back.",
    ],
  };
  const [onlineHint, deskHint] = hints[choice];
  return [online > 0 ? onlineHint : "", desk > 0 ? deskHint : ""].filter(Boolean).join(" ");
}

type MoneyChoiceProps = {
  paid: PaidMoney;
  /** Admins also decide on what was paid online. */
  isAdmin: boolean;
  /** And may keep money, but not of appointments that cannot take place. */
  canKeep: boolean;
  form: FormFields<TypedChoice, z.infer<typeof moneySchema>>;
};

/** What happens to the money that was paid: it goes back, is kept for a reason, or staff decide later. */
export function MoneyChoice({ paid, isAdmin, canKeep, form }: MoneyChoiceProps) {
  const online = isAdmin ? paid.online : 0;
  const parts = [...(online > 0 ? [{ way: "online", amount: online }] : []), ...paid.desk];
  const choices: Money[] = canKeep ? ["back", "keep", "later"] : ["back", "later"];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{paidText(parts)}</legend>
      {choices.map((choice) => (
        <label key={choice} className="flex min-h-11 items-start gap-3 py-2">
          <input
            {...form.form.register("money")}
            type="radio"
            value={choice}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            {LABELS[choice]}
            <span className="block text-sm text-fg-muted">{hintOf(choice, online, paid.deskAmount)}</span>
          </span>
        </label>
      ))}
      {form.watch("money") === "keep" && <TextField {...form.field("reason")} label="Reason" autoComplete="off" />}
    </fieldset>
  );
}

/** What was paid, such as `NGN 5,000 was paid: NGN 3,000 online, NGN 2,000 in cash`. */
function paidText(parts: readonly Part[]): string {
  const whole = formatAmount(parts.reduce((sum, { amount }) => sum + amount, 0));
  const [first, ...others] = parts.map(({ way, amount }) => ({ way, text: `${formatAmount(amount)} ${way}` }));
  if (others.length === 0) return `${whole} was paid ${first?.way ?? ""}`;
  return `${whole} was paid: ${[first, ...others].map((part) => part?.text).join(", ")}`;
}
