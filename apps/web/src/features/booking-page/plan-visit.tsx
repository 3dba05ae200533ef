import { addDays, type VisitPlan, VISIT_MAX_DAYS } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { bookablePeopleQuery } from "../../domain/team.ts";
import { PlanCards, planText, SearchAgain } from "../../domain/visits/plan-cards.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { addVisit, CART_FULL } from "../cart/cart-lines.ts";
import { openCart, useCartOpening } from "../cart/local-cart.ts";
import { servicesQuery } from "../services/services.queries.ts";
import { serverDateQuery } from "../draft/times.queries.ts";
import { useVisitPlans } from "../draft/visit-search.queries.ts";
import { GuestFields } from "../draft/guest-fields.tsx";
import { type DraftGuest, linesOf, newGuest, toWishes } from "../draft/visit-draft.ts";
import { WhenFields, type VisitTimes } from "../draft/when-fields.tsx";

/** Who comes for what, when, and then the plans; one press puts a plan in the cart. */
export function PlanVisit() {
  const [guests, setGuests] = useState<readonly DraftGuest[]>(() => [newGuest()]);
  const [times, setTimes] = useState<VisitTimes>({ day: "", readyBy: "", together: true });
  const [said, setSaid] = useState("");
  const today = useQuery(serverDateQuery).data?.formatted;
  const { data: services = [] } = useQuery(servicesQuery);
  const { data: bookable = [] } = useQuery(bookablePeopleQuery);
  const plans = useVisitPlans();
  const results = useRef<HTMLHeadingElement>(null);
  const isOpening = useCartOpening();
  const isEmpty = guests.some(({ items }) => items.length === 0);
  const naming = { guests, people: new Map(bookable.map(({ _id, name }) => [_id, name])), isOwn: true };

  const search = () => {
    if (isEmpty || !today) return setSaid("Please choose a service for each person.");
    setSaid("");
    const { day, readyBy, together } = times;
    plans.mutate(
      {
        guests: toWishes(guests),
        ...(day ? { date: day } : { from: today, to: addDays(today, VISIT_MAX_DAYS - 1) }),
        ...(readyBy && { readyBy }),
        together,
      },
      { onSettled: () => requestAnimationFrame(() => results.current?.focus()) },
    );
  };
  const take = (plan: VisitPlan) => {
    if (!addVisit(linesOf(plan, services, naming))) return toast.error(CART_FULL, { id: CART_FULL });
    setSaid(`${planText(plan)} is in the cart.`);
    return openCart();
  };

  return (
    <>
      <form
        method={UNTIL_HYDRATED}
        noValidate
        className="grid grid-cols-1 gap-6 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Card className="self-start">
          <h2 className="mb-3 text-xl">Who and what</h2>
          <GuestFields
            guests={guests}
            onChange={(next) => {
              setGuests(next);
              plans.reset();
            }}
          />
        </Card>
        <Card className="self-start">
          <h2 className="mb-3 text-xl">When</h2>
          <WhenFields
            value={times}
            onChange={(next) => {
              setTimes(next);
              plans.reset();
            }}
            today={today}
            hasFriends={guests.length > 1}
          />
          <Button type="submit" className="mt-4 w-full" loading={plans.isPending}>
            Find times
          </Button>
          <output className="mt-2 block font-semibold empty:hidden">{said}</output>
          <SearchAgain wait={plans.wait} />
          {plans.error && (
            <p role="alert" className="mt-2 font-semibold text-danger">
              {plans.error.message}
            </p>
          )}
        </Card>
      </form>
      {plans.data && (
        <section className="mt-8">
          <h2 ref={results} tabIndex={-1} className="mb-4 text-xl">
            Times
          </h2>
          <PlanCards
            found={plans.data}
            linesOf={(plan) => linesOf(plan, services, naming)}
            renderAction={(plan) => (
              <Button loading={isOpening} onClick={() => take(plan)}>
                Put it in the cart
              </Button>
            )}
          />
        </section>
      )}
    </>
  );
}
