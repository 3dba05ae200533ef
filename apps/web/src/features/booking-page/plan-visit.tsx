import type { VisitPlan } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { PlanCards, planText, SearchAgain } from "../../domain/visits/plan-cards.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { UNTIL_HYDRATED } from "../../ui/forms/until-hydrated.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { addToCart, CART_FULL } from "../cart/cart-lines.ts";
import { openCart, useCartOpening } from "../cart/local-cart.ts";
import { useDraft } from "../draft/draft.ts";
import { GuestFields } from "../draft/guest-fields.tsx";
import { serverDateQuery } from "../draft/times.queries.ts";
import { useVisitPlans } from "../draft/visit-search.queries.ts";
import { WhenFields } from "../draft/when-fields.tsx";

/** Who comes for what, when, and then the plans; one press puts a plan in the cart. */
export function PlanVisit() {
  const { draft, change } = useDraft();
  const [said, setSaid] = useState("");
  const today = useQuery(serverDateQuery).data?.formatted;
  const plans = useVisitPlans(draft, today);
  const results = useRef<HTMLHeadingElement>(null);
  const isOpening = useCartOpening();

  const take = (plan: VisitPlan) => {
    if (!addToCart(plans.linesOf(plan))) return toast.error(CART_FULL, { id: CART_FULL });
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
          setSaid("");
          plans.search(() => requestAnimationFrame(() => results.current?.focus()));
        }}
      >
        <Card className="self-start">
          <h2 className="mb-3 text-xl">Who and what</h2>
          <GuestFields {...{ draft, change }} />
        </Card>
        <Card className="self-start">
          <h2 className="mb-3 text-xl">When</h2>
          <WhenFields {...{ draft, change, today }} />
          <Button type="submit" className="mt-4 w-full" loading={plans.isPending}>
            Find times
          </Button>
          <output className="mt-2 block font-semibold empty:hidden">{said}</output>
          <SearchAgain wait={plans.wait} />
          {plans.fault && (
            <p role="alert" className="mt-2 font-semibold text-danger">
              {plans.fault}
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
            linesOf={plans.linesOf}
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
