import { noonOf, PAGE_TEXTS, walkInSchema, type Booking, type Service, type Slot } from "@salon/contracts";
import { X } from "lucide-react";
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import * as z from "zod/mini";
import { WithSelect, type AskedPerson } from "../../../domain/with-select.tsx";
import { useLostPress } from "../../../lib/api/lost-press.ts";
import { formatDay } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { DayInput } from "../../../ui/forms/day-input.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { sendingOf } from "../../bookings/hold-actions.ts";
import { showDone } from "../board/undo-toast.tsx";
import { useAddWalkIn, useUndoWalkIn } from "../../bookings/bookings.desk.queries.ts";
import { faultOfTime, isForLater, useFilledSince, useWalkInTimes, useWish, type FreePlace } from "./walk-in-choices.ts";
import { useHold } from "./hold-choice.tsx";
import { isNumberDoubted, NumberQuestion } from "./number-question.tsx";
import { PaidNow, type Method } from "./paid-now.tsx";
import { MissedNote } from "./missed-note.tsx";
import { TimeNote, WalkInTime } from "./walk-in-time.tsx";
import { clientOf, fieldsOf, type Who } from "./who.ts";

export type WalkInFormProps = {
  day: string;
  today: string;
  service: Service | null;
  /** Ids of the chosen options of the service. */
  optionIds: readonly string[];
  who: Who;
  onWho: (who: Who) => void;
  /** The field that chooses the person. */
  personField: ReactNode;
  time: Slot | undefined;
  onTime: (time: Slot | undefined) => void;
  /** The free place that was chosen on the board. */
  place: FreePlace | null;
  /** Opens another day. */
  onGo: (day: string) => void;
  onClose: () => void;
  /** Opens the sheet for several services. */
  onSeveral: () => void;
  /** Called after the walk-in is booked. */
  onAdded: (booking: Booking) => void;
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

/** The fields that are typed; the order is that of the form. */
const typedSchema = z.pick(walkInSchema, { name: true, phone: true });

/**
 * The sheet that books a customer on the open day, at the current time unless another time is chosen; a full time squeezes
 * them in. A customer who comes later pays later, unless staff choose another method; of one who is here it asks.
 */
export function WalkInForm(props: WalkInFormProps) {
  const { day, today, service, optionIds, who, onWho, personField, time, onTime, place, renderAlert, children } = props;
  const { onGo, onClose, onSeveral, onAdded } = props;
  const id = useId();
  const add = useAddWalkIn();
  const [isTried, setTried] = useState(false);
  const { user } = useSession();
  const [method, setMethod] = useState<Method>();
  const { person, ...wish } = useWish(place, service?._id);
  const typed = typedSchema.safeParse({ name: who.name, phone: who.phone.trim() || undefined });
  const errorOf = (field: string) =>
    isTried ? typed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const times = useWalkInTimes({
    day,
    today,
    serviceId: service?._id,
    chooser: { with: wish.fault ? undefined : person?._id, options: optionIds },
  });
  const fullTime = times.full.find((slot) => slot === time);
  const timeFault = faultOfTime(time, times, { service, person: wish.fault ? null : person });
  const isLater = isForLater({ day, today }, time, times.running);
  const paysBy = method ?? (isLater ? "later" : undefined);
  const undo = useUndoWalkIn();
  const isTimeMissing = !time && !times.isOpenNow;
  const fields = idsOf(id);
  useFocusOnce(fields.name, place);
  const { hold, field: holdField } = useHold({ day, today, time }, paysBy === "later");
  const book = (walkIn: NonNullable<typeof add.variables>) =>
    add.mutate(walkIn, {
      onSuccess: (booking) => {
        const back = { label: "Undo", act: () => undo.mutate(booking._id) };
        showDone(booking._id, bookedText(booking, isLater), back, ...sendingOf(booking));
        onAdded(booking);
      },
    });
  const isDoubted = isNumberDoubted(add.error);
  const { isLost, again, keep } = useLostPress<WalkInBody>(add.error);
  const isFilledSince = useFilledSince({ day, time, service: service?._id, optionIds, ...wish.wish }, times);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!typed.success) return focusOn(fields[typed.error.issues[0]?.path[0] === "phone" ? "phone" : "name"]);
    const chosen = { day, today, service, optionIds, time, method: paysBy, hold, wish: wish.wish };
    const body = walkInOf({ ...fieldsOf(who), ...typed.data }, { ...chosen, isFull: fullTime !== undefined });
    const lost = body && again(contentOf(body));
    if (lost) return book(lost);
    // Nobody has read yet that this would squeeze the customer in.
    if (isFilledSince() && !add.error) return focusOn(fields.time);
    if (isLost && fullTime) return add.reset();
    if (isTimeMissing || timeFault) focusOn(fields.time);
    else if (wish.fault) focusOn(fields.with);
    else if (!paysBy) focusOn(fields.method);
    if (!body || isTimeMissing || timeFault || wish.fault) return;
    book(keep(contentOf(body), body));
  };
  return (
    <>
      <SheetHead {...{ day, today, time, person, onClose, onSeveral }} />
      <form noValidate className="mt-2 space-y-3" onSubmit={submit}>
        <FailureSummary error={isDoubted ? null : add.error} fields={fields} />
        {isDoubted && (
          <NumberQuestion
            phone={add.variables?.phone}
            onKeep={() => add.variables && book({ ...add.variables, phoneAsTyped: true })}
            onCorrect={() => {
              add.reset();
              // After the dialog has given the focus back.
              setTimeout(() => focusOn(fields.phone));
            }}
          />
        )}
        {personField}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            id={fields.name}
            label="Name"
            autoComplete="off"
            value={who.name}
            error={errorOf("name")}
            onChange={({ target }) => onWho({ ...who, name: target.value })}
          />
          <TextField
            id={fields.phone}
            label="Phone (optional)"
            type="tel"
            autoComplete="off"
            value={who.phone}
            error={errorOf("phone")}
            onChange={({ target }) => onWho({ ...who, phone: target.value })}
          />
        </div>
        {renderAlert({
          name: who.name,
          phone: who.phone,
          said: clientOf(who),
          onSay: (client) => onWho({ ...who, answer: { client, phone: who.phone } }),
        })}
        {user?.phoneChannels && (
          <Checkbox
            label="Send a reminder to this number; the customer agrees"
            checked={who.reminder}
            onChange={({ target }) => onWho({ ...who, reminder: target.checked })}
          />
        )}
        {children(isTried && !service ? PAGE_TEXTS.serviceRequired : undefined)}
        <div className="grid gap-3 sm:grid-cols-2">
          <DayInput label="Date" value={day} onGo={onGo} />
          <WalkInTime
            id={fields.time}
            times={times}
            value={time ?? ""}
            error={timeFault ?? (isTried && isTimeMissing ? PAGE_TEXTS.timeRequired : undefined)}
            onChoose={onTime}
          />
        </div>
        <WithSelect
          id={fields.with}
          serviceId={service?._id}
          value={person}
          error={wish.fault}
          onChoose={wish.choose}
        />
        <MissedNote {...{ day, person }} time={fullTime ?? (time || times.isOpenNow ? null : times.running)} />
        <TimeNote
          time={timeFault ? time : fullTime}
          isFull={!timeFault}
          isNowTaken={!time && times.running !== null && !times.isOpenNow}
          times={times}
          person={person}
          onChoose={onTime}
          onGive={wish.give}
        />
        <PaidNow
          id={fields.method}
          value={paysBy}
          error={isTried && !paysBy ? PAGE_TEXTS.paidNowRequired : undefined}
          onChoose={setMethod}
        />
        {holdField}
        <Button type="submit" className="w-full" loading={add.isPending}>
          {isLost ? "Try again" : fullTime ? "Squeeze in" : isLater ? "Book appointment" : "Add walk-in"}
        </Button>
      </form>
    </>
  );
}

