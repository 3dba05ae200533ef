import {
  addDays,
  lastBookableDay,
  newWaitEntrySchema,
  noonOf,
  OFFER_MINUTES,
  SLOTS,
  WAITLIST_DAYS,
  WAITLIST_MAX_OPEN,
  type NewWaitEntry,
  type Service,
  type Slot,
  type WaitEntry,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { Link } from "react-router-dom";
import type * as z from "zod/mini";
import { useSettings } from "../../domain/settings.ts";
import { WithSelect, type AskedPerson } from "../../domain/with-select.tsx";
import { formatDay } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { AlertBox } from "../../ui/feedback/alert-box.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm, type FormFields } from "../../ui/forms/use-save-form.ts";
import { useOfferedService } from "../services/services.queries.ts";
import { myWaitlistQuery, useFindFree, useJoinWaitlist } from "./waitlist.queries.ts";
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
export function WaitDialog({ service, person: asked, hasOptions, day, today, onBook, onClose }: WaitDialogProps) {
  const { data: mine } = useQuery(myWaitlistQuery);
  const [joined, setJoined] = useState<WaitEntry>();
  const save = useJoinUnlessFree();
  const form = useSaveForm({
    schema: newWaitEntrySchema,
    start: { serviceId: service._id, with: asked?._id ?? null, dayFrom: day, dayTo: day, timeFrom: null, timeTo: null },
    save,
    bodyOf: (wish, key) => ({ ...wish, key }),
    onSaved: setJoined,
  });
  const isFull = !joined && mine !== undefined && mine.length >= WAITLIST_MAX_OPEN;
  const isAsked = !joined && !isFull;
  return (
    <FormDialog
      of={form}
      onClose={onClose}
      title={joined ? "You are on the waiting list" : "Tell me when a place comes free"}
      description={hasOptions ? `${service.name}, without the options you chose` : service.name}
      action={isAsked && !save.free ? "Tell me" : undefined}
      cancel={isAsked ? undefined : "Close"}
      saidOfMade={(entry) => ({ text: entryText(entry), page: PATHS.bookingHistory })}
    >
      {joined && <Joined entry={joined} />}
      {isFull && (
        <div className="space-y-3">
          <p>
            You wait for {WAITLIST_MAX_OPEN} places already, which is the most. Remove one of them, then you can wait
            for another.
          </p>
          <MyEntriesLink />
        </div>
      )}
      {isAsked && (
        <div className="space-y-4" onChange={save.lookAgain}>
          <WishFields form={form} asked={asked} today={today} open={mine?.length ?? 0} />
        </div>
      )}
      {isAsked && save.free && (
        <FreeTime
          place={save.free}
          busy={save.isPending}
          onBook={() => onBook(save.free!)}
          onWait={() => save.wait(setJoined)}
        />
      )}
    </FormDialog>
  );
}

/** Joins the waiting list where no time that fits is free; `free` is one that is, until another wish is made. */
function useJoinUnlessFree() {
  const look = useFindFree();
  const join = useJoinWaitlist();
  return {
    // Without an answer about free times the customer waits as before.
    mutate: (wish: NewWaitEntry, options: Parameters<typeof join.mutate>[1]) =>
      look.mutate(wish, {
        onSuccess: (free) => !free && join.mutate(wish, options),
        onError: () => join.mutate(wish, options),
      }),
    reset: join.reset,
    isPending: look.isPending || join.isPending,
    error: join.error,
    free: look.data,
    lookAgain: look.reset,
    wait: (onSuccess: (entry: WaitEntry) => void) => look.variables && join.mutate(look.variables, { onSuccess }),
  };
}

const entryText = (entry: WaitEntry) => `${whatOf(entry)}, ${daysOf(entry)}, ${timesOf(entry)}`;

function Joined({ entry }: { entry: WaitEntry }) {
  return (
    <div className="space-y-3">
      <output className="block font-semibold">{entryText(entry)}.</output>
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
  return (
    <AlertBox tone="success" className="mt-4">
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
    </AlertBox>
  );
}

const MyEntriesLink = () => (
  <Link to={PATHS.bookingHistory} className="inline-block py-2.5 font-semibold underline underline-offset-4">
    See what you wait for
  </Link>
);

type WishFieldsProps = {
  form: FormFields<z.input<typeof newWaitEntrySchema>, NewWaitEntry>;
  asked: AskedPerson | null;
  today: string;
  /** The number of open entries. */
  open: number;
};

function WishFields({ form, asked, today, open }: WishFieldsProps) {
  const [person, setPerson] = useState(asked);
  const serviceId = form.watch("serviceId");
  const service = useOfferedService(serviceId);
  const settings = useSettings();
  const last = settings && lastBookableDay(settings, new Date(noonOf(today)));
  const farthest = addDays(today, WAITLIST_DAYS);
  const bounds = { min: today, max: last !== undefined && last < farthest ? last : farthest };
  const choose = (next: AskedPerson | null) => {
    setPerson(next);
    form.set("with", next?._id ?? null);
  };
  return (
    <>
      <WithSelect
        id={form.idOf("with")}
        serviceId={serviceId}
        value={person}
        anyone={!service?.byName}
        error={form.errorOf("with")}
        onChoose={choose}
      />
      <div className="grid gap-4 min-[400px]:grid-cols-2">
        <TextField {...form.field("dayFrom")} label="First day" type="date" {...bounds} />
        <TextField {...form.field("dayTo")} label="Last day" type="date" {...bounds} />
        <TimeSelect {...form.field("timeFrom", ANY_TIME)} label="Earliest time" />
        <TimeSelect {...form.field("timeTo", ANY_TIME)} label="Latest time" />
      </div>
      <p className="text-sm text-fg-muted">
        The times are those at which your appointment may begin. You wait for {open} of {WAITLIST_MAX_OPEN} places.
      </p>
    </>
  );
}

const ANY_TIME = { setValueAs: (slot: string | null) => slot || null };

const TimeSelect = (props: Omit<ComponentProps<typeof SelectField>, "children">) => (
  <SelectField {...props}>
    <option value="">Any time</option>
    {SLOTS.map((slot) => (
      <option key={slot} value={slot}>
        {slot}
      </option>
    ))}
  </SelectField>
);
