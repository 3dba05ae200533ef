import { BY_METHOD, canAccess, endpoints, liveLines, type Bill, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { billQuery, deskMoney, onlineMoney } from "../../../domain/bill.ts";
import { OpenBeforeCancelling } from "../../../domain/open-payment.tsx";
import { formatAmount } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { useCancelForStaff, type Cancelling } from "../bookings.cancel.queries.ts";
import { FIRST_CHOICE, MoneyChoice, moneySchema, type PaidMoney } from "./money-choice.tsx";

type CancelDialogProps = { booking: Booking; onClose: () => void };

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
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const query = useQuery(billQuery(booking._id));
  const bill = query.data;
  const { user } = useSession();
  const isAdmin = canAccess(endpoints.refunds.refund.access, user?.role ?? "guest");
  const paid = bill && paidMoney(bill);
  const decidesOnline = isAdmin && (paid?.online ?? 0) > 0;
  const isAsked = paid !== undefined && (paid.deskAmount > 0 || decidesOnline);
  const form = useSaveForm({
    schema: moneySchema,
    start: FIRST_CHOICE,
    save: useCancelForStaff(booking._id),
    bodyOf: ({ money, reason }, key): Cancelling => ({
      // Without the bill there was no choice, so nothing is given back.
      change: { key, bookingStatus: "cancelled", ...(paid ? { money, reason } : { money: "later" }) },
      ...(decidesOnline &&
        money !== "later" && { online: { refs: paid!.refs, reason: reason ?? CANCELLED, decision: money! } }),
    }),
    onSaved: onClose,
  });
  const goesBack = decidesOnline && form.watch("money") === "back";
  return (
    <FormDialog
      of={{ ...form, isSaving: form.isSaving || (!bill && !query.error) }}
      title="Cancel this booking?"
      description={
        <div className="space-y-3">
          {bill?.open && <OpenBeforeCancelling open={bill.open} />}
          <Consequences booking={booking} paid={paid} before={bill?.paidBefore?.amount} isAdmin={isAdmin} />
        </div>
      }
      action={goesBack ? `Cancel and send back ${formatAmount(paid!.online)}` : "Cancel booking"}
      cancel="Keep booking"
      dangerous
      saidOfMade={() => ({
        text: "the booking is cancelled, and its money is as you chose first",
        another: "Decide anew on its money",
      })}
      onClose={onClose}
    >
      <Loaded query={query} skeleton={null} />
      {isAsked && (
        <MoneyChoice
          paid={paid}
          isAdmin={isAdmin}
          canKeep={isAdmin && !liveLines(booking.cartItems).every(({ blocked }) => blocked)}
          form={form}
        />
      )}
    </FormDialog>
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
