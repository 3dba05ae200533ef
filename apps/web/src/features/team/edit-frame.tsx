import type { TeamPreview } from "@salon/contracts";
import type { FormEvent, ReactNode } from "react";
import { StaleNotice } from "../../ui/feedback/stale-notice.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { AffectedLines } from "./affected-lines.tsx";
import { FormHead } from "./form-frame.tsx";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";
import type { useReviewedChange, useRowEdit } from "./use-row-edit.ts";

type EditFrameProps = {
  edit: Pick<
    ReturnType<typeof useRowEdit<{ revision: number; name: string }, object>>,
    "error" | "isStale" | "changes" | "busy" | "saving" | "review" | "loadNewest" | "lookAgain" | "confirm" | "close"
  >;
  /** The label of the button that saves. */
  label: string;
  dirty: boolean;
  /** The ids of the controls by the path of the server's messages. */
  fields: Record<string, string>;
  onSubmit: (event: FormEvent) => void;
  /** The fields. */
  children: ReactNode;
  /** What stands below the form. */
  below?: ReactNode;
  /** Renders the button that gives an affected appointment another person or unit. */
  action?: ((line: AffectedLine, onReplaced: () => void) => ReactNode) | undefined;
};

/** The form that changes one row of the team, its messages, and the list of the appointments that a change affects. */
export function EditFrame({ edit, label, dirty, fields, onSubmit, children, below, action }: EditFrameProps) {
  const { error, busy } = edit;
  return (
    <>
      <FormHead />
      <form noValidate className="space-y-6" onSubmit={onSubmit}>
        {edit.isStale ? (
          <StaleNotice changes={edit.changes} onLoad={() => void edit.loadNewest()} />
        ) : (
          <FailureSummary error={error} fields={fields} />
        )}
        {children}
        <SaveBar label={label} busy={busy} dirty={dirty} />
      </form>
      {below}
      <UnsavedGuard dirty={dirty && !busy} />
      <ReviewDialog reviewed={edit} saving={edit.saving}>
        {action && ((line) => action(line, () => void edit.lookAgain()))}
      </ReviewDialog>
    </>
  );
}

type Reviewed = Pick<ReturnType<typeof useReviewedChange<object>>, "confirm" | "close"> & {
  review: { affected: TeamPreview } | null;
};
type ReviewDialogProps = {
  reviewed: Reviewed;
  saving: boolean;
  /** What to do about an appointment. */
  children?: ((line: AffectedLine) => ReactNode) | undefined;
};

/** What a change leads to, while somebody has to read or answer it. */
export function ReviewDialog({ reviewed: { review, confirm, close }, saving, children }: ReviewDialogProps) {
  if (!review) return null;
  return (
    <AffectedLines
      affected={review.affected}
      saving={saving}
      onSave={(answers) => void confirm(answers)}
      onClose={close}
    >
      {children}
    </AffectedLines>
  );
}
