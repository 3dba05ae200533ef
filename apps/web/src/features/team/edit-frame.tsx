import type { FormEvent, ReactNode } from "react";
import { StaleNotice } from "../../ui/feedback/stale-notice.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { AffectedLines } from "./affected-lines.tsx";
import { FormHead } from "./form-frame.tsx";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";
import type { useRowEdit } from "./use-row-edit.ts";

type EditFrameProps = {
  edit: Pick<
    ReturnType<typeof useRowEdit<{ revision: number; name: string }, object>>,
    "error" | "isStale" | "busy" | "saving" | "review" | "loadNewest" | "lookAgain" | "confirm" | "close"
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
  const { error, busy, review } = edit;
  return (
    <>
      <FormHead />
      <form noValidate className="space-y-6" onSubmit={onSubmit}>
        {edit.isStale ? (
          <StaleNotice onLoad={() => void edit.loadNewest()} />
        ) : (
          <FailureSummary error={error} fields={fields} />
        )}
        {children}
        <SaveBar label={label} busy={busy} dirty={dirty} />
      </form>
      {below}
      <UnsavedGuard dirty={dirty && !busy} />
      {review && (
        <AffectedLines
          affected={review.affected}
          saving={edit.saving}
          onSave={() => void edit.confirm()}
          onClose={edit.close}
        >
          {action && ((line) => action(line, () => void edit.lookAgain()))}
        </AffectedLines>
      )}
    </>
  );
}
