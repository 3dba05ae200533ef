import { SLOTS, walkInSchema, type Booking, type Slot, type VisitPlan } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { bookablePeopleQuery } from "../../../domain/team.ts";
import { PlanCards, planText, SearchAgain } from "../../../domain/visits/plan-cards.tsx";
import { refusedPlans } from "../../../domain/visits/refused-plans.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { servicesQuery } from "../../services/services.queries.ts";
import { sendingOf } from "../../bookings/hold-actions.ts";
import { showDone } from "../board/undo-toast.tsx";
import { useAddWalkIn, useUndoWalkIn } from "../../bookings/bookings.desk.queries.ts";
import { useVisitPlans } from "../../draft/visit-search.queries.ts";
import { GuestFields } from "../../draft/guest-fields.tsx";
import { linesOf, newGuest, newItem, toWishes, type DraftGuest } from "../../draft/visit-draft.ts";
import { WhenFields, type VisitTimes } from "../../draft/when-fields.tsx";
import { useHold } from "./hold-choice.tsx";
import { isNumberDoubted, NumberQuestion } from "./number-question.tsx";
import { PaidNow, type Method } from "./paid-now.tsx";
import { fieldsOf, type Who } from "./who.ts";

type VisitFormProps = {
  day: string;
  today: string;
  /** The service that was chosen before there were several. */
  serviceId: string | undefined;
  who: Who;
  onWho: (who: Who) => void;
  /** The field that chooses the person. */
  personField: ReactNode;
  onClose: () => void;
  onAdded: (booking: Booking) => void;
};

/** The sheet that books several services, also for guests, as one visit: who, what and when, then plans of which one is booked. */
export function VisitForm({ day, today, serviceId, who, onWho, personField, onClose, onAdded }: VisitFormProps) {
  const phoneId = useId();
  const [guests, setGuests] = useState<readonly DraftGuest[]>(() => [newGuest(serviceId ? [newItem(serviceId)] : [])]);
  const [times, setTimes] = useState<VisitTimes>({ day, readyBy: "", together: true });
  const [method, setMethod] = useState<Method>("later");
  const [missing, setMissing] = useState<{ name?: string; items?: string }>({});
  const { data: services = [] } = useQuery(servicesQuery);
  const { data: bookable = [] } = useQuery(bookablePeopleQuery);
  const { hold, field: holdField } = useHold(
    { day: times.day || today, today, time: SLOTS.at(-1) },
    method === "later",
  );
  const plans = useVisitPlans();
  const add = useBookVisit({ phoneId, onAdded, onRefused: () => search() });
  const forget = () => {
    plans.reset();
    add.reset();
  };
  const refused = refusedPlans(add.error, times.day || today);
  const found = plans.data ?? refused;
  const naming = { guests, people: new Map(bookable.map(({ _id, name }) => [_id, name])), isOwn: true };

  const search = () => {
    const isEmpty = guests.some(({ items }) => items.length === 0);
    setMissing(isEmpty ? { items: "Please choose a service for everybody." } : {});
    const { day: date, readyBy, together } = times;
    if (!isEmpty)
      plans.mutate({
        guests: toWishes(guests),
        date: date || today,
        together,
        desk: true,
        ...(readyBy && { readyBy }),
      });
  };
  const book = (plan: VisitPlan) => {
    const name = walkInSchema.shape.name.safeParse(who.name);
    if (!name.success) return setMissing({ name: "Name is required" });
    setMissing({});
    const lines = linesOf(plan, services, naming).map(({ serviceId: service, options = [], asked, guest, time }) => ({
      serviceId: service,
      ...(options.length > 0 && { options: options.map(({ _id }) => _id) }),
      ...(asked && { with: asked }),
      ...(guest !== undefined && { guest }),
      date: plan.date,
      time: time as Slot,
    }));
    return add.book(plan, { ...fieldsOf(who), name: name.data, method, lines, ...(hold && { hold }) });
  };

  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h2 className="pt-1.5 text-lg">New visit</h2>
        <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <form
        noValidate
        className="mt-2 space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          add.reset();
          search();
        }}
      >
        <FailureSummary error={refused || add.question ? null : add.error} fields={{}} />
        {add.question}
        {personField}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Name"
            autoComplete="off"
            value={who.name}
            error={missing.name}
            onChange={({ target }) => onWho({ ...who, name: target.value })}
          />
          <TextField
            id={phoneId}
            label="Phone (optional)"
            type="tel"
            autoComplete="off"
            value={who.phone}
            onChange={({ target }) => onWho({ ...who, phone: target.value })}
          />
        </div>
        <GuestFields
          guests={guests}
          onChange={(next) => {
            setGuests(next);
            forget();
          }}
          desk
        />
        <WhenFields
          value={times}
          onChange={(next) => {
            setTimes(next);
            forget();
          }}
          today={today}
          hasFriends={guests.length > 1}
          desk
        />
        <PaidNow id="visit-method" value={method} error={undefined} onChoose={setMethod} />
        {holdField}
        <Button type="submit" className="w-full" loading={plans.isPending}>
          Find times
        </Button>
        <SearchAgain wait={plans.wait} />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {missing.items ?? missing.name ?? plans.error?.message}
        </p>
      </form>
      {found && (
        <div className="mt-4">
          <p role="alert" className="mb-3 font-semibold text-danger empty:hidden">
            {refused && add.error?.message}
          </p>
          <PlanCards
            found={found}
            linesOf={(plan) => linesOf(plan, services, naming)}
            renderAction={(plan) => (
              <Button size="small" loading={add.isPending} onClick={() => book(plan)}>
                Book this
              </Button>
            )}
          />
        </div>
      )}
    </>
  );
}

interface BookVisit {
  /** Id of the field of the number. */
  phoneId: string;
  onAdded: (booking: Booking) => void;
  /** Called when the times of a plan are taken. */
  onRefused: () => void;
}

/** Books a plan of a visit. `question` is shown while its number is doubted, which staff correct or keep. */
function useBookVisit({ phoneId, onAdded, onRefused }: BookVisit) {
  const add = useAddWalkIn();
  const undo = useUndoWalkIn();
  const [taken, setTaken] = useState<VisitPlan>();
  const book = (plan: VisitPlan, visit: NonNullable<typeof add.variables>) => {
    setTaken(plan);
    add.mutate(visit, {
      onSuccess: (booking) => {
        const booked = `Booked, ${planText(plan)}: ${booking.customer?.name ?? ""}`;
        const back = { label: "Undo", act: () => undo.mutate(booking._id) };
        showDone(booking._id, booked, back, ...sendingOf(booking));
        onAdded(booking);
      },
      // The plans of the refusal leave aside the wished end; they are shown until the search has answered.
      onError: (error) => refusedPlans(error, plan.date) && onRefused(),
    });
  };
  const question = isNumberDoubted(add.error) && (
    <NumberQuestion
      phone={add.variables?.phone}
      onKeep={() => taken && add.variables && book(taken, { ...add.variables, phoneAsTyped: true })}
      onCorrect={() => {
        add.reset();
        // After the dialog has given the focus back.
        setTimeout(() => document.getElementById(phoneId)?.focus());
      }}
    />
  );
  return { ...add, book, question };
}
