import { zodResolver } from "@hookform/resolvers/zod";
import { DESK_METHODS, PAGE_TEXTS, walkInSchema, type Service, type Slot, type User } from "@salon/contracts";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useBookablePeople } from "../../../domain/team.ts";
import { WithSelect, type AskedPerson } from "../../../domain/with-select.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAddWalkIn } from "../bookings.desk.queries.ts";
import { useWalkInTimes } from "./bookings.walk-in.state.ts";
import { FullTime, WalkInTime } from "./walk-in-time.tsx";

export type WalkInFormProps = {
  day: string;
  today: string;
  service: Service | null;
  /** Ids of the chosen options of the service. */
  optionIds: readonly string[];
  /** The account of the customer, if one is chosen. */
  account: Pick<User, "_id"> | null;
  /** Name and number of the chosen account or client card; they are written into the fields, and staff may change them. */
  known: { name: string; phone?: string | undefined } | null;
  /** The field that chooses the account. */
  accountField: ReactNode;
  /** The free place that was chosen on the board: its time and person. */
  place: { time: Slot; person: AskedPerson | null } | null;
  /** Called after the walk-in is booked, so that service and account can be cleared. */
  onAdded: () => void;
  /** Renders what staff must know about the customer with this number. */
  renderAlert: (phone: string) => ReactNode;
  /** Renders the fields that choose the service and its options. */
  children: (error: string | undefined) => ReactNode;
};

/** An empty field is absent and not invalid. */
const emptyAsAbsent = (typed: unknown): unknown => (typed === "" ? undefined : typed);
const formSchema = z.pick(walkInSchema, { name: true, phone: true, reminder: true, time: true, method: true });

/** Books a walk-in customer on the open day, at the current time unless another time is chosen; a full time squeezes them in. */
export function WalkInForm(props: WalkInFormProps) {
  const { day, today, service, optionIds, account, known, accountField, place, onAdded, renderAlert, children } = props;
  const id = useId();
  const add = useAddWalkIn();
  const { register, handleSubmit, formState, reset, setError, setFocus, setValue, control } = useForm<
    z.input<typeof formSchema>
  >({
    resolver: zodResolver(formSchema),
    defaultValues: { name: "", method: "cash" },
  });
  const { errors, submitCount } = formState;
  const { user } = useSession();
  const people = useBookablePeople(service?._id);
  const [wish, setWish] = useState<{ person: AskedPerson | null; place: typeof place }>({
    person: place?.person ?? null,
    place,
  });
  const wished = wish.place === place ? wish.person : place?.person;
  const person = people.find(({ _id }) => _id === wished?._id) ?? null;
  const [phone = "", time] = useWatch({ control, name: ["phone", "time"] });
  const times = useWalkInTimes({
    day,
    today,
    serviceId: service?._id,
    chooser: { with: person?._id, options: optionIds },
  });
  const fullTime = times.full.find((slot) => slot === time);
  const isGone = Boolean(time) && !fullTime && !times.open.some((slot) => slot === time);
  useEffect(() => {
    if (isGone) setValue("time", undefined);
  }, [isGone, setValue]);
  useEffect(() => {
    if (!place) return;
    setValue("time", place.time);
    setFocus("name");
  }, [place, setFocus, setValue]);
  useEffect(() => {
    if (known?.name) setValue("name", known.name, { shouldValidate: true });
    if (known?.phone) setValue("phone", known.phone, { shouldValidate: true });
  }, [known?.name, known?.phone, setValue]);
  const submit = handleSubmit((typed) => {
    const isTimeMissing = !typed.time && !times.isOpenNow;
    if (isTimeMissing) setError("time", { message: PAGE_TEXTS.timeRequired }, { shouldFocus: true });
    if (!service || isTimeMissing) return;
    const date = day === today ? {} : { date: day };
    add.mutate(
      {
        ...typed,
        ...date,
        serviceId: service._id,
        ...(optionIds.length > 0 && { options: [...optionIds] }),
        ...(account && { user: account._id }),
        ...(person && { with: person._id }),
        ...(fullTime && { squeeze: true }),
      },
      {
        onSuccess: () => {
          reset();
          setWish({ person: null, place });
          onAdded();
        },
      },
    );
  });
  const fields = { name: `${id}-name`, phone: `${id}-phone`, time: `${id}-time`, with: `${id}-with` };
  return (
    <Card>
      <h2 className="mb-4 text-xl">Add a walk-in</h2>
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={add.error} fields={fields} />
        {accountField}
        <TextField
          {...register("name")}
          id={fields.name}
          label="Name"
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextField
          {...register("phone", { setValueAs: emptyAsAbsent })}
          id={fields.phone}
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
        />
        {renderAlert(phone)}
        {user?.phoneChannels && (
          <Checkbox {...register("reminder")} label="Send a reminder to this number; the customer agrees" />
        )}
        {children(submitCount > 0 && !service ? PAGE_TEXTS.serviceRequired : undefined)}
        <WithSelect
          id={fields.with}
          serviceId={service?._id}
          value={person}
          onChoose={(chosen) => setWish({ person: chosen, place })}
        />
        <div className="grid grid-cols-2 gap-4">
          <WalkInTime
            id={fields.time}
            times={times}
            value={time ?? ""}
            field={register("time", { setValueAs: emptyAsAbsent })}
            error={errors.time?.message}
          />
          <SelectField {...register("method")} label="Pays by" error={errors.method?.message}>
            {Object.entries(DESK_METHODS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="later">Pays later</option>
          </SelectField>
        </div>
        <FullTime
          time={fullTime}
          open={times.open}
          onChoose={(slot) => setValue("time", slot, { shouldValidate: true })}
        />
        <Button type="submit" className="w-full" loading={add.isPending}>
          {fullTime ? "Squeeze in" : "Add walk-in"}
        </Button>
      </form>
    </Card>
  );
}
