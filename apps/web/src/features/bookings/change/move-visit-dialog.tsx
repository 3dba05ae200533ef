import { isStaff, offerText, type Booking, type VisitPlan } from "@salon/contracts";
import { useState } from "react";
import { salonDayOf } from "../../../domain/cart-line.ts";
import { PlanCards, SearchAgain } from "../../../domain/visits/plan-cards.tsx";
import { refusedPlans } from "../../../domain/visits/refused-plans.ts";
import { formatDay } from "../../../lib/format/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DayInput } from "../../../ui/forms/day-input.tsx";
import { SaveProblem } from "../../../ui/forms/save-form.tsx";
import { useSendOnce } from "../../../ui/forms/use-send-once.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useRescheduleVisit } from "../bookings.queries.ts";
import { useMovedVisitPlans } from "../../draft/visit-search.queries.ts";
import { lineNow } from "./line-now.ts";
import { WishedField } from "./wished-field.tsx";
import { movesTo, type VisitItem } from "./visit-lines.ts";

type MoveVisitDialogProps = { booking: Booking; visit: readonly VisitItem[]; onClose: () => void };

/** Finds another time for all appointments of a visit, and moves them there together. */
export function MoveVisitDialog({ booking, visit, onClose }: MoveVisitDialogProps) {
  const [day, setDay] = useState(salonDayOf(visit[0]!.line.date));
  const desk = isStaff(useSession().user?.role);
  const [wished, setWished] = useState(false);
  const plans = useMovedVisitPlans(booking._id, { items: visit.map(({ item }) => item), date: day });
  const move = useRescheduleVisit(booking._id);
  const sending = useSendOnce({
    save: move,
    inputOf: (plan: VisitPlan, key) => ({
      key,
      lines: movesTo(plan, visit, desk),
      ...(wished && { wished: true as const }),
    }),
    onSaved: onClose,
  });
  const found = refusedPlans(move.error, day) ?? plans.data;
  const linesOf = (plan: VisitPlan) =>
    movesTo(plan, visit, desk).map(({ item, time }) => ({ ...visit.find((one) => one.item === item)!.line, time }));
  const now = visit.map(({ line }) => `${offerText(line)}, ${formatDay(line.date)}, ${line.time}`);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Move the visit"
      description={`It is now: ${now.join("; ")}. All of it moves, or nothing. What was paid stays paid.`}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          move.reset();
          plans.search();
        }}
      >
        <DayInput
          label="Day"
          value={day}
          clearable
          onGo={(chosen) => {
            setDay(chosen);
            move.reset();
          }}
        />
        <Button type="submit" className="w-full" loading={plans.isPending} disabled={!day}>
          Find times
        </Button>
        <SearchAgain wait={plans.wait} />
      </form>
      <div className="mt-3 empty:hidden">
        <SaveProblem
          of={{
            ...sending,
            error: move.error ?? plans.error,
            onSubmit: () => sending.sent && sending.send(sending.sent),
          }}
          saidOfMade={() => ({ text: visit.map(({ line }) => lineNow(line)).join("; "), another: "Move it again" })}
        />
      </div>
      {found && (
        <div className="mt-5 space-y-3">
          {desk && <WishedField checked={wished} onChange={setWished} />}
          <PlanCards
            found={found}
            linesOf={linesOf}
            renderAction={(plan) => {
              const moves = movesTo(plan, visit, desk);
              if (moves.every(({ from, date, time }) => from.date === date && from.time === time))
                return <p className="font-semibold">Your visit is at this time now.</p>;
              return (
                <Button loading={sending.isSaving} onClick={() => sending.send(plan)}>
                  Move to this time
                </Button>
              );
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
