import { isPriced, PAGE_TEXTS, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DayInput } from "../../../ui/forms/day-input.tsx";
import { SaveForm } from "../../../ui/forms/save-form.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { usedServicesQuery } from "../../bookings/bookings.desk.queries.ts";
import { firstLine, type DraftLine } from "../../draft/draft.ts";
import { requestOf } from "../../draft/draft-requests.ts";
import { LineFields } from "../../draft/line-fields.tsx";
import { ServiceSelect } from "../../services/service-select.tsx";
import { servicesQuery } from "../../services/services.queries.ts";
import { AskedPrice } from "./asked-price.tsx";
import { useHold } from "./hold-choice.tsx";
import { MissedNote } from "./missed-note.tsx";
import { PaidNow } from "./paid-now.tsx";
import { saidOfBooking } from "./sheet-sending.tsx";
import type { FormProps } from "./sheet.tsx";
import { faultOfTime, isForLater, useFilledSince, useWalkInTimes, useWish } from "./walk-in-choices.ts";
import { TimeNote, WalkInTime } from "./walk-in-time.tsx";
import { faultOf, focusOn, WhoFields } from "./who-fields.tsx";

const NONE: readonly string[] = [];

/**
 * Books a customer on the open day, at the current time unless another time is chosen; a full time squeezes them in. A customer
 * who comes later pays later, unless staff choose another method; of one who is here it asks.
 */
export function WalkInForm({ draft, change, today, fields, sending, onGo, renderAlert }: FormProps) {
  const { who, day } = draft;
  const line = firstLine(draft);
  const time = draft.time || undefined;
  const [isTried, setTried] = useState(false);
  const { data: services = [] } = useQuery(servicesQuery);
  const { data: used = NONE } = useQuery(usedServicesQuery);
  const service = services.find((one) => one._id === line.serviceId) ?? null;
  const isPriceTyped = service !== null && !isPriced(service);
  const priceFault = isPriceTyped && !/[1-9]/.test(line.price ?? "") ? "Please enter what it costs" : undefined;
  const { person, fault: personFault } = useWish(line);
  const serving = personFault ? undefined : person?._id;
  // Who was not asked for serves at the service's length.
  const hasTerms = person?.own?.some(({ serviceId }) => serviceId === service?._id) === true;
  const chooser = { [line.with?.isGiven && hasTerms ? "person" : "with"]: serving, options: line.optionIds };
  const times = useWalkInTimes({ day, today, serviceId: service?._id, chooser });
  const fullTime = times.full.find((slot) => slot === time);
  const timeFault = faultOfTime(time, times, { service, person: personFault ? null : person });
  const isTimeMissing = !time && !times.isOpenNow;
  const isLater = isForLater({ day, today }, time, times.running);
  const method = draft.method ?? (isLater ? "later" : undefined);
  const { hold, field: holdField } = useHold({ draft, change, today }, method === "later");
  const isFilledSince = useFilledSince({ day, time, line }, times);
  const changeLine = (part: Partial<DraftLine>) => change({ do: "line", part });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const fault = faultOf(who);
    if (fault) return focusOn(fields[fault.field]);
    // What may be booked already may have filled its time: it is sent as it was, and squeezes in only where it did.
    const isFull = fullTime !== undefined && (!sending.isUnsure || sending.isSqueezed);
    const body = service && method && requestOf(draft, { today, method, hold, isFull });
    const send = () => body && sending.send({ body, textOf: (booking) => bookedText(booking, isLater) });
    if (sending.isUnsure && body) return send();
    // Nobody has read yet that this would squeeze the customer in.
    if (isFilledSince() && !sending.error) return focusOn(fields.time);
    if (isTimeMissing || timeFault) return focusOn(fields.time);
    if (personFault) return focusOn(fields.with);
    if (priceFault) return focusOn(fields.price);
    if (!method) return focusOn(fields.method);
    send();
  };
  return (
    <SaveForm of={{ ...sending, onSubmit: submit }} saidOfMade={saidOfBooking} className="mt-2 space-y-3">
      <WhoFields {...{ fields, who, change, isTried, renderAlert }} />
      <ServiceSelect
        value={service?._id ?? ""}
        onChoose={(chosen) => changeLine({ serviceId: chosen?._id ?? "" })}
        error={isTried && !service ? PAGE_TEXTS.serviceRequired : undefined}
        first={used}
        desk
        unpriced
      />
      <LineFields {...{ line, service, person }} withId={fields.with} fault={personFault} onChange={changeLine} />
      {isPriceTyped && (
        <TextField
          id={fields.price}
          label="Price (NGN)"
          hint="This service has no price: enter what this appointment costs, options included."
          inputMode="numeric"
          autoComplete="off"
          value={line.price ?? ""}
          error={isTried ? priceFault : undefined}
          onChange={({ target }) => changeLine({ price: target.value })}
        />
      )}
      {service && <AskedPrice {...{ line, service, person }} onChange={changeLine} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <DayInput label="Date" value={day} onGo={onGo} />
        <WalkInTime
          id={fields.time}
          times={times}
          value={draft.time}
          error={timeFault ?? (isTried && isTimeMissing ? PAGE_TEXTS.timeRequired : undefined)}
          change={change}
        />
      </div>
      <MissedNote {...{ day, person }} time={fullTime ?? (time || times.isOpenNow ? null : times.running)} />
      <TimeNote
        time={timeFault ? time : fullTime}
        isFull={!timeFault}
        isNowTaken={!time && times.running !== null && !times.isOpenNow}
        {...{ times, person, change }}
      />
      <PaidNow
        id={fields.method}
        value={method}
        error={isTried && !method ? PAGE_TEXTS.paidNowRequired : undefined}
        change={change}
      />
      {holdField}
      <Button type="submit" className="w-full" loading={sending.isSaving}>
        {sending.isUnsure ? "Try again" : fullTime ? "Squeeze in" : isLater ? "Book appointment" : "Add walk-in"}
      </Button>
    </SaveForm>
  );
}

/** Who is booked, when and with whom. */
function bookedText({ customer, cartItems: [line] }: Booking, isLater: boolean): string {
  const said = isLater && line ? `Booked for ${formatDay(line.date)}, ${line.time}` : "Walk-in booked";
  const people = line?.with?.map(({ name }) => name) ?? [];
  return `${said}: ${[customer?.name, ...(isLater ? [] : [line?.time]), ...people].filter(Boolean).join(", ")}`;
}
