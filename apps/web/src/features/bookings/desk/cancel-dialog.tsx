import {
  canAccess,
  cancelSchema,
  endpoints,
  ONLINE_METHOD,
  paidOf,
  type Bill,
  type Booking,
  type contract,
  type RouteRequest,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { billQuery, deskMoney } from "../../../domain/bill.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";

type Cancellation = RouteRequest<(typeof contract)["bookings"]["changeStatus"]>["body"];
type Money = NonNullable<Cancellation["money"]>;

type CancelDialogProps = {
  booking: Booking;
  open: boolean;
  loading: boolean;
  onCancel: () => void;
  onConfirm: (change: Cancellation) => void;
};

/** Asks staff before a booking is cancelled, and what happens to money that came at the desk. */
export function CancelDialog({ booking, onConfirm, ...shown }: CancelDialogProps) {
  const { data: bill } = useQuery(billQuery(booking._id));
  const [money, setMoney] = useState<Money>("back");
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const hasDeskMoney = bill !== undefined && deskMoney(bill.receipts).length > 0;
  const confirm = () => {
    if (!hasDeskMoney) return onConfirm({ bookingStatus: "cancelled" });
    const choice = { money, ...(money === "keep" && reason && { reason }) };
    const { error: refused } = cancelSchema.safeParse(choice);
    if (refused) setError(refused.issues[0]?.message);
    else onConfirm({ bookingStatus: "cancelled", ...choice });
  };
  return (
    <AlertDialog
      {...shown}
      onConfirm={confirm}
      title="Cancel this booking?"
      message={<CancelConsequences booking={booking} bill={bill} hasDeskMoney={hasDeskMoney} />}
      confirmLabel="Cancel booking"
      cancelLabel="Keep booking"
      dangerous
    >
      {hasDeskMoney && (
        <MoneyChoice
          bill={bill}
          money={money}
          onMoney={setMoney}
          reason={reason}
          onReason={(text) => {
            setReason(text);
            setError(undefined);
          }}
          error={error}
        />
      )}
    </AlertDialog>
  );
}

type ConsequencesProps = { booking: Booking; bill: Bill | undefined; hasDeskMoney: boolean };

function CancelConsequences({ booking, bill, hasDeskMoney }: ConsequencesProps) {
  const { user, paymentRef, bookingAmount } = booking;
  const online = paidOf(bill?.receipts.filter(({ method }) => method === ONLINE_METHOD) ?? []);
  return (
    <div className="space-y-3">
      <p>Its seats become free for others at once. Leaving 'cancelled' later works only while they still are.</p>
      {paymentRef === undefined && online === 0 ? (
        !hasDeskMoney && (
          <p>No online payment belongs to this booking. What was paid at the salon is given back there.</p>
        )
      ) : (
        <p>
          {formatAmount(online || bookingAmount)} was paid online and becomes due for refund. It is not sent back by
          itself: an admin sends it back, or decides against it, on the Payments page.
        </p>
      )}
      {user !== null && <p>The customer gets a mail about the cancellation.</p>}
    </div>
  );
}

const CHOICES: { money: Money; label: string; hint: string }[] = [
  {
    money: "back",
    label: "Give it back now",
    hint: "What came today leaves the till, tips too. Older money shows as 'to give back'.",
  },
  { money: "later", label: "Decide later", hint: "The booking shows how much there is to give back." },
  { money: "keep", label: "Keep it", hint: "The customer reads the reason on the booking." },
];

type MoneyChoiceProps = {
  bill: Bill;
  money: Money;
  onMoney: (money: Money) => void;
  reason: string;
  onReason: (reason: string) => void;
  error: string | undefined;
};

function MoneyChoice({ bill, money, onMoney, reason, onReason, error }: MoneyChoiceProps) {
  const id = useId();
  const { user } = useSession();
  const mayKeep = canAccess(endpoints.till.reverse.access, user?.role ?? "guest");
  const came = deskMoney(bill.receipts).map(({ method, paid, tips }) => `${formatAmount(paid + tips)} by ${method}`);
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Money that came at the desk: {came.join(", ")}</legend>
      {CHOICES.filter((choice) => choice.money !== "keep" || mayKeep).map((choice) => (
        <label key={choice.money} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={id}
            checked={money === choice.money}
            onChange={() => onMoney(choice.money)}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            {choice.label}
            <span className="block text-sm text-fg-muted">{choice.hint}</span>
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
