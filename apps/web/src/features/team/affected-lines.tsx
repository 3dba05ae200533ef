import { useEffect, type ReactNode } from "react";
import { AffectedList, type AffectedLine } from "../../domain/changes/affected-list.tsx";
import { affectedText, affectedTitle, type Affected } from "../../domain/changes/affected.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

type AffectedLinesProps = {
  affected: Affected;
  /** What to do about an appointment, such as the button "Find a replacement". */
  children?: ((line: AffectedLine) => ReactNode) | undefined;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** Lists the appointments that a change affects before it is saved; saving leaves them as they are. */
export function AffectedLines({ affected, children, saving, onSave, onClose }: AffectedLinesProps) {
  const { module: dialog, load } = useLazyModule(loadDialog);
  useEffect(() => {
    if (!dialog) void load();
  }, [dialog, load]);
  if (!dialog) return null;
  const solved = affected.bookings.length === 0;
  return (
    <dialog.AlertDialog
      open
      onCancel={onClose}
      onConfirm={onSave}
      loading={saving}
      title={solved ? "Every appointment is covered" : affectedTitle(affected)}
      message={
        solved
          ? "The change can be saved now."
          : affectedText(affected, ": settle each of them, here or in the list that follows")
      }
      confirmLabel={solved ? "Save" : "Save anyway"}
      cancelLabel="Go back"
    >
      {!solved && <AffectedList bookings={affected.bookings}>{children}</AffectedList>}
    </dialog.AlertDialog>
  );
}
