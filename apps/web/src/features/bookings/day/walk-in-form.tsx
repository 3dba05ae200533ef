import { zodResolver } from "@hookform/resolvers/zod";
import { DESK_METHODS, noonOf, PAGE_TEXTS, walkInSchema, type Service, type User } from "@salon/contracts";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import * as z from "zod/mini";
import { WithSelect } from "../../../domain/with-select.tsx";
import { formatDay } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAddWalkIn } from "../bookings.desk.queries.ts";
import {
  faultOfTime,
  isForLater,
  useSaidClient,
  useWalkInTimes,
  useWish,
  type FreePlace,
  type KnownPerson,
} from "./walk-in-choices.ts";
import { isNumberDoubted, NumberQuestion } from "./number-question.tsx";
import { TimeNote, WalkInTime } from "./walk-in-time.tsx";

export type WalkInFormProps = {
  day: string;
  today: string;
  service: Service | null;
  /** Ids of the chosen options of the service. */
  optionIds: readonly string[];
  /** The account of the customer, if one is chosen. */
  account: Pick<User, "_id"> | null;
  /** Name and number of the chosen account or client card; they are written into the fields, and staff may change them. */
  known: KnownPerson | null;
  /** The field that chooses the account. */
  accountField: ReactNode;
  /** The free place that was chosen on the board. */
  place: FreePlace | null;
  /** Called after the walk-in is booked, so that service and account can be cleared. */
  onAdded: () => void;
  /** Renders what staff must know about the customer, and asks whose card it is where only the number says it. */
  renderAlert: (person: {
    name: string;
    phone: string;
    said: string | undefined;
    onSay: (client: string) => void;
  }) => ReactNode;
  /** Renders the fields that choose the service and its options. */
  children: (error: string | undefined) => ReactNode;
};

/** An empty field is absent and not invalid. */
const emptyAsAbsent = (typed: unknown): unknown => (typed === "" ? undefined : typed);
const formSchema = z.pick(walkInSchema, { name: true, phone: true, reminder: true, time: true });
type Method = z.infer<typeof walkInSchema>["method"];
const METHODS: [Method, string][] = [
  ...(Object.entries(DESK_METHODS) as [keyof typeof DESK_METHODS, string][]),
  ["later", "Pays later"],
];

/**
 * Books a customer on the open day, at the current time unless another time is chosen; a full time squeezes them in. A
 * customer who comes later pays later, unless staff choose another method.
 */
export function WalkInForm(props: WalkInFormProps) {
  const { day, today, service, optionIds, account, known, accountField, place, onAdded, renderAlert, children } = props;
  const id = useId();
  const add = useAddWalkIn();
  const { register, handleSubmit, formState, reset, setError, setFocus, setValue, control } = useForm<
    z.input<typeof formSchema>
  >({
    resolver: zodResolver(formSchema),
    defaultValues: { name: "" },
  });
  const { errors, submitCount } = formState;
  const { user } = useSession();
  const [method, setMethod] = useState<Method>();
  const { person, ...wish } = useWish(place, service?._id);
  const [name, phone = "", time] = useWatch({ control, name: ["name", "phone", "time"] });
  const { said, ...saying } = useSaidClient(known, phone);
  const times = useWalkInTimes({
    day,
    today,
    serviceId: service?._id,
    chooser: { with: wish.fault ? undefined : person?._id, options: optionIds },
  });
  const fullTime = times.full.find((slot) => slot === time);
  const timeFault = faultOfTime(time, times, { service, person: wish.fault ? null : person });
  const isLater = isForLater({ day, today }, time, times.running);
  const paysBy = method ?? (isLater ? "later" : "cash");
  useEffect(() => {
    if (!place) return;
    setValue("time", place.time);
    setFocus("name");
  }, [place, setFocus, setValue]);
  useEffect(() => {
    if (known?.name) setValue("name", known.name, { shouldValidate: true });
    if (known?.phone) setValue("phone", known.phone, { shouldValidate: true });
  }, [known?.name, known?.phone, setValue]);
  const fields = { name: `${id}-name`, phone: `${id}-phone`, time: `${id}-time`, with: `${id}-with` };
  const book = (walkIn: NonNullable<typeof add.variables>) =>
    add.mutate(walkIn, {
      onSuccess: () => {
        toast.success(isLater ? `Booked for ${formatDay(noonOf(day))}, ${walkIn.time}` : "Walk-in booked");
        reset();
        setMethod(undefined);
        wish.choose(null);
        saying.say(undefined);
        onAdded();
      },
    });
  const isDoubted = isNumberDoubted(add.error);
  const submit = handleSubmit((typed) => {
    const isTimeMissing = !typed.time && !times.isOpenNow;
    if (isTimeMissing) setError("time", { message: PAGE_TEXTS.timeRequired }, { shouldFocus: true });
    if (timeFault) setFocus("time");
    else if (wish.fault) document.getElementById(fields.with)?.focus();
    if (!service || isTimeMissing || timeFault || wish.fault) return;
    const date = day === today ? {} : { date: day };
    book({
      ...typed,
      ...date,
      method: paysBy,
      serviceId: service._id,
      ...(optionIds.length > 0 && { options: [...optionIds] }),
      ...(account ? { user: account._id } : said !== undefined && { client: said }),
      ...(person && { with: person._id }),
      ...(fullTime && { squeeze: true }),
    });
  });
  return (
    <Card>
      <h2 className="mb-4 text-xl">Add a walk-in</h2>
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={isDoubted ? null : add.error} fields={fields} />
        {isDoubted && (
          <NumberQuestion
            phone={add.variables?.phone}
            onKeep={() => add.variables && book({ ...add.variables, phoneAsTyped: true })}
            onCorrect={() => {
              add.reset();
              setFocus("phone");
            }}
          />
        )}
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
        {renderAlert({ name, phone, said, onSay: saying.say })}
        {user?.phoneChannels && (
          <Checkbox {...register("reminder")} label="Send a reminder to this number; the customer agrees" />
        )}
        {children(submitCount > 0 && !service ? PAGE_TEXTS.serviceRequired : undefined)}
        <WithSelect
          id={fields.with}
          serviceId={service?._id}
          value={person}
          error={wish.fault}
          onChoose={wish.choose}
        />
        <div className="grid grid-cols-2 gap-4">
          <WalkInTime
            id={fields.time}
            times={times}
            value={time ?? ""}
            field={register("time", { setValueAs: emptyAsAbsent })}
            error={timeFault ?? errors.time?.message}
          />
          <SelectField
            label="Pays by"
            value={paysBy}
            onChange={({ target }) => setMethod(METHODS.find(([value]) => value === target.value)?.[0])}
          >
            {METHODS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <TimeNote
          time={timeFault ? time : fullTime}
          isFull={!timeFault}
          open={times.open}
          onChoose={(slot) => setValue("time", slot, { shouldValidate: true })}
        />
        <Button type="submit" className="w-full" loading={add.isPending}>
          {fullTime ? "Squeeze in" : isLater ? "Book appointment" : "Add walk-in"}
        </Button>
      </form>
    </Card>
  );
}
