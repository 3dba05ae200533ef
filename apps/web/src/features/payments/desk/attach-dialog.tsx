import { attachSchema, firstLine, moneyText, nairaOf, type Booking, type Payment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import * as z from "zod/mini";
import { formatDate } from "../../../lib/format/format.ts";
import { FieldError } from "../../../ui/forms/field-frame.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { bookingsToAttachQuery, useAttachPayment } from "../payments.desk.queries.ts";

/** No radio button is chosen at first, which is null. */
const booking = z.string("Please choose a booking");
const schema = z.object({ booking, reason: attachSchema.shape.reason });

type AttachDialogProps = { payment: Payment; onClose: () => void };

/** Gives money in review to a booking that staff find by name, number or reference, with a reason. */
export function AttachDialog({ payment, onClose }: AttachDialogProps) {
  const [q, setQ] = useState(payment.customer.email === "" ? "" : payment.customer.name);
  const found = useQuery({ ...bookingsToAttachQuery(q.trim()), enabled: q.trim() !== "" });
  const form = useSaveForm({
    schema,
    start: { reason: "" },
    save: useAttachPayment(payment.ref),
    bodyOf: (filled) => filled,
    onSaved: onClose,
  });
  const refused = form.errorOf("booking");
  return (
    <FormDialog
      of={form}
      title="Attach to a booking"
      description={`${moneyText(payment.received ?? nairaOf(payment.amount))} becomes a receipt of the booking. The customer gets it by e-mail.`}
      action="Attach"
      onClose={onClose}
    >
      <TextField
        label="Find the booking"
        hint="By name, phone, receipt number or reference"
        type="search"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <fieldset
        id={form.idOf("booking")}
        tabIndex={-1}
        className="space-y-2"
        aria-describedby={refused && form.idOf("choose")}
      >
        <legend className="mb-2 font-semibold">Booking</legend>
        {found.data?.map((one) => (
          <Choice key={one._id} booking={one} {...form.form.register("booking")} />
        ))}
        {found.data?.length === 0 && <p className="text-fg-muted">No booking is found.</p>}
        {refused && <FieldError id={form.idOf("choose")}>{refused}</FieldError>}
      </fieldset>
      <TextField {...form.field("reason")} label="Reason" hint="Staff read it with the payment." />
    </FormDialog>
  );
}

type ChoiceProps = ComponentProps<"input"> & { booking: Booking };

function Choice({ booking, ...radio }: ChoiceProps) {
  const line = firstLine(booking.cartItems);
  const about = [
    booking.customer?.name,
    line?.service,
    line && `${formatDate(line.date)}, ${line.time}`,
    booking.due ? `${moneyText(nairaOf(booking.due))} is due` : "nothing is due",
  ];
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-control border border-control-border px-4 py-2">
      <input {...radio} type="radio" value={booking._id} className="size-5 shrink-0 accent-primary" />
      {about.filter(Boolean).join(" · ")}
    </label>
  );
}
