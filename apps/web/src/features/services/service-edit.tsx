import type { NewService } from "@salon/contracts";
import { useNavigate } from "react-router-dom";
import { useFreshQuery } from "../../lib/api/use-fresh-query.ts";
import { PATHS } from "../../paths.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { MenuForm } from "./menu-form.tsx";
import { ServiceForm } from "./service-form.tsx";
import { serviceQuery, useUpdateService, useRemoveService } from "./services.desk.queries.ts";
import { useState } from "react";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";

/** Changes or removes a service, then opens the list. With unsaved changes of the menu the page stays open. */
export function ServiceEdit({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: service, error, isFetching, refetch } = useFreshQuery(serviceQuery(id));
  const update = useUpdateService(id);
  const [menuDirty, setMenuDirty] = useState(false);
  const [saved, setSaved] = useState<NewService>();
  if (error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!service) return <SkeletonList rows={4} label="Loading the service…" rowClassName="h-16 w-full" />;
  const { name, timeframe, price } = service;
  const showAll = () => void navigate(PATHS.adminAllServices);
  return (
    <div className="space-y-6">
      <ServiceForm
        key={JSON.stringify(saved)}
        start={saved ?? { name, timeframe, price }}
        onSave={(changed) => update.mutate(changed, { onSuccess: () => (menuDirty ? setSaved(changed) : showAll()) })}
        saving={update.isPending}
        error={update.error}
        otherDirty={menuDirty}
      />
      <MenuForm service={service} reload={async () => (await refetch()).data} onDirty={setMenuDirty} />
      <ServiceDelete id={id} onDeleted={showAll} />
    </div>
  );
}

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

/** Removes a service after confirmation. */
function ServiceDelete({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const { module: dialog, preload, load } = useLazyModule(loadDialog);
  const remove = useRemoveService(id);
  return (
    <section aria-labelledby="delete-zone" className="rounded-cloth border border-danger bg-surface p-5 md:p-6">
      <h2 id="delete-zone" className="text-lg">
        No longer offered?
      </h2>
      <p className="mt-1 mb-4 text-fg-muted">Bookings that were made before keep the service.</p>
      <Button variant="danger" onPointerEnter={preload} onFocus={preload} onClick={() => void load().then(setAsking)}>
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
