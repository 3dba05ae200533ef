import { noonOf, PAGE_TEXTS } from "@salon/contracts";
import { formatDate } from "../../lib/format/format.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { LazyAlertDialog } from "../../ui/overlays/lazy-alert-dialog.tsx";
import { slotOf } from "./board/board-layout.ts";
import type { LineDialog } from "./board/card-menu.tsx";
import type { LineActions } from "./board/line-actions.ts";
import { NoShowQuestion } from "../bookings/desk/no-show-question.tsx";

const Missed = lazyPart(async () => (await import("./missed-questions.tsx")).MissedQuestion, { isDialog: true });

type LineQuestionProps = { day: string; actions: LineActions; onOpen: (dialog: LineDialog) => void };

/** Asks what the desk means: a step of an appointment that is on another day, a no-show before its time, or what follows from a no-show. */
export function LineQuestion({ day, actions, onOpen }: LineQuestionProps) {
  const { asked, answer, miss } = actions;
  if (!asked) return null;
  const { about, appointment } = asked;
  if (about === "due" || about === "taken")
    return <Missed {...{ ...asked, about, onOpen }} onSqueeze={(one) => void actions.squeeze(one)} onClose={answer} />;
  const { name } = appointment.customer;
  const slot = slotOf(appointment);
  const when = [formatDate(noonOf(day)), slot].filter(Boolean).join(", ");
  const then = (act: () => void) => () => {
    answer();
    act();
  };
  if (about === "step")
    return (
      <LazyAlertDialog
        open
        onCancel={answer}
        cancelLabel="Go back"
        title="Not on its day"
        message={`The appointment of ${name} is on ${when}. ${PAGE_TEXTS.stepOnItsDay}.`}
        confirmLabel="Move it to today"
        onConfirm={then(() => onOpen({ name: "time", appointment, toToday: true }))}
      />
    );
  return (
    <NoShowQuestion
      before={about}
      name={name}
      when={when}
      onMiss={then(() => miss(appointment, true))}
      onMove={slot ? then(() => onOpen({ name: "time", appointment })) : undefined}
      onCancelIt={then(() => onOpen({ name: "cancel", appointment }))}
      onClose={answer}
    />
  );
}
