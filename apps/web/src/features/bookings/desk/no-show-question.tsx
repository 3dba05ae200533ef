import { PAGE_TEXTS } from "@salon/contracts";
import { Button } from "../../../ui/controls/button.tsx";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.tsx";

type NoShowQuestionProps = {
  /** What the no-show comes before, as `noShowBefore` says: only before its begin may it be noted all the same. */
  before: "day" | "begin";
  name: string;
  /** Day and time of the appointment. */
  when: string;
  onMiss: () => void;
  /** Absent for an appointment without a time. */
  onMove?: (() => void) | undefined;
  onCancelIt: () => void;
  onClose: () => void;
};

/** Asks what staff mean by a no-show of an appointment that has not begun. */
export function NoShowQuestion({ before, name, when, onMiss, onMove, onCancelIt, onClose }: NoShowQuestionProps) {
  const shared = { open: true, onCancel: onClose, cancelLabel: "Go back" } as const;
  if (before === "begin")
    return (
      <LazyAlertDialog
        {...shared}
        title="Not come?"
        message={`The appointment of ${name} begins on ${when}, which is still to come.`}
        confirmLabel="No-show"
        onConfirm={onMiss}
      />
    );
  return (
    <LazyAlertDialog
      {...shared}
      title="Not on its day"
      message={`The appointment of ${name} is on ${when}. ${PAGE_TEXTS.noShowFromItsDay}.`}
      confirmLabel={onMove ? "Move it" : "Cancel it"}
      onConfirm={onMove ?? onCancelIt}
    >
      {onMove && (
        <Button variant="quiet" size="small" className="text-danger!" onClick={onCancelIt}>
          Cancel it
        </Button>
      )}
    </LazyAlertDialog>
  );
}
