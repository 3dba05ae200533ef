import { PAGE_TEXTS, isStaff, offerText, type Booking, type CartItem, type Slot } from "@salon/contracts";
import { useRef, useState } from "react";
import { askedPerson } from "../../../domain/cart-line.ts";
import { WithSelect } from "../../../domain/with-select.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useReschedule } from "../bookings.queries.ts";
import { useDayTimes } from "../book/bookings.times.state.ts";
import { DayCalendar } from "../book/day-calendar.tsx";
import { SlotPicker, StepError } from "../book/slot-picker.tsx";

type MoveLineProps = { booking: Booking; line: CartItem; item: number };

/** Moves one line of a booking to another day and time; the payment stays unchanged. */
export function MoveLine({ booking, line, item }: MoveLineProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="mt-3"
        aria-label={`Change time of ${line.service}`}
        onClick={() => setOpen(true)}
      >
        Change time
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Change time"
        description={`${offerText(line)}: choose another day and time. What you paid stays paid.`}
      >
        <NewTime booking={booking} line={line} item={item} onMoved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The choice of another day, time and person for a line. */
export function NewTime({ booking, line, item, onMoved }: MoveLineProps & { onMoved: () => void }) {
  const [day, setDay] = useState("");
  const [chosen, setChosen] = useState<Slot | "">("");
  const [asked, setAsked] = useState(false);
  const desk = isStaff(useSession().user?.role);
  const askedBefore = askedPerson(line);
  const [person, setPerson] = useState(askedBefore);
  const chooser = { desk, with: person?._id, line };
  const times = useDayTimes(day, line.serviceId, chooser);
  const slots = useRef<HTMLElement>(null);
  const reschedule = useReschedule(booking._id);
  const time = times.isGone(chosen) ? "" : chosen;
  const chooseDay = (next: string) => {
    setDay(next);
    requestAnimationFrame(() => {
      const heading = slots.current?.querySelector<HTMLElement>("h2");
      heading?.scrollIntoView({ block: "start" });
      heading?.focus({ preventScroll: true });
    });
  };
  const move = () => {
    setAsked(true);
    const wish = person?._id === askedBefore?._id ? {} : { with: person?._id ?? null };
    if (day && time) reschedule.mutate({ item, date: day, time, ...wish }, { onSuccess: onMoved });
  };
  return (
    <div className="space-y-5">
      {line.cartQuantity === 1 && <WithSelect serviceId={line.serviceId} value={person} onChoose={setPerson} />}
      <StepError id={`move-${item}-day`} text={asked && !day ? PAGE_TEXTS.dateRequired : undefined} />
      <DayCalendar day={day} serviceId={line.serviceId} chooser={chooser} onChoose={chooseDay} />
      <SlotPicker
        container={slots}
        times={times}
        time={chosen}
        onChoose={setChosen}
        error={asked && !time ? PAGE_TEXTS.timeRequired : undefined}
      />
      <StepError id={`move-${item}-refused`} text={reschedule.error?.message} />
      <Button className="w-full" loading={reschedule.isPending} onClick={move}>
        Move booking
      </Button>
    </div>
  );
}
