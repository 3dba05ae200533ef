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
import { useId, useState } from "react";
import { askedPerson, lineKey } from "../../../domain/cart-line.ts";
import { WithSelect, type AskedPerson } from "../../../domain/with-select.tsx";
import { formatDate } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { freeTimesQuery, useReassignPayment } from "../payments.desk.queries.ts";

type ReassignDialogProps = { payment: Payment; open: boolean; onClose: () => void };

/** Books a paid line at another time, because its seats are taken. */
export function ReassignDialog({ payment, open, onClose }: ReassignDialogProps) {
  const id = useId();
  const now = useNow();
  const [item, setItem] = useState(0);
  const [date, setDate] = useState("");
  const [time, setTime] = useState<Slot | "">("");
  const [wish, setWish] = useState<{ person: AskedPerson | null }>();
  const [tried, setTried] = useState(false);
  const reassign = useReassignPayment(payment.ref);
  const line = payment.items[item];
  const service = line?.serviceId ?? "";
  const asked = line ? askedPerson(line) : null;
  const person = wish ? wish.person : asked;
  const { data: day } = useQuery({
    ...freeTimesQuery(date, service, { person: person?._id, line }),
    enabled: open && isSalonDay(date),
  });
  const chooseItem = (index: number) => {
    setItem(index);
    setWish(undefined);
  };
  const submit = () => {
    setTried(true);
    const change = person?._id === asked?._id ? {} : { with: person?._id ?? null };
    if (isSalonDay(date) && time !== "") reassign.mutate({ item, date, time, ...change }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Give another time"
      description={`${payment.customer.name} has paid, but the seats were gone. Agree on a time first.`}
      actions={
        <Button type="submit" form={`${id}-form`} loading={reassign.isPending}>
          Book this time
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
        <FailureSummary
          error={reassign.error}
          fields={{ date: `${id}-date`, time: `${id}-time`, with: `${id}-with` }}
        />
        <SelectField label="Service" value={item} onChange={(event) => chooseItem(Number(event.target.value))}>
          {payment.items.map((one, index) => (
            <option key={lineKey(one)} value={index}>
              {offerText(one)}, was {formatDate(one.date)}, {one.time}
            </option>
          ))}
        </SelectField>
        {line?.cartQuantity === 1 && (
          <WithSelect
            id={`${id}-with`}
            serviceId={service}
            value={person}
            onChoose={(next) => setWish({ person: next })}
          />
        )}
        <TextField
          id={`${id}-date`}
          label="Day"
          type="date"
          min={lagosDay(now)}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={tried && !isSalonDay(date) ? PAGE_TEXTS.dateRequired : undefined}
        />
        <SelectField
          id={`${id}-time`}
          label="Time"
          value={time}
          onChange={(event) => setTime(event.target.value as Slot)}
          error={tried && time === "" ? PAGE_TEXTS.timeRequired : undefined}
        >
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
      </form>
    </Dialog>
  );
}

/** Why a slot is unavailable; empty while availability is unknown, because the server checks again. */
function reasonAgainst(day: Availability | undefined, slot: Slot): string {
  const found = day?.slots.find(({ time }) => time === slot);
  return !found || found.status === "open" ? "" : found.status;
}
