import type { NewService, Service } from "@salon/contracts";
import { useState, type FormEvent } from "react";
import { useWatch } from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import { changedFields } from "../../lib/api/changed-fields.ts";
import { storedOf, whatChanged } from "../../lib/api/stale.ts";
import { useFreshQuery } from "../../lib/api/use-fresh-query.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StaleNotice } from "../../ui/feedback/stale-notice.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { WhenNear } from "../../ui/layout/when-near.tsx";
import { MenuFormFields, useMenuForm } from "./menu-form.tsx";
import { shownService } from "./menu-form-values.ts";
import { SAVE_SERVICE, SERVICE_LABELS, ServiceFields, useServiceForm } from "./service-form.tsx";
import { serviceQuery, useUpdateService } from "./services.desk.queries.ts";

const ShownRow = lazyPart(async () => (await import("./price-list.tsx")).ShownRow);

/** Changes or removes a service, then opens the list. */
export function ServiceEdit({ id }: { id: string }) {
  const query = useFreshQuery(serviceQuery(id));
  return (
    <Loaded query={query} skeleton={{ rows: 4, label: "Loading the service…", rowClassName: "h-16 w-full" }}>
      {(service) => <EditedService service={service} reload={async () => (await query.refetch()).data} />}
    </Loaded>
  );
}

type EditedServiceProps = {
  service: Service;
  /** Loads the stored service again. */
  reload: () => Promise<Service | undefined>;
};

/** Both forms of a service with one button, and how the price list will show it. */
function EditedService({ service, reload }: EditedServiceProps) {
  const navigate = useNavigate();
  const showAll = () => void navigate(PATHS.adminAllServices);
  const { basics, menu, save, isDirty, isBusy, error, changes, loadNewest } = useServiceEdit({
    service,
    reload,
    onSaved: showAll,
  });
  const shown = shownService(service, useWatch({ control: basics.control }), menu.form.watch());
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,44rem)_minmax(20rem,1fr)]">
      <div className="min-w-0 space-y-6">
        <form noValidate className="space-y-6" onSubmit={(event) => void save(event)}>
          <ServiceFields
            form={basics}
            error={error}
            stale={changes && <StaleNotice changes={changes} onLoad={loadNewest} />}
          />
          <MenuFormFields menu={menu} />
          <SaveBar label={SAVE_SERVICE} busy={isBusy} dirty={isDirty} />
          <UnsavedGuard dirty={isDirty && !isBusy} />
        </form>
        <ServiceDelete id={service._id} onDeleted={showAll} />
      </div>
      <section aria-label="In the price list" className="min-w-0 xl:sticky xl:top-16">
        <h2 className="mb-3 text-xl">In the price list</h2>
        {menu.form.watch("hidden") ? (
          <p className="text-fg-muted">Customers do not see it, because it is hidden.</p>
        ) : (
          <WhenNear height="h-24">
            <ShownRow service={shown} />
          </WhenNear>
        )}
      </section>
    </div>
  );
}

type ServiceEditing = EditedServiceProps & { onSaved: () => void };

/** The menu is stored first: it is refused when another user has changed it, and then nothing is stored. */
function useServiceEdit({ service, reload, onSaved }: ServiceEditing) {
  const [base, setBase] = useState(service);
  const basics = useServiceForm(plainOf(service));
  const menu = useMenuForm(service, reload);
  const update = useUpdateService(service._id);
  const changed = basics.formState.isDirty;
  const shown = plainOf(base);
  const newer = storedOf<Service>(update.error);
  const store = basics.handleSubmit(
    (filled) =>
      menu.form.handleSubmit(async (fields) => {
        const isMenuStored = await menu.store(fields);
        if (changed) await update.mutateAsync({ ...changedFields(shown, filled), own: base.own ?? 0, shown });
        if (changed || isMenuStored) onSaved();
        else toast("Nothing was changed");
      })(),
    () => menu.form.trigger(),
  );
  return {
    basics,
    menu,
    // A refusal is shown by the form that it is about.
    save: (event: FormEvent) => store(event).catch(() => undefined),
    isDirty: changed || menu.form.formState.isDirty,
    isBusy: update.isPending || menu.isPending,
    error: update.error,
    /** What another user has changed of the three fields. */
    changes: newer && whatChanged(SERVICE_LABELS, base, newer),
    loadNewest: () => {
      if (!newer) return;
      update.reset();
      setBase(newer);
      basics.reset(plainOf(newer));
      menu.open(newer);
    },
  };
}

const plainOf = ({ name, timeframe, price }: Service): NewService => ({ name, timeframe, price });

const loadDelete = () => import("./service-delete.tsx");

/** Removes a service after confirmation. */
function ServiceDelete({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDelete);
  return (
    <section aria-labelledby="delete-zone" className="rounded-cloth border border-danger bg-surface p-5 md:p-6">
      <h2 id="delete-zone" className="text-lg">
        No longer offered?
      </h2>
      <p className="mt-1 mb-4 text-fg-muted">Bookings that were made before keep the service.</p>
      <Button variant="danger" {...opener}>
        Delete Service
      </Button>
      {dialog && isOpen && <dialog.DeleteDialog {...{ id, onDeleted }} onClose={close} />}
    </section>
  );
}
