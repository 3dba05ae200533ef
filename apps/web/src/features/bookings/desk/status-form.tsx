import { zodResolver } from "@hookform/resolvers/zod";
import { BOOKING_STATUSES, statusChangeSchema, type Booking } from "@salon/contracts";
import { useForm } from "react-hook-form";
import { formatAmount } from "../../../lib/format/format.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useState } from "react";
import { useChangeStatus } from "../bookings.desk.queries.ts";

const loadDialog = () => import("../../../ui/overlays/alert-dialog.tsx");

/** Changes the status of a booking; cancelling asks for confirmation: seats come free and money becomes due for refund. */
export function StatusForm({ booking }: { booking: Booking }) {
  const change = useChangeStatus(booking._id);
  const [asking, setAsking] = useState(false);
  const { module: dialog, load } = useLazyModule(loadDialog);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(statusChangeSchema),
    values: { bookingStatus: booking.bookingStatus },
  });
  const submit = handleSubmit(({ bookingStatus }) => {
    if (bookingStatus === "cancelled" && booking.bookingStatus !== "cancelled") void load().then(setAsking);
    else change.mutate(bookingStatus);
  });
  return (
    <Card>
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <SelectField {...register("bookingStatus")} label="Status" error={formState.errors.bookingStatus?.message}>
          {BOOKING_STATUSES.map((status) => (
            <option key={status} value={status}>
              {status.charAt(0).toUpperCase() + status.slice(1)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="w-full" loading={change.isPending}>
          Update Status
        </Button>
      </form>
      {dialog && (
        <dialog.AlertDialog
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={() => change.mutate("cancelled", { onSettled: () => setAsking(false) })}
          loading={change.isPending}
          title="Cancel this booking?"
          message={<CancelConsequences booking={booking} />}
          confirmLabel="Cancel booking"
          cancelLabel="Keep booking"
          dangerous
        />
      )}
    </Card>
  );
}

function CancelConsequences({ booking: { user, paymentRef, bookingAmount } }: { booking: Booking }) {
  return (
    <div className="space-y-3">
      <p>Its seats become free for others at once. Leaving 'cancelled' later works only while they still are.</p>
      {paymentRef === undefined ? (
        <p>No online payment belongs to this booking. What was paid at the salon is given back there.</p>
      ) : (
        <p>
          {formatAmount(bookingAmount)} was paid online and becomes due for refund. It is not sent back by itself: an
          admin sends it back, or decides against it, on the Payments page.
        </p>
      )}
      {user !== null && <p>The customer gets a mail about the cancellation.</p>}
    </div>
  );
}
