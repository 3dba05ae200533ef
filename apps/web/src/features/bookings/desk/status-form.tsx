import { zodResolver } from "@hookform/resolvers/zod";
import { BOOKING_STATUSES, statusChangeSchema, type Booking } from "@salon/contracts";
import { useForm } from "react-hook-form";
import { capitalize } from "../../../lib/format/format.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useState } from "react";
import { useChangeStatus } from "../bookings.desk.queries.ts";

const loadDialog = () => import("./cancel-dialog.tsx");

/** Changes the status of a booking; cancelling asks for confirmation, and what happens to money that was paid. */
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
    else change.mutate({ bookingStatus });
  });
  return (
    <Card>
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <SelectField {...register("bookingStatus")} label="Status" error={formState.errors.bookingStatus?.message}>
          {BOOKING_STATUSES.map((status) => (
            <option key={status} value={status}>
              {capitalize(status)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="w-full" loading={change.isPending}>
          Update Status
        </Button>
      </form>
      {dialog && <dialog.CancelDialog booking={booking} open={asking} onClose={() => setAsking(false)} />}
    </Card>
  );
}
