import { useQuery } from "@tanstack/react-query";
import { AffectedList } from "../../domain/changes/affected-list.tsx";
import { affectedCount } from "../../domain/changes/affected.ts";
import { countOf } from "../../lib/format/format.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { bookedServiceQuery, useRemoveService } from "./services.desk.queries.ts";

type DeleteDialogProps = { id: string; onDeleted: () => void; onClose: () => void };

/** Asks before a service is removed, and names the appointments to come that have it. */
export function DeleteDialog({ id, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useRemoveService(id);
  // A service that is gone has none.
  const query = useQuery({ ...bookedServiceQuery(id), enabled: remove.isIdle });
  const count = query.data ? affectedCount(query.data) : 0;
  return (
    <AlertDialog
      open
      onCancel={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted, onError: onClose })}
      loading={remove.isPending}
      reading={!query.data && !query.error}
      title="Delete Service"
      message={
        count > 0
          ? `${countOf(count, "appointment to come keeps", "appointments to come keep")} it and ${count === 1 ? "takes" : "take"} place. Are you sure to delete this Service`
          : "Are you sure to delete this Service"
      }
      confirmLabel="Delete"
      cancelLabel="Cancel"
      dangerous
    >
      <Loaded query={query} skeleton={null}>
        {({ bookings }) => count > 0 && <AffectedList bookings={bookings} />}
      </Loaded>
    </AlertDialog>
  );
}
