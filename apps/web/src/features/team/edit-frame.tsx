import type { TeamPreview } from "@salon/contracts";
import type { ReactNode } from "react";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";
import type { useReviewedSave } from "../../domain/changes/use-reviewed-save.ts";
import { PageForm } from "../../ui/forms/page-form.tsx";
import type { SaidOfMade } from "../../ui/forms/save-form.tsx";
import type { SavingForm } from "../../ui/forms/use-save-form.ts";
import { AffectedLines } from "./affected-lines.tsx";
import { FormHead } from "./form-frame.tsx";
import type { ServiceAnswers } from "./service-questions.tsx";

type EditFrameProps<Output> = {
  of: SavingForm<Output>;
  reviewed: Pick<
    ReturnType<typeof useReviewedSave<object, ServiceAnswers, TeamPreview, unknown>>,
    "isStoring" | "lookAgain" | "confirm" | "close"
  > & { review: { affected: TeamPreview } | null };
  saidOfMade?: SaidOfMade<Output>;
  /** The heading of a new row. */
  title?: string;
  /** The label of the button that saves. */
  label: string;
  /** The fields. */
  children: ReactNode;
  /** What stands below the form. */
  below?: ReactNode;
  /** Renders the button that gives an affected appointment another person or unit. */
  action?: ((line: AffectedLine, onReplaced: () => void) => ReactNode) | undefined;
};

/** The form of one row of the team, and the list of what a change leads to, while somebody has to read or answer it. */
export function EditFrame<Output>(props: EditFrameProps<Output>) {
  const { of, reviewed, saidOfMade, title, label, children, below, action } = props;
  const { review, isStoring, lookAgain, confirm, close } = reviewed;
  return (
    <>
      <FormHead {...(title && { title })} />
      <PageForm of={of} saidOfMade={saidOfMade} action={label} button="bar" className="space-y-6">
        {children}
      </PageForm>
      {below}
      {review && (
        <AffectedLines affected={review.affected} saving={isStoring} onSave={confirm} onClose={close}>
          {action && ((line) => action(line, lookAgain))}
        </AffectedLines>
      )}
    </>
  );
}
