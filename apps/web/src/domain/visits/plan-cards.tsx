import { cartTotal, noonOf, offerText, type CartItem, type VisitPlan, type VisitPlans } from "@salon/contracts";
import type { ReactNode } from "react";
import { SalonContact } from "../salon-contact.tsx";
import { formatAmount, formatDay } from "../../lib/format/format.ts";
import { Card } from "../../ui/layout/cards.tsx";

/** A time without the leading zero: `9:30 AM`. */
const clock = (time: string): string => time.replace(/^0/, "").replace(" ", "\u00A0");

/** A plan in a few words: `Sat 28 Nov: arrive 9:30 AM, all done 12:30 PM`. */
export const planText = ({ date, from, to }: VisitPlan): string =>
  `${formatDay(noonOf(date))}: arrive ${clock(from)}, all done ${clock(to)}`;

/** Says that a search is repeated by itself after so many seconds; nothing while it need not be. */
export const SearchAgain = ({ wait }: { wait: number | undefined }) => (
  <output className="mt-2 block font-semibold empty:hidden">
    {wait !== undefined &&
      `Many searches at this moment. We try again in ${wait}\u00A0${wait === 1 ? "second" : "seconds"}.`}
  </output>
);

type PlanCardsProps = {
  found: VisitPlans;
  /** The lines that a plan makes. */
  linesOf: (plan: VisitPlan) => CartItem[];
  /** The button that takes a plan. */
  renderAction: (plan: VisitPlan, lines: CartItem[]) => ReactNode;
};

/** The plans that were found, each with who has what when, or why there is none. */
export function PlanCards({ found: { plans, searched, none }, linesOf, renderAction }: PlanCardsProps) {
  if (plans.length === 0) return <NoPlan day={searched.length === 1 ? searched[0] : undefined} none={none} />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
      {plans.map((plan) => {
        const lines = linesOf(plan);
        return (
          <li key={`${plan.date} ${plan.from} ${plan.to}`} className="grid">
            <Card className="flex flex-col gap-3">
              <h3 className="text-lg">{planText(plan)}</h3>
              <ul className="grow">
                {lines.map((line) => (
                  <li key={`${line.guest} ${line.serviceId} ${line.time}`} className="flex gap-3">
                    <span className="w-20 shrink-0 text-fg-muted tabular-nums">{clock(line.time)}</span>
                    <span className="min-w-0 wrap-anywhere">{offerText(line)}</span>
                  </li>
                ))}
              </ul>
              {plan.waiting > 0 && (
                <p className="text-sm text-fg-muted">{plan.waiting} minutes of waiting in between</p>
              )}
              <p className="font-bold">{formatAmount(cartTotal(lines))}</p>
              {renderAction(plan, lines)}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

type NoPlanProps = { day: string | undefined; none: VisitPlans["none"] };

function NoPlan({ day, none }: NoPlanProps) {
  const when = day ? `on ${formatDay(noonOf(day))}` : "on these days";
  return (
    <Card>
      <p className="font-semibold">
        {none === "impossible" ? `All of this cannot be had ${when}.` : `We found no time for all of this ${when}.`}
      </p>
      <p className="mt-1 text-fg-muted">
        {none === "impossible"
          ? "We have tried every order and every start. Another day, a later end or fewer services may fit."
          : "Another day may fit, or call us: we know more ways."}
      </p>
      <SalonContact />
    </Card>
  );
}
