import { BOOKING_STATUSES, type Booking } from "@salon/contracts";
import { capitalize } from "../../../lib/format/format.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useState, type SubmitEvent } from "react";
import { useChangeStatus } from "../bookings.desk.queries.ts";

const loadDialog = () => import("./cancel-dialog.tsx");

/** Changes the status of a booking; cancelling asks for confirmation, and what happens to money that was paid. */
export function StatusForm({ booking }: { booking: Booking }) {
  const change = useChangeStatus(booking._id);
  const [asking, setAsking] = useState(false);
  const { module: dialog, load } = useLazyModule(loadDialog);
  // A status that changes elsewhere replaces the choice.
  const [{ status, before }, choose] = useState({ status: booking.bookingStatus, before: booking.bookingStatus });
  if (before !== booking.bookingStatus) choose({ status: booking.bookingStatus, before: booking.bookingStatus });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status === "cancelled" && booking.bookingStatus !== "cancelled") void load().then(setAsking);
    else change.mutate({ bookingStatus: status });
  };
  return (
    <Card>
      <form noValidate className="space-y-4" onSubmit={submit}>
        <SelectField
          name="bookingStatus"
          label="Status"
          value={status}
          onChange={({ target }) => {
            const chosen = BOOKING_STATUSES.find((one) => one === target.value);
            if (chosen) choose({ status: chosen, before });
          }}
        >
          {BOOKING_STATUSES.map((one) => (
            <option key={one} value={one}>
              {capitalize(one)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="w-full" loading={change.isPending}>
          Update Status
        </Button>
      </form>
      {asking && dialog && <dialog.CancelDialog booking={booking} onClose={() => setAsking(false)} />}
    </Card>
  );
}
