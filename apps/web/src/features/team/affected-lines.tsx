import type { TeamPreview } from "@salon/contracts";
import { useEffect, useState, type ReactNode } from "react";
import { AffectedList, type AffectedLine } from "../../domain/changes/affected-list.tsx";
import { affectedText, affectedTitle } from "../../domain/changes/affected.ts";
import { anyoneEndsText, anyoneEndsTitle } from "../../domain/changes/anyone-ends.ts";
import { countOf } from "../../lib/format/format.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { ServiceQuestions, useServiceAnswers, type ServiceAnswers } from "./service-questions.tsx";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

type AffectedLinesProps = {
  affected: TeamPreview;
  /** What to do about an appointment, such as the button "Find a replacement". */
  children?: ((line: AffectedLine) => ReactNode) | undefined;
  saving: boolean;
  onSave: (answers: ServiceAnswers) => void;
  onClose: () => void;
};

/** Whether somebody has to read or answer something before a change is saved. */
export const needsReview = ({ bookings, given, alone, hidden, byName }: TeamPreview): boolean =>
  bookings.length > 0 || [given, alone, hidden, byName].some((part) => part !== undefined);

/**
 * What a change leads to, before it is saved: the appointments that could not take place, which stay as they are, those that are
 * given a person or unit, and what becomes of services that nobody does any more or that somebody does again.
 */
export function AffectedLines({ affected, children, saving, onSave, onClose }: AffectedLinesProps) {
  const { module: dialog, load } = useLazyModule(loadDialog);
  const [isTried, setTried] = useState(false);
  const { chosen, choose, missing, answers } = useServiceAnswers(affected);
  useEffect(() => {
    if (!dialog) void load();
  }, [dialog, load]);
  if (!dialog) return null;
  const { bookings } = affected;
  const confirm = () => {
    setTried(true);
    if (missing.length === 0) onSave(answers);
  };
  return (
    <dialog.AlertDialog
      open
      onCancel={onClose}
      onConfirm={confirm}
      loading={saving}
      title={titleOf(affected)}
      message={messageOf(affected)}
      confirmLabel={bookings.length > 0 ? "Save anyway" : "Save"}
      cancelLabel="Go back"
    >
      <div className="space-y-4">
        {bookings.length > 0 && <AffectedList bookings={bookings}>{children}</AffectedList>}
        <ServiceQuestions affected={affected} chosen={chosen} choose={choose} missing={isTried ? missing : []} />
      </div>
    </dialog.AlertDialog>
  );
}

const namesOf = (services: readonly { name: string }[]): string => services.map(({ name }) => name).join(", ");

function titleOf(affected: TeamPreview): string {
  const { bookings, given = 0, alone, hidden, byName } = affected;
  if (bookings.length > 0) return affectedTitle(affected);
  if (alone) return `Nobody else does ${namesOf(alone)}`;
  if (given > 0)
    return `${countOf(given, "appointment to come gets", "appointments to come get")} a person or unit first`;
  if (hidden) return `Hidden from customers: ${namesOf(hidden)}`;
  if (byName) return anyoneEndsTitle(byName);
  return "Every appointment is covered";
}

const GIVEN =
  "Each is given one that is free, the earliest first, before new times are sold. Who fits nobody is listed under “Cannot take place”.";

function messageOf(affected: TeamPreview): ReactNode {
  const { bookings, given = 0, byName = [] } = affected;
  const told = [
    ...(bookings.length > 0 ? [affectedText(affected, ": settle each of them, here or in the list that follows")] : []),
    ...(given > 0
      ? [`${countOf(given, "appointment to come has", "appointments to come have")} no person or unit yet. ${GIVEN}`]
      : []),
    ...byName.map(anyoneEndsText),
  ];
  if (told.length === 0) return needsReview(affected) ? "Please choose." : "The change can be saved now.";
  return told.map((text) => <p key={text}>{text}</p>);
}
