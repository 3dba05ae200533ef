import {
  isSalonDay,
  lagosDay,
  offerText,
  SLOTS,
  PAGE_TEXTS,
  slotInstant,
  type Availability,
  type Payment,
  type Slot,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { askedPerson, lineKey } from "../../../domain/cart-line.ts";
import { WithSelect, type AskedPerson } from "../../../domain/with-select.tsx";
import { formatDate } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { freeTimesQuery, useReassignPayment } from "../payments.desk.queries.ts";

const schema = z.object({
  item: z.number(),
  date: z.string().check(z.refine(isSalonDay, PAGE_TEXTS.dateRequired)),
  time: z.enum(SLOTS, PAGE_TEXTS.timeRequired),
});

type ReassignDialogProps = { payment: Payment; onClose: () => void };

/** Books a paid line at another time, because its seats are taken. */
export function ReassignDialog({ payment, onClose }: ReassignDialogProps) {
  const now = useNow();
  const [wish, setWish] = useState<{ person: AskedPerson | null }>();
  const form = useSaveForm({
    schema,
    start: { item: 0, date: "" },
    save: useReassignPayment(payment.ref),
    bodyOf: (filled) => {
      const isOther = wish && wish.person?._id !== askedOf(payment.items[filled.item])?._id;
      return { ...filled, ...(isOther && { with: wish.person?._id ?? null }) };
    },
    onSaved: onClose,
  });
  const [item, date] = useWatch({ control: form.form.control, name: ["item", "date"] });
  const line = payment.items[item];
  const service = line?.serviceId ?? "";
  const person = wish ? wish.person : askedOf(line);
  const { data: day } = useQuery({
    ...freeTimesQuery(date, service, { person: person?._id, line }),
    enabled: isSalonDay(date),
  });
  return (
    <FormDialog
      of={form}
      title="Give another time"
      description={`${payment.customer.name} has paid, but the seats were gone. Agree on a time first.`}
      action="Book this time"
      onClose={onClose}
    >
      <SelectField {...form.field("item", { valueAsNumber: true, onChange: () => setWish(undefined) })} label="Service">
        {payment.items.map((one, index) => (
          <option key={lineKey(one)} value={index}>
            {offerText(one)}, was {formatDate(one.date)}, {one.time}
          </option>
        ))}
      </SelectField>
      {line?.cartQuantity === 1 && (
        <WithSelect
          id={form.idOf("with")}
          serviceId={service}
          value={person}
          onChoose={(next) => setWish({ person: next })}
        />
      )}
      <TextField {...form.field("date")} label="Day" type="date" min={lagosDay(now)} />
      <SelectField {...form.field("time")} label="Time">
        <option value="">Select a time</option>
        {SLOTS.map((slot) => {
          const taken = isSalonDay(date) && slotInstant(date, slot) <= now ? "past" : reasonAgainst(day, slot);
          return (
            <option key={slot} value={slot} disabled={taken !== ""}>
              {slot}
              {taken && ` (${taken})`}
            </option>
          );
        })}
      </SelectField>
    </FormDialog>
  );
}

const askedOf = (line: Payment["items"][number] | undefined) => (line ? askedPerson(line) : null);

/** Why a slot is unavailable; empty while availability is unknown, because the server checks again. */
function reasonAgainst(day: Availability | undefined, slot: Slot): string {
  const found = day?.slots.find(({ time }) => time === slot);
  return !found || found.status === "open" ? "" : found.status;
}
