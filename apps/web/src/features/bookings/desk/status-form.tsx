import { BOOKING_STATUSES, type Booking, type BookingStatus } from "@salon/contracts";
import { useState, type SyntheticEvent } from "react";
import { capitalize } from "../../../lib/format/format.ts";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { SaveForm } from "../../../ui/forms/save-form.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useSendOnce } from "../../../ui/forms/use-send-once.ts";
import { useChangeStatus } from "../bookings.desk.queries.ts";

const loadDialog = () => import("./cancel-dialog.tsx");

/** Changes the status of a booking; cancelling asks for confirmation, and what happens to money that was paid. */
export function StatusForm({ booking }: { booking: Booking }) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  const [chosen, choose] = useState<BookingStatus>();
  const { bookingStatus: now } = booking;
  const status = chosen ?? now;
  const once = useSendOnce({
    save: useChangeStatus(booking._id),
    inputOf: (bookingStatus: BookingStatus, key) => ({ bookingStatus, key }),
    onSaved: () => choose(undefined),
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (status === "cancelled" && now !== "cancelled") opener.onClick();
    else once.send(status);
  };
  return (
    <Card>
      <SaveForm
        of={{ ...once, onSubmit }}
        saidOfMade={() => ({ text: capitalize(now), another: `Change it to ${status}` })}
      >
        <SelectField
          label="Status"
          value={status}
          onChange={({ target }) => choose(BOOKING_STATUSES.find((one) => one === target.value))}
        >
          {BOOKING_STATUSES.map((one) => (
            <option key={one} value={one}>
              {capitalize(one)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="w-full" loading={once.isSaving}>
          Update Status
        </Button>
      </SaveForm>
      {isOpen && dialog && (
        <dialog.CancelDialog
          booking={booking}
          onClose={() => {
            close();
            choose(undefined);
          }}
        />
      )}
    </Card>
  );
}
