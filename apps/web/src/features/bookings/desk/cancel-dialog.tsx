import { BY_METHOD, canAccess, cancelSchema, endpoints, liveLines, type Bill, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { billQuery, deskMoney, onlineMoney } from "../../../domain/bill.ts";
import { OpenBeforeCancelling } from "../../../domain/open-payment.tsx";
import { formatAmount } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { useCancelForStaff } from "../bookings.cancel.queries.ts";
import { MoneyChoice, type Money, type PaidMoney } from "./money-choice.tsx";

type CancelDialogProps = { booking: Booking; open: boolean; onClose: () => void };

/** Why money goes back when nothing else is said; only staff read it. */
const CANCELLED = "The salon cancelled the booking";

const sumOf = (amounts: readonly { amount: number }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** What came for a booking and is still with the salon. */
function paidMoney({ receipts }: Bill): PaidMoney & { refs: string[] } {
  const online = onlineMoney(receipts);
  const desk = deskMoney(receipts).map(({ method, paid, tips }) => ({ way: BY_METHOD[method], amount: paid + tips }));
  return { desk, deskAmount: sumOf(desk), online: sumOf(online), refs: online.map(({ ref }) => ref) };
}

/** Asks staff before a booking is cancelled, and what happens to the money that was paid. */
export function CancelDialog({ booking, open, onClose }: CancelDialogProps) {
  const cancel = useCancelForStaff(booking._id);
  const query = useQuery(billQuery(booking._id));
  const bill = query.data;
  const { user } = useSession();
  const [money, setMoney] = useState<Money>("back");
  const [reason, setReason] = useState("");
  const [refused, setRefused] = useState<string>();
  const isAdmin = canAccess(endpoints.refunds.refund.access, user?.role ?? "guest");
  const paid = bill && paidMoney(bill);
  const decidesOnline = isAdmin && (paid?.online ?? 0) > 0;
  const isAsked = paid !== undefined && (paid.deskAmount > 0 || decidesOnline);
  const send: typeof cancel.mutate = (cancelling) => cancel.mutate(cancelling, { onSuccess: onClose });
  const leave = () => {
    cancel.reset();
    onClose();
  };
  const confirm = () => {
    // Without the bill there was no choice, so nothing is given back.
    if (!paid) return send({ change: { bookingStatus: "cancelled", money: "later" } });
    if (!isAsked) return send({ change: { bookingStatus: "cancelled" } });
    const choice = { money, ...(money === "keep" && reason && { reason }) };
    const { error } = cancelSchema.safeParse(choice);
    if (error) return setRefused(error.issues[0]?.message);
    const online = { refs: paid.refs, reason: money === "keep" ? reason : CANCELLED };
    return send({
      change: { bookingStatus: "cancelled", ...(paid.deskAmount > 0 && choice) },
      ...(decidesOnline && money !== "later" && { online: { ...online, decision: money } }),
    });
  };
  return (
    <AlertDialog
      open={open}
      onCancel={leave}
      loading={cancel.isPending || (!bill && !query.error)}
      onConfirm={confirm}
      error={cancel.error}
      title="Cancel this booking?"
      message={
        <div className="space-y-3">
          {bill?.open && <OpenBeforeCancelling open={bill.open} />}
          <Consequences booking={booking} paid={paid} before={bill?.paidBefore?.amount} isAdmin={isAdmin} />
        </div>
      }
      confirmLabel={
        decidesOnline && money === "back" ? `Cancel and send back ${formatAmount(paid!.online)}` : "Cancel booking"
      }
      cancelLabel="Keep booking"
      dangerous
    >
      <Loaded query={query} skeleton={null} />
      {isAsked && (
        <MoneyChoice
          paid={paid}
          isAdmin={isAdmin}
          canKeep={isAdmin && !liveLines(booking.cartItems).every(({ blocked }) => blocked)}
          money={money}
          onMoney={setMoney}
          reason={reason}
          onReason={(text) => {
            setReason(text);
            setRefused(undefined);
          }}
          error={refused}
        />
      )}
    </AlertDialog>
  );
}

type ConsequencesProps = {
  booking: Booking;
  paid: PaidMoney | undefined;
  /** What was paid before the opening. */
  before: number | undefined;
  isAdmin: boolean;
};

function Consequences({ booking: { user }, paid, before, isAdmin }: ConsequencesProps) {
  return (
    <div className="space-y-3">
      <p>Its seats become free for others at once. Leaving 'cancelled' later works only while they still are.</p>
      {paid && !before && paid.online + paid.deskAmount === 0 && <p>Nothing was paid for this booking.</p>}
      {before !== undefined && (
        <p>
          {formatAmount(before)} was paid before the opening. On the bill an admin says afterwards whether it was given
          back or is kept.
        </p>
      )}
      {paid && paid.online > 0 && !isAdmin && (
        <p>
          {formatAmount(paid.online)} was paid online. It waits on the Payments page until an admin sends it back or
          keeps it.
        </p>
      )}
      {user !== null && <p>The customer gets a mail about the cancellation.</p>}
    </div>
  );
}
