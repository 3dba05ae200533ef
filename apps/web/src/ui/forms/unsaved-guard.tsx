import { useEffect } from "react";
import { useLeaveGuard } from "../../lib/navigation/leave-guard.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";

const loadDialog = () => import("../overlays/alert-dialog.tsx");

/** Asks for confirmation before the user leaves a form with unsaved changes, which the button named `action` saves. */
export function UnsavedGuard({ dirty, action }: { dirty: boolean; action: string }) {
  const { asking, leave, stay } = useLeaveGuard(dirty);
  const { module: dialog, load } = useLazyModule(loadDialog);
  useEffect(() => {
    if (dirty && !dialog) void load();
  }, [dirty, dialog, load]);
  return (
    dialog && (
      <dialog.AlertDialog
        open={asking}
        onCancel={stay}
        onConfirm={leave}
        title="Leave without saving?"
        message={`What you changed is saved only when you press '${action}'.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        dangerous
      />
    )
  );
}
