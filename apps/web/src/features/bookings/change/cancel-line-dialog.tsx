import { offerText, sumsWithout, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { billQuery } from "../../../domain/bill.ts";
import { hasSlot } from "../../../domain/cart-line.ts";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { useCancelBooking } from "../bookings.queries.ts";

type CancelLineDialogProps = {
  booking: Booking;
  item: number;
  open: boolean;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks before one of several appointments is cancelled; it says what the others cost, and what comes back. */
export function CancelLineDialog({ booking, item, open, onClose, children }: CancelLineDialogProps) {
  const cancel = useCancelBooking(booking._id);
  const query = useQuery({ ...billQuery(booking._id), enabled: open });
  const bill = query.data;
  const line = booking.cartItems[item]!;
  const when = hasSlot(line) ? `${formatDate(line.date)}, ${line.time}` : formatDate(line.date);
  return (
    <AlertDialog
      open={open}
      dangerous
      loading={cancel.isPending}
      reading={!bill && !query.error}
      error={cancel.error}
      onCancel={() => {
        cancel.reset();
        onClose();
      }}
      onConfirm={() => cancel.mutate(item, { onSuccess: onClose })}
      title="Cancel this appointment?"
      message={
        <div className="space-y-3">
          <p className="font-semibold text-fg">
            {offerText(line)}, {when}
          </p>
          {bill && <Sums sums={sumsWithout(bill, item, Boolean(line.blocked))} />}
        </div>
      }
      confirmLabel="Cancel appointment"
      cancelLabel="Keep it"
    >
      <Loaded query={query} skeleton={null} />
      {children}
    </AlertDialog>
  );
}

function Sums({ sums: { total, paid, due, over, back = 0 } }: { sums: ReturnType<typeof sumsWithout> }) {
  return (
    <>
      <p>
        The others stay. Their bill is {formatAmount(total)}
        {paid > 0 && `, ${formatAmount(Math.min(paid, total))} of it paid`}
        {due > 0 && `, ${formatAmount(due)} due at the salon`}.
      </p>
      {back > 0 && <p>{formatAmount(back)} of what was paid goes back, because it cannot take place.</p>}
      {paid > 0 && (over > 0 || back === 0) && (
        <p>
          {over > 0
            ? `${formatAmount(over)} was paid beyond that. The salon sends it back.`
            : "Nothing is sent back, because what was paid counts for the others."}
        </p>
      )}
    </>
  );
}
