import type { contract, RouteRequest } from "@salon/contracts";
import { useId } from "react";
import { formatAmount } from "../../../lib/format/format.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";

/** What happens to the money of a cancelled booking. */
export type Money = NonNullable<RouteRequest<(typeof contract)["bookings"]["changeStatus"]>["body"]["money"]>;

/** Money that came in one way, such as `by Cash`. */
type Part = { way: string; amount: number };

/** Naira that came for a booking. */
export type PaidMoney = {
  online: number;
  desk: readonly Part[];
  deskAmount: number;
};

const LABELS: Record<Money, string> = { back: "Give it back", keep: "Keep it", later: "Decide later" };

const DESK_HINTS: Record<Money, string> = {
  back: "What came at the desk today leaves the till, tips too. Older money of the desk shows as 'to give back'.",
  keep: "The customer reads the reason on the booking.",
  later: "The booking shows how much of the desk's money there is to give back.",
};
const ONLINE_HINTS: Record<Money, (amount: string) => string> = {
  back: (amount) => `${amount} goes back through the payment provider at once.`,
  keep: (amount) => `The customer reads in a mail why the salon keeps ${amount}.`,
  later: (amount) => `${amount} waits on the Payments page.`,
};

type MoneyChoiceProps = {
  paid: PaidMoney;
  /** Admins also decide on what was paid online, and may keep money. */
  isAdmin: boolean;
  money: Money;
  onMoney: (money: Money) => void;
  reason: string;
  onReason: (reason: string) => void;
  error: string | undefined;
};

/** What happens to the money that was paid: it goes back, is kept for a reason, or staff decide later. */
export function MoneyChoice({ paid, isAdmin, money, onMoney, reason, onReason, error }: MoneyChoiceProps) {
  const id = useId();
  const online = isAdmin ? paid.online : 0;
  const parts = [...(online > 0 ? [{ way: "online", amount: online }] : []), ...paid.desk];
  const hintOf = (choice: Money): string =>
    [
      ...(online > 0 ? [ONLINE_HINTS[choice](formatAmount(online))] : []),
      ...(paid.deskAmount > 0 ? [DESK_HINTS[choice]] : []),
    ].join(" ");
  const choices: Money[] = isAdmin ? ["back", "keep", "later"] : ["back", "later"];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{paidText(parts)}</legend>
      {choices.map((choice) => (
        <label key={choice} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={id}
            checked={money === choice}
            onChange={() => onMoney(choice)}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            {LABELS[choice]}
            <span className="block text-sm text-fg-muted">{hintOf(choice)}</span>
          </span>
        </label>
      ))}
      {money === "keep" && (
        <TextField
          label="Reason"
          autoComplete="off"
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          error={error}
        />
      )}
    </fieldset>
  );
}

/** What was paid, such as `NGN 5,000 was paid: NGN 3,000 online, NGN 2,000 by Cash`. */
function paidText(parts: readonly Part[]): string {
  const whole = formatAmount(parts.reduce((sum, { amount }) => sum + amount, 0));
  const [first, ...others] = parts.map(({ way, amount }) => ({ way, text: `${formatAmount(amount)} ${way}` }));
  if (others.length === 0) return `${whole} was paid ${first?.way ?? ""}`;
  return `${whole} was paid: ${[first, ...others].map((part) => part?.text).join(", ")}`;
}
