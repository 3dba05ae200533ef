import {
  PAGE_TEXTS,
  isStaff,
  offerText,
  type Booking,
  type CartItem,
  type PricedOffer,
  type Slot,
} from "@salon/contracts";
import { useRef, useState } from "react";
import { askedPerson, salonDayOf, servedBy } from "../../../domain/cart-line.ts";
import { termsText } from "../../../domain/line-menu.ts";
import { useSkilledPeople } from "../../../domain/skilled-people.ts";
import { WithSelect, type AskedPerson } from "../../../domain/with-select.tsx";
import { formatDate } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";
import { SaveProblem } from "../../../ui/forms/save-form.tsx";
import { useSendOnce } from "../../../ui/forms/use-send-once.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { DayCalendar } from "../../draft/day-calendar.tsx";
import { SlotPicker, StepError } from "../../draft/slot-picker.tsx";
import { useDayTimes } from "../../draft/use-day-times.ts";
import { useReschedule, type Rescheduling } from "../bookings.queries.ts";
import { lineNow } from "./line-now.ts";
import { MovedPrice, priceIn } from "./moved-price.tsx";
import { useMovedTerms } from "./use-moved-terms.ts";
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
  const { person, choose, field, wish, terms } = usePerson(line, desk);
  const { chooser, price, shown, learn } = useTermsOfMove(line, { desk, wish, person, terms });
  const own = useDayTimes(day, line.serviceId, chooser);
  // Who asks for a person has their times alone.
  const showsAnyone = desk && person && !terms;
  const ofAnyone = useDayTimes(showsAnyone ? day : "", line.serviceId, { desk, line });
  // The desk may choose a time at which only others are free: it then says who.
  const times = showsAnyone ? { ...ofAnyone, whyOf: own.whyOf } : own;
  const slots = useRef<HTMLElement>(null);
  const sending = useSendOnce<Rescheduling, Rescheduling, unknown>({
    save: useReschedule(booking._id),
    inputOf: (move, key) => ({ ...move, key }),
    onSaved: onMoved,
    onRefused: learn,
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
    const to = { item, date: day, time: time as Slot, from, ...wish, ...(wished && { wished }), price };
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
      {price !== undefined && <MovedPrice {...{ booking, line, price, shown }} />}
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

/** Whom a move names: `with` is whom the customer asks for from now on, `person` who serves them. */
type Wish = Pick<Rescheduling, "with" | "person">;

/**
 * The times and the price of a move. With a person who changes what it costs or takes, the times are those of this person's length, and
 * `price` is what is paid: as the page reckons it, or as the last refusal says.
 */
function useTermsOfMove(
  line: CartItem,
  {
    desk,
    wish,
    person,
    terms,
  }: { desk: boolean; wish: Wish; person: AskedPerson | null; terms: PricedOffer | undefined },
) {
  const [learnt, setLearnt] = useState<{ with: Wish["with"]; was: number; now: number }>();
  const known = learnt && learnt.with === wish.with ? learnt : undefined;
  const options = terms?.options.map(({ _id }) => _id);
  return {
    chooser: { desk, with: person?._id, ...(terms ? { options } : { line }) },
    price: known ? known.now : terms?.price,
    shown: known?.was,
    learn: (error: Error, sent: Rescheduling) => {
      const changed = priceIn(error);
      if (changed) setLearnt({ ...changed, with: sent.with });
    },
  };
}

/**
 * Who serves a line at its new time. Customers choose whom they ask for. The desk chooses who serves them, at first the one
 * who has the line now, and says whether the customer asks for them where that costs or takes something else.
 */
function usePerson(line: CartItem, desk: boolean) {
  const isAssigned = desk && line.with !== undefined;
  const [alone = null, ...others] = line.with ?? [];
  const before = isAssigned ? (others.length > 0 ? null : alone) : askedPerson(line);
  const [person, choose] = useState<AskedPerson | null>(before);
  const [isAsked, setAsked] = useState(false);
  const skilled = useSkilledPeople(isAssigned ? line.serviceId : undefined);
  const askedFor = skilled?.find(({ _id }) => _id === line.asked)?.name;
  const people = isAssigned ? { people: skilled ?? [], askedFor } : {};
  const isOne = line.cartQuantity === 1;
  const chosen = person?._id ?? null;
  const isOther = isOne && chosen !== (before?._id ?? null);
  const asked = useMovedTerms(line, isOther && (!isAssigned || chosen !== null) ? chosen : undefined);
  const isWish = isAssigned ? isAsked && asked !== undefined : isOther;
  const chooseAnother = (next: AskedPerson | null) => {
    setAsked(false);
    choose(next);
  };
  const wish: Wish = isWish ? { with: chosen } : isOne && isAssigned ? { person: chosen } : {};
  return {
    person,
    choose: chooseAnother,
    wish,
    terms: isWish ? asked : undefined,
    field: isOne && (
      <>
        <WithSelect serviceId={line.serviceId} value={person} onChoose={chooseAnother} {...people} />
        {isAssigned && asked && person && (
          <Checkbox
            label={`As asked for ${person.name}: ${termsText(asked)}`}
            checked={isAsked}
            onChange={({ target }) => setAsked(target.checked)}
          />
        )}
      </>
    ),
  };
}
