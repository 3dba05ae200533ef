import {
  addDays,
  CART_MAX_LINES,
  cartCount,
  isSalonDay,
  noonOf,
  offerText,
  SLOTS,
  WAITLIST_DAYS,
  type Service,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Hourglass, Repeat2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { BookingPanel, SummaryBar } from "../../features/bookings/book/booking-panel.tsx";
import {
  offerOf,
  useBookingForm,
  type BookingErrors,
  type CompleteChoice,
} from "../../features/bookings/book/use-booking-form.ts";
import type { Place } from "../../features/bookings/book/past-visits.ts";
import { useDayTimes, type DayTimes } from "../../features/bookings/book/use-day-times.ts";
import { DayCalendar } from "../../features/bookings/book/day-calendar.tsx";
import { DayNote } from "../../features/bookings/book/day-note.tsx";
import { SlotPicker, StepError } from "../../features/bookings/book/slot-picker.tsx";
import { serverDateQuery } from "../../features/bookings/bookings.queries.ts";
import { addToCart, CART_FULL, isInCart } from "../../features/cart/cart-lines.ts";
import { localCart, openCart, useCartOpening } from "../../features/cart/local-cart.ts";
import { PayTerms } from "../../features/payments/pay/pay-terms.tsx";
import { OptionChecks } from "../../features/services/option-checks.tsx";
import { ServiceSelect } from "../../features/services/service-select.tsx";
import { useOfferedService } from "../../features/services/services.queries.ts";
import { ServicesReady } from "../../features/services/services-ready.tsx";
import { formatDay } from "../../lib/format/format.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { useBookablePeople } from "../../domain/team.ts";
import { WithSelect, type AskedPerson } from "../../domain/with-select.tsx";
import { signInPath } from "../../lib/session/next-path.ts";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

/** Chooses a service, a day and a time, and adds them to the cart. */
export default function BookingsPage() {
  return (
    <>
      <PageHead page="bookings" />
      <div className="page-column pt-6 pb-10 md:pt-10 max-lg:pb-0">
        <PageHeader title="Book an appointment" />
        <div className="mt-6">
          <ServicesReady none={<NothingToBook />}>
            <BookingSteps />
          </ServicesReady>
        </div>
      </div>
    </>
  );
}

function BookingSteps() {
  const id = useId();
  const query = usePageQuery();
  const { user } = useSession();
  const wait = dayIn(query?.get("wait"));
  const form = useBookingForm(query && { serviceId: query.get("service") ?? "", day: wait });
  const service = useOfferedService(form.serviceId);
  const offer = service && offerOf(service, form.optionIds);
  const people = useBookablePeople(service?._id);
  const person = people.find(({ _id }) => _id === form.person?._id) ?? null;
  const chooser = { with: person?._id, options: offer?.options.map(({ _id }) => _id) };
  const times = useDayTimes(form.day, service?._id, chooser);
  const time = times.isGone(form.time) ? "" : form.time;
  const errors = form.errors(offer, time);
  const checked = form.check(offer, time, person);
  const [added, setAdded] = useState("");
  const days = useRef<HTMLElement>(null);
  const slots = useRef<HTMLElement>(null);

  const chooseDay = (day: string) => {
    form.setDay(day);
    // The focus moves after the heading has its new text, so that screen readers announce it.
    requestAnimationFrame(() => goTo(slots.current?.querySelector<HTMLElement>("h2")));
  };
  const choosePlace = (place: Place) => {
    chooseDay(place.day);
    form.setTime(place.time);
  };
  const focusFirst = (missing: BookingErrors) => {
    if (missing.service) goTo(document.getElementById(id));
    else if (missing.day) goTo(days.current?.querySelector<HTMLElement>('td button[tabindex="0"]'));
    else goTo(slots.current?.querySelector<HTMLElement>("input:enabled"));
  };
  const confirm = () => {
    if ("errors" in checked) {
      form.showErrors();
      return focusFirst(checked.errors);
    }
    const done = isInCart(checked.choice) ? "is in your cart already" : "added";
    if (addToCart(checked.choice))
      setAdded(announcement(checked.choice, `${formatDay(noonOf(form.day))}, ${time} ${done}`));
    else toast.error(CART_FULL, { id: CART_FULL });
    return openCart();
  };
  const chosen = { offer, day: form.day, time, busy: useCartOpening(), onConfirm: confirm };
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-8">
        <BookingPanel
          {...chosen}
          name={user?.name}
          onShowCart={openCart}
          select={
            <>
              <ServiceSelect
                id={id}
                value={form.serviceId}
                error={errors.service}
                onChoose={(next) => form.setServiceId(next?._id ?? "")}
              />
              <OptionChecks service={service} value={form.optionIds} onChange={form.setOptionIds} />
              <WithSelect serviceId={service?._id} value={person} onChoose={form.setPerson} />
            </>
          }
        />
        <div className="grid content-start gap-8 md:grid-cols-2 md:gap-6 lg:gap-8">
          <section ref={days} aria-labelledby={`${id}-date`}>
            <h2 id={`${id}-date`} className="mb-3 text-xl">
              Date
            </h2>
            <StepError id={`${id}-date-error`} text={errors.day} />
            <DayCalendar day={form.day} serviceId={service?._id} chooser={chooser} onChoose={chooseDay} />
          </section>
          <SlotPicker
            container={slots}
            times={times}
            time={form.time}
            onChoose={form.setTime}
            error={errors.time}
            note={<DayNote times={times} offer={offer} person={person} chooser={chooser} onChoose={choosePlace} />}
          />
          <div className="flex flex-wrap items-start gap-3 md:col-start-2">
            <Repeat choice={"choice" in checked ? checked.choice : null} onAdded={setAdded} />
            <Wait
              service={service}
              person={person}
              hasOptions={Boolean(offer?.options.length)}
              day={form.day}
              times={times}
              first={wait}
            />
          </div>
        </div>
      </div>
      <output className="sr-only">{added}</output>
      <aside aria-label="Good to know" className="mt-8 mb-6 border-t border-hairline pt-5 text-sm text-fg-muted">
        <PayTerms />
        <p className="mt-3 font-semibold text-fg">Rather talk to us?</p>
        <SalonContact />
      </aside>
      <SummaryBar {...chosen} />
    </>
  );
}

