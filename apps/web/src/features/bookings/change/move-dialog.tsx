import { PAGE_TEXTS, isStaff, offerText, type Booking, type CartItem, type Slot } from "@salon/contracts";
import { useRef, useState } from "react";
import { askedPerson, salonDayOf, servedBy } from "../../../domain/cart-line.ts";
import { useSkilledPeople } from "../../../domain/skilled-people.ts";
import { WithSelect } from "../../../domain/with-select.tsx";
import { formatDate } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";
import { SaveProblem } from "../../../ui/forms/save-form.tsx";
import { useSendOnce } from "../../../ui/forms/use-send-once.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { DayCalendar } from "../../draft/day-calendar.tsx";
import { SlotPicker, StepError } from "../../draft/slot-picker.tsx";
import { useDayTimes } from "../../draft/use-day-times.ts";
import { useReschedule, type Rescheduling } from "../bookings.queries.ts";
import { lineNow } from "./line-now.ts";
import { WishedField } from "./wished-field.tsx";

/** Staff alone have it. */
const CannotCome = lazyPart(async () => (await import("./cannot-come.tsx")).CannotCome);

type MovedLine = {
  booking: Booking;
  line: CartItem;
  item: number;
  /** The salon day that is chosen at first; absent for the day of the appointment. */
  day?: string | undefined;
};

/** Moves one line of a booking to another day and time. It names the present time, and opens on its day. */
export function MoveDialog({ open, onClose, ...moved }: MovedLine & { open: boolean; onClose: () => void }) {
  const { line } = moved;
  // The desk reads below who has it.
  const served = isStaff(useSession().user?.role) && line.with ? undefined : servedBy(line);
  const now = [`${formatDate(line.date)}, ${line.time}`, served].filter(Boolean).join(" ");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change time"
      description={`${offerText(line)} is on ${now}. Choose another day and time. What was paid stays paid.`}
    >
      <NewTime {...moved} onMoved={onClose} />
    </Dialog>
  );
}

function NewTime({ booking, line, item, day: first, onMoved }: MovedLine & { onMoved: () => void }) {
  const bookedOn = salonDayOf(line.date);
  const [day, setDay] = useState(first ?? bookedOn);
  const [chosen, setChosen] = useState<Slot | "">("");
  const [asked, setAsked] = useState(false);
  const [wished, setWished] = useState(false);
  const desk = isStaff(useSession().user?.role);
  const { person, choose, field, wish } = usePerson(line, desk);
  const chooser = { desk, with: person?._id, line };
  const own = useDayTimes(day, line.serviceId, chooser);
  const ofAnyone = useDayTimes(desk && person ? day : "", line.serviceId, { desk, line });
  // The desk may choose a time at which only others are free: it then says who.
  const times = desk && person ? { ...ofAnyone, whyOf: own.whyOf } : own;
  const slots = useRef<HTMLElement>(null);
  const sending = useSendOnce<Rescheduling, Rescheduling, unknown>({
    save: useReschedule(booking._id),
    inputOf: (move, key) => ({ ...move, key }),
    onSaved: onMoved,
  });
  // What may be moved already may itself have filled its time.
  const isGone = (slot: Slot | "", at: typeof own) => !sending.isUnsure && at.isGone(slot);
  const time = isGone(chosen, times) ? "" : chosen;
  const cannotCome = person !== null && time !== "" && isGone(time, own);
  const chooseDay = (next: string) => {
    setDay(next);
    requestAnimationFrame(() => {
      const heading = slots.current?.querySelector<HTMLElement>("h2");
      heading?.scrollIntoView({ block: "start" });
      heading?.focus({ preventScroll: true });
    });
  };
  // A page that has not been loaded again for a while does not move what others have moved.
  const now = { date: bookedOn, time: line.time as Slot };
  const move = (from = now) => {
    setAsked(true);
    const to = { item, date: day, time: time as Slot, from, ...wish, ...(wished && { wished }) };
    if (day && time && !cannotCome) sending.send(to);
  };
  // The same attempt after a lost answer, which may have moved it.
  const onceMore = () => move(sending.isUnsure ? sending.sent?.from : now);
  return (
    <div className="space-y-5">
      {field}
      <StepError id={`move-${item}-day`} text={asked && !day ? PAGE_TEXTS.dateRequired : undefined} />
      <DayCalendar
        day={day}
        serviceId={line.serviceId}
        chooser={chooser}
        opensOn={bookedOn.slice(0, 7)}
        onChoose={chooseDay}
      />
      <SlotPicker
        container={slots}
        times={times}
        time={chosen}
        onChoose={setChosen}
        error={asked && !time ? PAGE_TEXTS.timeRequired : undefined}
      />
      {cannotCome && <CannotCome {...{ booking, line, item, day, time, person }} onChoose={choose} />}
      {desk && <WishedField checked={wished} onChange={setWished} />}
      <SaveProblem
        of={{ ...sending, onSubmit: () => move() }}
        saidOfMade={() => ({ text: lineNow(line), another: "Move it again" })}
      />
      <Button className="w-full" loading={sending.isSaving} onClick={onceMore}>
        Move booking
      </Button>
    </div>
  );
}

/**
 * Who serves a line at its new time. Customers choose whom they ask for. The desk chooses who serves them, at first the one
 * who has the line now.
 */
function usePerson(line: CartItem, desk: boolean) {
  const isAssigned = desk && line.with !== undefined;
  const [alone = null, ...others] = line.with ?? [];
  const before = isAssigned ? (others.length > 0 ? null : alone) : askedPerson(line);
  const [person, choose] = useState(before);
  const skilled = useSkilledPeople(isAssigned ? line.serviceId : undefined);
  const askedFor = skilled?.find(({ _id }) => _id === line.asked)?.name;
  const people = isAssigned ? { people: skilled ?? [], askedFor } : {};
  const isOne = line.cartQuantity === 1;
  const wished = person?._id ?? null;
  const wish = isAssigned ? { person: wished } : person?._id === before?._id ? {} : { with: wished };
  return {
    person,
    choose,
    wish: isOne ? wish : {},
    field: isOne && <WithSelect serviceId={line.serviceId} value={person} onChoose={choose} {...people} />,
  };
}
