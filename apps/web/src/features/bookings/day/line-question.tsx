import { noonOf, PAGE_TEXTS } from "@salon/contracts";
import { lazy, Suspense } from "react";
import { formatDate } from "../../../lib/format/format.ts";
import type { LineActions } from "../board/line-actions.ts";
import type { LineDialog } from "../board/card-menu.tsx";

const AlertDialog = lazy(() =>
  import("../../../ui/overlays/alert-dialog.tsx").then((loaded) => ({ default: loaded.AlertDialog })),
);

type LineQuestionProps = { day: string; actions: LineActions; onOpen: (dialog: LineDialog) => void };

/** Asks what the desk means: a step of an appointment that is on another day, or a no-show before its time. */
export function LineQuestion({ day, actions: { asked, answer, miss }, onOpen }: LineQuestionProps) {
  if (!asked) return null;
  const { about, appointment } = asked;
  const { customer, time } = appointment;
  const when = `${formatDate(noonOf(day))}, ${time}`;
  const shared = { open: true, onCancel: answer, cancelLabel: "Go back" } as const;
  return (
    <Suspense>
      {about === "day" ? (
        <AlertDialog
          {...shared}
          title="Not on its day"
          message={`The appointment of ${customer.name} is on ${when}. ${PAGE_TEXTS.stepOnItsDay}.`}
          confirmLabel="Move it to today"
          onConfirm={() => {
            answer();
            onOpen({ name: "time", appointment, toToday: true });
          }}
        />
      ) : (
        <AlertDialog
          {...shared}
          title="Not come?"
          message={`The appointment of ${customer.name} begins on ${when}, which is still to come.`}
          confirmLabel="No-show"
          onConfirm={() => {
            answer();
            miss(appointment, true);
          }}
        />
      )}
    </Suspense>
  );
}
