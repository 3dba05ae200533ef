import { useState } from "react";
import { useOnDemand } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useRemoveService } from "./services.desk.queries.ts";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

/** Removes a service, after asking. */
export function ServiceDelete({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const { part: dialog, prepare, need } = useOnDemand(loadDialog);
  const remove = useRemoveService(id);
  return (
    <section aria-labelledby="delete-zone" className="rounded-cloth border border-danger bg-surface p-5 md:p-6">
      <h2 id="delete-zone" className="text-lg">
        No longer offered?
      </h2>
      <p className="mt-1 mb-4 text-fg-muted">Bookings that were made before keep the service.</p>
      <Button variant="danger" onPointerEnter={prepare} onFocus={prepare} onClick={() => void need().then(setAsking)}>
        Delete Service
      </Button>
      {dialog && (
        <dialog.AlertDialog
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted, onError: () => setAsking(false) })}
          loading={remove.isPending}
          title="Delete Service"
          message="Are you sure to delete this Service"
          confirmLabel="Delete"
          cancelLabel="Cancel"
          dangerous
        />
      )}
    </section>
  );
}
