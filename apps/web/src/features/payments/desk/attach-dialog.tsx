import { firstLine, moneyText, nairaOf, type Booking, type Payment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatDate } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { bookingsToAttachQuery, useAttachPayment } from "../payments.desk.queries.ts";

type AttachDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Gives money in review to a booking that staff find by name, number or reference, with a reason. */
export function AttachDialog({ payment, open, onClose }: AttachDialogProps) {
  const id = useId();
  const [q, setQ] = useState(payment.customer.email === "" ? "" : payment.customer.name);
  const [booking, setBooking] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const attach = useAttachPayment(payment.ref);
  const found = useQuery({ ...bookingsToAttachQuery(q.trim()), enabled: open && q.trim() !== "" });
  const submit = () => {
    setTried(true);
    if (booking !== "" && reason.trim() !== "") attach.mutate({ booking, reason }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Attach to a booking"
      description={`${moneyText(payment.received ?? nairaOf(payment.amount))} becomes a receipt of the booking. The customer gets it by e-mail.`}
      actions={
        <Button type="submit" form={`${id}-form`} loading={attach.isPending}>
          Attach
        </Button>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FailureSummary error={attach.error} fields={{ reason: `${id}-reason` }} />
        <TextField
          label="Find the booking"
          hint="By name, phone, receipt number or reference"
          type="search"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <fieldset className="space-y-2" aria-describedby={tried && booking === "" ? `${id}-choose` : undefined}>
          <legend className="mb-2 font-semibold">Booking</legend>
          {found.data?.map((one) => (
            <Choice key={one._id} booking={one} chosen={booking === one._id} onChoose={setBooking} />
          ))}
          {found.data?.length === 0 && <p className="text-fg-muted">No booking is found.</p>}
          {tried && booking === "" && (
            <p id={`${id}-choose`} className="font-semibold text-danger">
              Please choose a booking
            </p>
          )}
        </fieldset>
        <TextField
          id={`${id}-reason`}
          label="Reason"
          hint="Staff read it with the payment."
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && reason.trim() === "" ? "Please give a reason" : undefined}
        />
      </form>
    </Dialog>
  );
}

type ChoiceProps = { booking: Booking; chosen: boolean; onChoose: (id: string) => void };

function Choice({ booking, chosen, onChoose }: ChoiceProps) {
  const line = firstLine(booking.cartItems);
  const about = [
    booking.customer?.name,
    line?.service,
    line && `${formatDate(line.date)}, ${line.time}`,
    booking.due ? `${moneyText(nairaOf(booking.due))} is due` : "nothing is due",
  ];
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-control border border-control-border px-4 py-2">
      <input type="radio" name="booking" className="size-5" checked={chosen} onChange={() => onChoose(booking._id)} />
      {about.filter(Boolean).join(" · ")}
    </label>
  );
}
