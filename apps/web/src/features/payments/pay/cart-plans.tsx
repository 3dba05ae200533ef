import { noonOf, type CartItem, type VisitPlan } from "@salon/contracts";
import { salonDayOf } from "../../../domain/cart-line.ts";
import { PlanCards } from "../../../domain/visits/plan-cards.tsx";
import { Button } from "../../../ui/controls/button.tsx";

type CartPlansProps = {
  plans: readonly VisitPlan[];
  /** The lines that were refused; a plan names them by their position. */
  lines: readonly CartItem[];
  onTake: (lines: readonly CartItem[]) => void;
};

/** New plans for a cart, of which one press takes one for all lines, or that there is none on its day. */
export function CartPlans({ plans, lines, onTake }: CartPlansProps) {
  return (
    <section aria-label="Other times for your whole visit" className="mb-4">
      {plans.length > 0 && <h3 className="mb-2 text-lg">Other times for your whole visit</h3>}
      <PlanCards
        found={{ plans: [...plans], searched: lines.slice(0, 1).map(({ date }) => salonDayOf(date)) }}
        linesOf={(plan) => linesOf(plan, lines)}
        renderAction={(_plan, planned) => <Button onClick={() => onTake(planned)}>Take these times</Button>}
      />
    </section>
  );
}

const linesOf = (plan: VisitPlan, lines: readonly CartItem[]): CartItem[] =>
  plan.lines.flatMap(({ item, time }) => {
    const line = item === undefined ? undefined : lines[item];
    return line ? [{ ...line, date: noonOf(plan.date), time }] : [];
  });