const focusOn = (id: string): void => document.getElementById(id)?.focus();

/** Focuses a field when the form opens, and once for each free place that is chosen. */
function useFocusOnce(id: string, place: FreePlace | null): void {
  const focusedFor = useRef<FreePlace | null>(undefined);
  useEffect(() => {
    if (focusedFor.current === place) return;
    focusedFor.current = place;
    focusOn(id);
  }, [id, place]);
}

const idsOf = (id: string) => ({
  name: `${id}-name`,
  phone: `${id}-phone`,
  time: `${id}-time`,
  with: `${id}-with`,
  method: `${id}-method`,
});

interface Chosen {
  time: string | undefined;
  person: AskedPerson | null;
}

type SheetHeadProps = Pick<WalkInFormProps, "day" | "today" | "onClose" | "onSeveral"> & Chosen;

/** The title, with day, time and person as far as they are chosen. */
function SheetHead({ day, today, time, person, onClose, onSeveral }: SheetHeadProps) {
  const place = [day === today ? "today" : formatDay(noonOf(day)), time, person?.name].filter(Boolean);
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h2 className="pt-1.5 text-lg">{["New appointment", ...place].join(", ")}</h2>
        <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <Button variant="quiet" size="small" onClick={onSeveral}>
        Several services, or with friends
      </Button>
    </>
  );
}

type WalkInBody = Parameters<ReturnType<typeof useAddWalkIn>["mutate"]>[0];
interface Choices extends Pick<WalkInFormProps, "day" | "today" | "service" | "optionIds" | "time"> {
  method: Method | undefined;
  hold: WalkInBody["hold"];
  wish: Pick<WalkInBody, "with" | "person">;
  isFull: boolean;
}

/** The request for who and what was chosen; null while a choice that it needs is missing. */
function walkInOf(
  who: ReturnType<typeof fieldsOf>,
  { day, today, service, optionIds, time, method, hold, wish, isFull }: Choices,
): WalkInBody | null {
  if (!service || !method) return null;
  return {
    ...who,
    ...(time && { time }),
    ...(day !== today && { date: day }),
    method,
    serviceId: service._id,
    ...(optionIds.length > 0 && { options: [...optionIds] }),
    ...wish,
    ...(isFull && { squeeze: true }),
    ...(hold && { hold }),
  };
}

/** What makes two presses the same one: all but that the time is full, which the first of them may have made so. */
const contentOf = ({ squeeze: _squeeze, ...content }: WalkInBody): string => JSON.stringify(content);

/** Who is booked, when and with whom. */
function bookedText({ customer, cartItems: [line] }: Booking, isLater: boolean): string {
  const said = isLater && line ? `Booked for ${formatDay(line.date)}, ${line.time}` : "Walk-in booked";
  const people = line?.with?.map(({ name }) => name) ?? [];
  return `${said}: ${[customer?.name, ...(isLater ? [] : [line?.time]), ...people].filter(Boolean).join(", ")}`;
}
