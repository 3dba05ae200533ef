import {
  BOOKING_STATUSES,
  NO_SLOT,
  ONLINE_METHOD,
  type BookingStatus,
  type Service,
  type User,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { capitalize, formatDate, formatPrice } from "../../../lib/format/format.ts";
import { PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { UnsavedGuard } from "../../../ui/forms/unsaved-guard.tsx";
import { useCreateForCustomer } from "../bookings.desk.queries.ts";
import { serverDateQuery } from "../../draft/times.queries.ts";

type BookingFormProps = {
  customer: Pick<User, "_id"> | null;
  service: Service | null;
  /** Called on submit when a required field is missing, so that the page can show its message. */
  onIncomplete: () => void;
  /** The fields for customer and service. */
  children: ReactNode;
};

/** Books a service for a customer today, without a time of day; price, timeframe and date are derived. */
export function BookingForm({ customer, service, onIncomplete, children }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<BookingStatus>("placed");
  const [collect, setCollect] = useState(false);
  const { data: today } = useQuery(serverDateQuery);
  const navigate = useNavigate();
  const create = useCreateForCustomer();
  const submit = () => {
    if (!customer || !service || !today) {
      onIncomplete();
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const { _id: serviceId, name, price, timeframe } = service;
    const line = {
      serviceId,
      service: name,
      date: today.formatted,
      time: NO_SLOT,
      price,
      timeframe,
      cartQuantity: 1,
    } as const;
    create.mutate(
      {
        user: customer._id,
        bookingDate: today.formatted,
        bookingTime: NO_SLOT,
        bookingStatus: status,
        bookingAmount: price,
        paymentMethod: ONLINE_METHOD,
        cartItems: [line],
        ...(collect && { collect }),
      },
      { onSuccess: () => void navigate(PATHS.adminBookings) },
    );
  };
  return (
    <Card>
      <form
        ref={form}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FailureSummary error={create.error} fields={{}} />
        {children}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Price" readOnly value={service ? formatPrice(service.price) : ""} />
          <TextField label="Timeframe" readOnly value={service?.timeframe ?? "0 Mins"} />
          <TextField label="Date" readOnly value={today ? formatDate(today.date) : ""} />
          <TextField label="Time" readOnly value={NO_SLOT} />
        </div>
        <SelectField label="Status" value={status} onChange={(event) => setStatus(event.target.value as BookingStatus)}>
          {BOOKING_STATUSES.map((value) => (
            <option key={value} value={value}>
              {capitalize(value)}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label="The customer still has to pay this"
          checked={collect}
          onChange={(event) => setCollect(event.target.checked)}
        />
        <SelectField label="Payment method" defaultValue={ONLINE_METHOD}>
          <option>{ONLINE_METHOD}</option>
        </SelectField>
        <Button type="submit" className="w-full" loading={create.isPending}>
          Create
        </Button>
      </form>
      <UnsavedGuard dirty={!create.isPending && (customer !== null || service !== null)} />
    </Card>
  );
}
