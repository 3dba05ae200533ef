import { cartCount, noonOf, offerText, SLOTS } from "@salon/contracts";
import { useEffect, useId, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { countOf, formatDay } from "../../lib/format/format.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { useMedia } from "../../lib/hooks/use-media.ts";
import { useSession } from "../../lib/session/session.ts";
import { addToCart, CART_FULL, isInCart } from "../cart/cart-lines.ts";
import { localCart, openCart, useCartOpening } from "../cart/local-cart.ts";
import type { TermsLine } from "../payments/pay/change-terms.ts";
import { PayTerms } from "../payments/pay/pay-terms.tsx";
import { ServiceSelect } from "../services/service-select.tsx";
import { BookingPanel } from "./booking-panel.tsx";
import { DayCalendar } from "../draft/day-calendar.tsx";
import type { DraftLine } from "../draft/draft.ts";
import { lineOf, type CompleteChoice } from "../draft/draft-lines.ts";
import { NextFree } from "./next-free.tsx";
import type { Place } from "../draft/use-free-places.ts";
import { SlotPicker, StepError } from "../draft/slot-picker.tsx";
import { SummaryBar } from "./summary-bar.tsx";
import { useBookingSteps, type BookingErrors } from "./use-booking-steps.ts";

/** Chooses a service, a day and a time, and adds them to the cart. */
export function BookingSteps() {
  const id = useId();
  const { user } = useSession();
  const steps = useBookingSteps();
  const { change, day, line, service, offer, person, chooser, times, time, complete, errors } = steps;
  const [added, setAdded] = useState("");
  const days = useRef<HTMLElement>(null);
  const slots = useRef<HTMLElement>(null);

  const changeLine = (part: Partial<DraftLine>) => change({ do: "line", part });
  const setService = (next: { _id: string } | null) => changeLine({ serviceId: next?._id ?? "" });
  const setPlace = (part: Partial<Place>) => change({ do: "set", part });
  const choosePlace = (place: Partial<Place>) => {
    setPlace(place);
    // The focus moves after the heading has its new text, so that screen readers announce it.
    requestAnimationFrame(() => goTo(slots.current?.querySelector<HTMLElement>("h2")));
  };
  const announceRepeat = (what: CompleteChoice, dates: number) =>
    setAdded(announcement(what, countOf(dates, "date added", "dates added")));
  const focusFirst = (missing: BookingErrors) => {
    if (missing.service) goTo(document.getElementById(id));
    else if (missing.day) goTo(days.current?.querySelector<HTMLElement>('td button[tabindex="0"]'));
    else goTo(slots.current?.querySelector<HTMLElement>("input:enabled, button"));
  };
  const confirm = () => {
    if (!complete) {
      steps.showErrors();
      return focusFirst(steps.missing);
    }
    const chosenLine = lineOf(complete);
    const done = isInCart(chosenLine) ? "is in your cart already" : "added";
    if (addToCart([chosenLine])) setAdded(announcement(complete, `${formatDay(noonOf(day))}, ${time} ${done}`));
    else toast.error(CART_FULL, { id: CART_FULL });
    return openCart();
  };

  const chosen = { offer, person, day, time, busy: useCartOpening(), onConfirm: confirm };
  const { parts, isWide } = useLaterParts(service !== null || day !== "");
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-8">
        <BookingPanel {...chosen} name={user?.name} onShowCart={openCart}>
          <ServiceSelect id={id} value={line.serviceId} error={errors.service} onChoose={setService} />
          {parts && offer && (
            <parts.ChosenService
              service={offer.service}
              offer={offer}
              onOptions={(optionIds) => changeLine({ optionIds })}
            />
          )}
          {parts && offer && steps.today && (
            <parts.PeopleChips
              people={steps.people}
              today={steps.today}
              service={offer.service}
              options={chooser.options}
              value={person}
              onChoose={(id) => changeLine({ with: id ? { id } : null })}
            />
          )}
        </BookingPanel>
        <div className="grid content-start gap-8 md:grid-cols-2 md:gap-6 lg:gap-8">
          <div className="min-h-50 max-lg:hidden md:col-span-2">
            {parts && isWide && (
              <parts.ServiceMenu value={line.serviceId} onChoose={(serviceId) => changeLine({ serviceId })} />
            )}
          </div>
          <NextFree {...{ day, time, chooser }} today={steps.today} serviceId={service?._id} onChoose={setPlace} />
          <section ref={days} aria-labelledby={`${id}-date`}>
            <h2 id={`${id}-date`} className="mb-3 text-xl">
              Date
            </h2>
            <StepError id={`${id}-date-error`} text={errors.day} />
            <DayCalendar
              day={day}
              serviceId={service?._id}
              chooser={chooser}
              onChoose={(next) => choosePlace({ day: next })}
            />
          </section>
          <div className="min-w-0 space-y-5">
            <SlotPicker
              container={slots}
              namesZone
              times={times}
              time={steps.draft.time}
              onChoose={(next) => setPlace({ time: next })}
              error={errors.time}
              note={
                parts && (
                  <parts.DayNote {...{ times, offer, person, chooser }} today={steps.today} onChoose={choosePlace} />
                )
              }
            />
            <div className="flex flex-wrap items-start gap-3 empty:hidden">
              {parts && (
                <>
                  <parts.RepeatBooking choice={complete} onAdded={announceRepeat} />
                  <parts.WaitForPlace
                    service={service}
                    person={person}
                    hasOptions={Boolean(offer?.options.length)}
                    day={day}
                    isFull={SLOTS.some((slot) => times.statusOf(slot) === "full")}
                    today={steps.today}
                    onBook={choosePlace}
                  />
                </>
              )}
            </div>
          </div>
        </div>
      </div>
      <output className="sr-only">{added}</output>
      <GoodToKnow line={service && day && time ? { service: service.name, date: noonOf(day), time } : null} />
      <SummaryBar {...chosen} />
    </>
  );
}

const loadLaterParts = () => import("./later-parts.tsx");

/** The parts of the page that answer to a choice, loaded with the first one or with the menu, and whether there is room for that. */
function useLaterParts(hasChoice: boolean) {
  const { module: parts, load } = useLazyModule(loadLaterParts);
  const isWide = useMedia("(width >= 1024px)");
  const isWanted = isWide || hasChoice;
  useEffect(() => {
    if (isWanted && !parts) void load();
  }, [isWanted, parts, load]);
  return { parts, isWide };
}

function GoodToKnow({ line }: { line: TermsLine | null }) {
  return (
    <aside aria-label="Good to know" className="mt-8 mb-6 border-t border-hairline pt-5 text-sm text-fg-muted">
      <PayTerms lines={line ? [line] : []} dayText={formatDay} />
      <p className="mt-3 font-semibold text-fg">Rather talk to us?</p>
      <SalonContact />
    </aside>
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
  return `${person ? `${name} with ${person.name}` : name}, ${what}. ${countOf(count, "item", "items")}`;
}
