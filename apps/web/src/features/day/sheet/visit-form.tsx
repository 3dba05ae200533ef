import type { VisitPlan } from "@salon/contracts";
import { useState, type FormEvent } from "react";
import { PlanCards, planText, SearchAgain } from "../../../domain/visits/plan-cards.tsx";
import { refusedPlans } from "../../../domain/visits/refused-plans.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SaveForm } from "../../../ui/forms/save-form.tsx";
import type { DraftAction } from "../../draft/draft.ts";
import { requestOf } from "../../draft/draft-requests.ts";
import { GuestFields } from "../../draft/guest-fields.tsx";
import { useVisitPlans } from "../../draft/visit-search.queries.ts";
import { WhenFields } from "../../draft/when-fields.tsx";
import { useHold } from "./hold-choice.tsx";
import { PaidNow } from "./paid-now.tsx";
import { saidOfBooking } from "./sheet-sending.tsx";
import type { FormProps } from "./sheet.tsx";
import { faultOf, focusOn, WhoFields } from "./who-fields.tsx";

/** Books several services, also for guests, as one visit: who, what and when, then plans of which one is booked. */
export function VisitForm({ draft, change, today, fields, sending, onGo, renderAlert }: FormProps) {
  const { who, day, method = "later" } = draft;
  const [isTried, setTried] = useState(false);
  const { hold, field: holdField } = useHold({ draft, change, today }, method === "later");
  const plans = useVisitPlans(draft, today, true);
  const refused = refusedPlans(sending.error, day);
  const found = plans.data ?? refused;

  const wish = (action: DraftAction) => {
    sending.reset();
    change(action);
  };
  const book = (plan: VisitPlan) => {
    setTried(true);
    const fault = faultOf(who);
    if (fault) return focusOn(fields[fault.field]);
    return sending.send({
      plan,
      body: requestOf(draft, { today, method, hold, plan }),
      textOf: ({ customer }) => `Booked, ${planText(plan)}: ${customer?.name ?? ""}`,
      // The plans of the refusal leave aside the wished end; they are shown until the search has answered.
      onRefused: (error) => refusedPlans(error, plan.date) && plans.search(),
    });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sending.reset();
    plans.search();
  };
  // A plan that is no longer shown is searched for anew.
  const onAnother = () => {
    const plan = found?.plans.find((shown) => shown === sending.sent?.plan);
    if (plan) book(plan);
    else plans.search();
  };
  // Why a plan was refused stands above the plans.
  const form = { ...sending, onSubmit, onAnother, error: refused ? null : sending.error };
  return (
    <>
      <SaveForm of={form} saidOfMade={saidOfBooking} className="mt-2 space-y-3">
        <WhoFields {...{ fields, who, change, isTried, renderAlert }} />
        <GuestFields draft={draft} change={wish} desk />
        <WhenFields draft={draft} change={wish} today={today} onGo={onGo} />
        <PaidNow id={fields.method} value={method} error={undefined} change={change} />
        {holdField}
        <Button type="submit" className="w-full" loading={plans.isPending}>
          Find times
        </Button>
        <SearchAgain wait={plans.wait} />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {plans.fault}
        </p>
      </SaveForm>
      {found && (
        <div className="mt-4">
          <p role="alert" className="mb-3 font-semibold text-danger empty:hidden">
            {refused && sending.error?.message}
          </p>
          <PlanCards
            found={found}
            linesOf={plans.linesOf}
            renderAction={(plan) => (
              <Button size="small" loading={sending.isSaving} onClick={() => book(plan)}>
                Book this
              </Button>
            )}
          />
        </div>
      )}
    </>
  );
}