/** Scrolls to an element and focuses it. */
function goTo(target: HTMLElement | null | undefined): void {
  target?.scrollIntoView({ block: target.tagName === "H2" ? "start" : "center" });
  target?.focus({ preventScroll: true });
}

function announcement({ service, options, person }: CompleteChoice, what: string): string {
  const count = cartCount(localCart.get().lines);
  const name = offerText({ service: service.name, options });
  return `${person ? `${name} with ${person.name}` : name}, ${what}. ${count === 1 ? "1 item" : `${count} items`}`;
}

const loadRepeat = () => import("../../features/bookings/book/repeat-dialog.tsx");

type RepeatProps = { choice: CompleteChoice | null; onAdded: (announcement: string) => void };

/** The button that repeats a complete choice, and its dialog, which stays open when the chosen time is taken meanwhile. */
function Repeat({ choice, onAdded }: RepeatProps) {
  const [repeated, setRepeated] = useState<CompleteChoice | null>(null);
  const { module: dialog, preload, load } = useLazyModule(loadRepeat);
  const add = (places: readonly Place[], what: CompleteChoice) => {
    setRepeated(null);
    for (const place of places) addToCart({ ...what, ...place });
    onAdded(announcement(what, places.length === 1 ? "1 date added" : `${places.length} dates added`));
    openCart();
  };
  return (
    <>
      {choice && (
        <Button
          variant="quiet"
          size="small"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void load().then((there) => there && setRepeated(choice))}
        >
          <Repeat2 aria-hidden="true" className="size-4.5" />
          Repeat this booking
        </Button>
      )}
      {dialog && repeated && (
        <dialog.RepeatDialog
          choice={repeated}
          room={CART_MAX_LINES - localCart.get().lines.length}
          full={CART_FULL}
          isInCart={(place) => isInCart({ ...repeated, ...place })}
          onAdd={(places) => add(places, repeated)}
          onClose={() => setRepeated(null)}
        />
      )}
    </>
  );
}

const dayIn = (text: string | null | undefined): string => (text && isSalonDay(text) ? text : "");

const loadWait = () => import("../../features/waitlist/wait-dialog.tsx");
const WAIT = "Tell me when a place comes free";

type WaitProps = {
  service: Service | null;
  person: AskedPerson | null;
  hasOptions: boolean;
  day: string;
  times: DayTimes;
  /** The day for which a guest wanted to wait before signing in; empty for none. */
  first: string;
};

/** For a day with full times: the way onto the waiting list. A guest signs in first and comes back to it. */
function Wait({ service, person, hasOptions, day, times, first }: WaitProps) {
  const { user } = useSession();
  const today = useQuery(serverDateQuery).data?.formatted;
  const [chosen, setAsked] = useState<string | null>(null);
  const asked = chosen ?? first;
  const { module: dialog, preload, load } = useLazyModule(loadWait);
  const isWanted = asked !== "" && user !== null && service !== null;
  useEffect(() => {
    if (isWanted && !dialog) void load();
  }, [isWanted, dialog, load]);
  const isOffered =
    service &&
    day &&
    today &&
    day <= addDays(today, WAITLIST_DAYS) &&
    SLOTS.some((slot) => times.statusOf(slot) === "full");
  return (
    <>
      {isOffered &&
        (user ? (
          <Button variant="quiet" size="small" onPointerEnter={preload} onFocus={preload} onClick={() => setAsked(day)}>
            <Hourglass aria-hidden="true" className="size-4.5" />
            {WAIT}
          </Button>
        ) : (
          <Link
            to={signInPath(`${PATHS.bookings}?service=${service._id}&wait=${day}`)}
            className={buttonClass("quiet", "small")}
          >
            <Hourglass aria-hidden="true" className="size-4.5" />
            {WAIT}
          </Link>
        ))}
      {dialog && isWanted && today && (
        <dialog.WaitDialog
          service={service}
          person={person}
          hasOptions={hasOptions}
          day={asked}
          today={today}
          onClose={() => setAsked("")}
        />
      )}
    </>
  );
}

function NothingToBook() {
  return (
    <EmptyState
      title="Online booking takes a break"
      art={<UnfinishedSquare />}
      action={
        <div className="*:justify-center">
          <SalonContact />
        </div>
      }
    >
      Please call us or write to us, and we find a time together.
    </EmptyState>
  );
}
