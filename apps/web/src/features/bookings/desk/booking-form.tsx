import { BOOKING_STATUSES, NO_SLOT, ONLINE_METHOD, PAGE_TEXTS, type Service, type User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { capitalize, formatAmount, formatDate, formatPrice } from "../../../lib/format/format.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { PageForm } from "../../../ui/forms/page-form.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { Card } from "../../../ui/layout/cards.tsx";
import { serverDateQuery } from "../../draft/times.queries.ts";
import { useCreateForCustomer } from "../bookings.desk.queries.ts";

type Account = Pick<User, "_id" | "name" | "email">;
/** What a picker of the form shows and sets. */
type Picked<T> = { value: T | null; onChoose: (value: T | null) => void; error: string | undefined };

type BookingFormProps = {
  /** Renders the fields for customer and service. */
  children: (pickers: { customer: Picked<Account>; service: Picked<Service> }) => ReactNode;
};

const schema = z.object({
  customer: z.pipe(z.nullable(z.custom<Account>()), z.custom<Account>(Boolean, "Please select a customer")),
  service: z.pipe(z.nullable(z.custom<Service>()), z.custom<Service>(Boolean, PAGE_TEXTS.serviceRequired)),
  status: z.enum(BOOKING_STATUSES),
  collect: z.boolean(),
});

/** Books a service for a customer today, without a time of day; price, timeframe and date are derived. */
export function BookingForm({ children }: BookingFormProps) {
  const { data: today } = useQuery(serverDateQuery);
  const navigate = useNavigate();
  const form = useSaveForm({
    schema,
    start: { customer: null, service: null, status: "placed", collect: false },
    save: useCreateForCustomer(),
    bodyOf: ({ customer, service, status, collect }, key) => ({
      key,
      user: customer._id,
      bookingDate: today!.formatted,
      bookingTime: NO_SLOT as typeof NO_SLOT,
      bookingStatus: status,
      bookingAmount: service.price,
      paymentMethod: ONLINE_METHOD as typeof ONLINE_METHOD,
      cartItems: [lineOf(service, today!.formatted)],
      ...(collect && { collect }),
    }),
    onSaved: () => void navigate(PATHS.adminBookings),
  });
  const picker = <Name extends "customer" | "service">(name: Name) => ({
    value: form.watch(name),
    onChoose: (value: z.input<typeof schema>[Name]) => form.set(name, value as never),
    error: form.errorOf(name),
  });
  const service = form.watch("service");
  return (
    <Card>
      <PageForm
        of={form}
        action="Create"
        button="wide"
        className="space-y-5"
        saidOfMade={({ booking: { _id, cartItems, bookingAmount } }) => ({
          text: [...cartItems.map((line) => line.service), formatAmount(bookingAmount)].join(", "),
          page: linkTo(PATHS.adminBookingDetails, { id: _id }),
        })}
      >
        {children({ customer: picker("customer"), service: picker("service") })}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Price" readOnly value={service ? formatPrice(service.price) : ""} />
          <TextField label="Timeframe" readOnly value={service?.timeframe ?? "0 Mins"} />
          <TextField label="Date" readOnly value={today ? formatDate(today.date) : ""} />
          <TextField label="Time" readOnly value={NO_SLOT} />
        </div>
        <SelectField {...form.field("status")} label="Status">
          {BOOKING_STATUSES.map((value) => (
            <option key={value} value={value}>
              {capitalize(value)}
            </option>
          ))}
        </SelectField>
        <Checkbox {...form.box("collect")} label="The customer still has to pay this" />
        <SelectField label="Payment method" defaultValue={ONLINE_METHOD}>
          <option>{ONLINE_METHOD}</option>
        </SelectField>
      </PageForm>
    </Card>
  );
}

const lineOf = ({ _id, name, price, timeframe }: Service, date: string) =>
  ({ serviceId: _id, service: name, date, time: NO_SLOT, price, timeframe, cartQuantity: 1 }) as const;
