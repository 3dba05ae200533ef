import { dueText, TRANSFER_MIN_NAIRA, type Bill, type MadeAccount } from "@salon/contracts";
import { useModuleWhen } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";

const importMakeTransfer = () => import("../../payments/transfer/make-transfer.tsx");

/** How a transfer is taken at the desk: to an account number that proves it, or as somebody has seen it. */
export type TransferWay = "number" | "seen";
const WAYS: Record<TransferWay, string> = {
  number: "Make an account number",
  seen: "I have seen it in our bank account",
};

type WayButtonsProps = { way: TransferWay; onChoose: (way: TransferWay) => void };

export const WayButtons = ({ way, onChoose }: WayButtonsProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-semibold">Transfer</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {(Object.keys(WAYS) as TransferWay[]).map((one) => (
        <PillRadio
          key={one}
          name="transfer-way"
          checked={way === one}
          onChange={() => onChoose(one)}
          className="min-h-14"
        >
          {WAYS[one]}
        </PillRadio>
      ))}
    </div>
  </fieldset>
);

type TransferNumberProps = {
  bookingId: string;
  bill: Bill;
  due: number;
  /** The typed amount. */
  amount: number | undefined;
  phone: string | undefined;
  /** Called with the reference of the account number that is made. */
  onMade: (ref: string) => void;
  /** Called when money of the number has come, with what came. */
  onTaken: (amount: number) => void;
};

/** Makes an account number for the typed amount, and goes on when its money is on the bill. */
export function TransferNumber({ bookingId, bill, due, amount, phone, onMade, onTaken }: TransferNumberProps) {
  const module = useModuleWhen(importMakeTransfer, true);
  const asked = amount ?? 0;
  const least = Math.min(TRANSFER_MIN_NAIRA, due);
  if (asked < least || asked > due)
    return <p className="text-fg-muted">{asked > due ? dueText(due) : `Please enter at least NGN ${least}.`}</p>;
  if (!module) return null;

  return (
    <div className="space-y-3">
      <module.MakeTransfer
        onMade={onMade}
        renderAfter={(came) => (
          <Button size="large" className="w-full" onClick={() => onTaken(came)}>
            Continue
          </Button>
        )}
        bookingId={bookingId}
        amount={asked === due ? undefined : asked}
        label={module.makeLabel(asked)}
        phone={phone}
        sentLabel="Customer says it is sent"
        open={openFor(bill, asked)}
      />
    </div>
  );
}

/** The account number that is open for this very amount. */
const openFor = ({ open }: Bill, amount: number): MadeAccount | undefined =>
  open?.account && open.total === amount ? { ref: open.ref, account: open.account, total: open.total } : undefined;
