import {
  addDays,
  lastBookableDay,
  noonOf,
  OFFER_MINUTES,
  SLOTS,
  WAITLIST_DAYS,
  WAITLIST_MAX_OPEN,
  type Service,
  type Slot,
  type WaitEntry,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { useSettings } from "../../domain/settings.ts";
import { WithSelect, type AskedPerson } from "../../domain/with-select.tsx";
import { formatDay } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { myWaitlistQuery, useFindFree, useJoinWaitlist, type Wish } from "./waitlist.queries.ts";
import { daysOf, timesOf, whatOf } from "./wish-texts.ts";

type WaitDialogProps = {
  service: Service;
  person: AskedPerson | null;
  /** Whether the customer chose options, which a place of the waiting list does not include. */
  hasOptions: boolean;
  /** The salon day for which the customer found no place. */
  day: string;
  /** Today's salon day. */
  today: string;
  /** Chooses a time that is free. */
  onBook: (place: FreePlace) => void;
  onClose: () => void;
};

/** A free time of a salon day, with whom it was asked for. */
export interface FreePlace {
  day: string;
  time: Slot;
  /** Empty for anyone. */
  personId: string;
}

/** Puts the customer on the waiting list for a service, unless a time that fits is free. Import it lazily. */
export function WaitDialog({ service, person, hasOptions, day, today, onBook, onClose }: WaitDialogProps) {
  const { data: mine } = useQuery(myWaitlistQuery);
  const join = useJoinWaitlist();
  const look = useFindFree();
  const formId = useId();
  const isFull = !join.data && mine !== undefined && mine.length >= WAITLIST_MAX_OPEN;
  const free = join.data ? null : look.data;
  const isBusy = look.isPending || join.isPending;
  // Without an answer about free times the customer waits as before.
  const submit = (wish: Wish) =>
    look.mutate(wish, {
      onSuccess: (found) => !found && join.mutate(wish),
      onError: () => join.mutate(wish),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={join.data ? "You are on the waiting list" : "Tell me when a place comes free"}
      description={hasOptions ? `${service.name}, without the options you chose` : service.name}
      actions={
        join.data || isFull ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          !free && (
            <Button type="submit" form={formId} loading={isBusy}>
              Tell me
            </Button>
          )
        )
      }
    >
      {join.data && <Joined entry={join.data} />}
      {isFull && (
        <div className="space-y-3">
          <p>
            You wait for {WAITLIST_MAX_OPEN} places already, which is the most. Remove one of them, then you can wait
            for another.
          </p>
          <MyEntriesLink />
        </div>
      )}
      {!join.data && !isFull && (
        <>
          <WaitForm
            formId={formId}
            serviceId={service._id}
            asked={person}
            day={day}
            today={today}
            open={mine?.length ?? 0}
            error={join.error}
            onChange={look.reset}
            onSubmit={submit}
          />
          {free && (
            <FreeTime
              place={free}
              busy={join.isPending}
              onBook={() => onBook(free)}
              onWait={() => look.variables && join.mutate(look.variables)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function Joined({ entry }: { entry: WaitEntry }) {
  return (
    <div className="space-y-3">
      <output className="block font-semibold">
        {whatOf(entry)}, {daysOf(entry)}, {timesOf(entry)}.
      </output>
      <p>
        When a place comes free we send you a message and hold it for {OFFER_MINUTES} minutes. If several customers wait
        for it, the one who has waited longest is asked first.
      </p>
      <MyEntriesLink />
    </div>
  );
}

type FreeTimeProps = { place: FreePlace; busy: boolean; onBook: () => void; onWait: () => void };

/** A time that fits and is free now: to book it, or to wait for another. */
function FreeTime({ place, busy, onBook, onWait }: FreeTimeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-4 rounded-cloth border-l-6 border-success bg-success-soft p-4"
    >
      <p className="font-semibold">
        {place.time} on {formatDay(noonOf(place.day))} is free.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onBook}>
          Book it
        </Button>
        <Button variant="quiet" size="small" loading={busy} onClick={onWait}>
          Wait for another time
        </Button>
      </div>
    </div>
  );
}

const MyEntriesLink = () => (
  <Link to={PATHS.bookingHistory} className="inline-block py-2.5 font-semibold underline underline-offset-4">
    See what you wait for
  </Link>
);

type WaitFormProps = {
  formId: string;
  serviceId: string;
  asked: AskedPerson | null;
  day: string;
  today: string;
  /** The number of open entries. */
  open: number;
  error: Error | null;
  /** Called when something else is asked for. */
  onChange: () => void;
  onSubmit: (wish: Wish) => void;
};

function WaitForm({ formId, serviceId, asked, day, today, open, error, onChange, onSubmit }: WaitFormProps) {
  const [person, setPerson] = useState(asked);
  const [dayFrom, setDayFrom] = useState(day);
  const [dayTo, setDayTo] = useState(day);
  const [timeFrom, setTimeFrom] = useState<Slot | null>(null);
  const [timeTo, setTimeTo] = useState<Slot | null>(null);
  const settings = useSettings();
  const last = settings && lastBookableDay(settings, new Date(noonOf(today)));
  const farthest = addDays(today, WAITLIST_DAYS);
  const bounds = { min: today, max: last !== undefined && last < farthest ? last : farthest };
  const field = (name: string) => `${formId}-${name}`;
  const fields = Object.fromEntries(
    ["with", "dayFrom", "dayTo", "timeFrom", "timeTo"].map((name) => [name, field(name)]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ serviceId, with: person?._id ?? null, dayFrom, dayTo, timeFrom, timeTo });
  };
  return (
    <form id={formId} noValidate onSubmit={submit} onChange={onChange} className="space-y-4">
      <FailureSummary error={error} fields={fields} />
      <WithSelect id={field("with")} serviceId={serviceId} value={person} onChoose={setPerson} />
      <div className="grid gap-4 min-[400px]:grid-cols-2">
        <TextField
          id={field("dayFrom")}
          label="First day"
          type="date"
          {...bounds}
          value={dayFrom}
          onChange={(event) => setDayFrom(event.target.value)}
        />
        <TextField
          id={field("dayTo")}
          label="Last day"
          type="date"
          {...bounds}
          value={dayTo}
          onChange={(event) => setDayTo(event.target.value)}
        />
        <TimeSelect id={field("timeFrom")} label="Earliest time" value={timeFrom} onChoose={setTimeFrom} />
        <TimeSelect id={field("timeTo")} label="Latest time" value={timeTo} onChoose={setTimeTo} />
      </div>
      <p className="text-sm text-fg-muted">
        The times are those at which your appointment may begin. You wait for {open} of {WAITLIST_MAX_OPEN} places.
      </p>
    </form>
  );
}

type TimeSelectProps = { id: string; label: string; value: Slot | null; onChoose: (time: Slot | null) => void };

function TimeSelect({ id, label, value, onChoose }: TimeSelectProps) {
  return (
    <SelectField
      id={id}
      label={label}
      value={value ?? ""}
      onChange={(event) => onChoose(SLOTS.find((slot) => slot === event.target.value) ?? null)}
    >
      <option value="">Any time</option>
      {SLOTS.map((slot) => (
        <option key={slot} value={slot}>
          {slot}
        </option>
      ))}
    </SelectField>
  );
}
