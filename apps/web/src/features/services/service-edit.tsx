import { PAGE_TEXTS, type Service } from "@salon/contracts";
import { useNavigate } from "react-router-dom";
import { useReviewedSave } from "../../domain/changes/use-reviewed-save.ts";
import { useFreshQuery } from "../../lib/api/use-fresh-query.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { PageForm } from "../../ui/forms/page-form.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { WhenNear } from "../../ui/layout/when-near.tsx";
import { MENU_LABELS, MenuFields } from "./menu-fields.tsx";
import { SAVE_SERVICE, SERVICE_LABELS, ServiceFields } from "./service-form.tsx";
import { serviceFormSchema, serviceToForm, shownService } from "./service-form-values.ts";
import { serviceQuery } from "./services.desk.queries.ts";
import { usePreviewService, useUpdateService } from "./services.edit.queries.ts";

const ShownRow = lazyPart(async () => (await import("./price-list.tsx")).ShownRow);

/** What the fields are called where another user has changed them. */
const LABELS = { ...SERVICE_LABELS, ...MENU_LABELS };

/** Changes or removes a service, then opens the list. */
export function ServiceEdit({ id }: { id: string }) {
  const query = useFreshQuery(serviceQuery(id));
  return (
    <Loaded query={query} skeleton={{ rows: 4, label: "Loading the service…", rowClassName: "h-16 w-full" }}>
      {(service) => <EditedService service={service} />}
    </Loaded>
  );
}

/** Everything about a service in one form, and how the price list will show it. */
function EditedService({ service }: { service: Service }) {
  const navigate = useNavigate();
  const showAll = () => void navigate(PATHS.adminAllServices);
  const reviewed = useReviewedSave({
    preview: usePreviewService(),
    save: useUpdateService(),
    needsReview: ({ byName }) => byName !== undefined,
    isPreviewed: ({ change }) => change.price !== undefined || change.timeframe !== undefined,
  });
  const form = useSaveForm({
    schema: serviceFormSchema,
    mode: "onChange",
    record: { stored: service, formOf: serviceToForm, labels: LABELS, saved: PAGE_TEXTS.serviceUpdated },
    save: reviewed,
    bodyOf: (change, _key, read) => ({ change, read }),
    onSaved: showAll,
  });
  const typed = form.watch();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,44rem)_minmax(20rem,1fr)]">
      <div className="min-w-0 space-y-6">
        <PageForm of={form} action={SAVE_SERVICE} button="bar" className="space-y-6">
          <ServiceFields form={form} typed={typed} />
          <MenuFields form={form} />
        </PageForm>
        {reviewed.review && <AnyoneEnds of={reviewed} services={reviewed.review.affected.byName ?? []} />}
        <ServiceDelete id={service._id} onDeleted={showAll} />
      </div>
      <section aria-label="In the price list" className="min-w-0 xl:sticky xl:top-16">
        <h2 className="mb-3 text-xl">In the price list</h2>
        {typed.hidden ? (
          <p className="text-fg-muted">Customers do not see it, because it is hidden.</p>
        ) : (
          <WhenNear height="h-24">
            <ShownRow service={shownService(service, typed)} />
          </WhenNear>
        )}
      </section>
    </div>
  );
}

const AnyoneEnds = lazyPart(async () => (await import("./anyone-ends.tsx")).AnyoneEnds);

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
