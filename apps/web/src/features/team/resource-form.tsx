import { zodResolver } from "@hookform/resolvers/zod";
import { newResourceSchema, type NewResource, type Resource, type Service } from "@salon/contracts";
import type { ReactNode } from "react";
import { Controller, useForm, type UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";
import { PATHS } from "../../paths.ts";
import { asNumber } from "../../ui/forms/as-number.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { EditFrame, ReviewDialog } from "./edit-frame.tsx";
import { FormGroup, FormHead } from "./form-frame.tsx";
import { ServiceChecks } from "./service-checks.tsx";
import { NEW_RESOURCE, resourceToForm } from "./member-form-values.ts";
import {
  RESOURCE_SAVED,
  useCreateResource,
  usePreviewNewResource,
  usePreviewResource,
  useUpdateResource,
} from "./team.queries.ts";
import { useReviewedChange, useRowEdit } from "./use-row-edit.ts";

type ResourceFormState = UseFormReturn<z.input<typeof newResourceSchema>, unknown, NewResource>;
const resourceForm = (defaultValues: NewResource) => ({ resolver: zodResolver(newResourceSchema), defaultValues });
const LABELS = { name: "Name", units: "Units", active: "Active", serviceIds: "Services" };
const FIELDS = { name: "resource-name", units: "resource-units" };

/** Adds a room, basin or machine, then returns to the lists. */
export function NewResourceForm({ services }: { services: readonly Service[] }) {
  const navigate = useNavigate();
  const preview = usePreviewNewResource();
  const create = useCreateResource();
  const form: ResourceFormState = useForm(resourceForm(NEW_RESOURCE));
  const { isDirty } = form.formState;
  const reviewed = useReviewedChange<NewResource>({
    preview: preview.mutateAsync,
    save: async (resource) => {
      await create.mutateAsync(resource);
      void navigate(PATHS.adminTeam, { replace: true });
    },
  });
  const submit = form.handleSubmit(reviewed.submit);
  return (
    <>
      <FormHead title="New resource" />
      <form noValidate className="space-y-6" onSubmit={(event) => void submit(event)}>
        <FailureSummary error={create.error ?? preview.error} fields={FIELDS} />
        <ResourceFields form={form} services={services} />
        <SaveBar label="Add resource" busy={preview.isPending || create.isPending} dirty={isDirty} />
      </form>
      <ReviewDialog reviewed={reviewed} saving={create.isPending} />
      <UnsavedGuard dirty={isDirty && !create.isPending && !create.isSuccess} />
    </>
  );
}

type EditResourceProps = {
  resource: Resource;
  services: readonly Service[];
  /** Loads the stored resource again. */
  reload: () => Promise<Resource | undefined>;
  /** Renders the button that gives an appointment one of the units that stay. */
  children: (line: AffectedLine, units: number, onReplaced: () => void) => ReactNode;
};

/** Changes a resource. A change that takes units from appointments lists them before saving. */
export function EditResource({ resource, services, reload, children }: EditResourceProps): ReactNode {
  const form: ResourceFormState = useForm(resourceForm(resourceToForm(resource)));
  const edit = useRowEdit({
    stored: resource,
    reload,
    preview: usePreviewResource(resource._id),
    update: useUpdateResource(resource._id),
    valuesOf: resourceToForm,
    labels: LABELS,
    saved: RESOURCE_SAVED,
    fill: (stored) => form.reset(resourceToForm(stored)),
  });
  const save = form.handleSubmit(edit.save);
  const { units = edit.base.units, active = edit.base.active } = edit.review?.change ?? {};
  return (
    <EditFrame
      edit={edit}
      label="Save resource"
      dirty={form.formState.isDirty}
      fields={FIELDS}
      onSubmit={(event) => void save(event)}
      // A resource that is not active has no unit to give.
      action={active ? (line, onReplaced) => children(line, units, onReplaced) : undefined}
    >
      <ResourceFields form={form} services={services} />
    </EditFrame>
  );
}

function ResourceFields({ form, services }: { form: ResourceFormState; services: readonly Service[] }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <FormGroup title="Resource" lead="A room, basin or machine. Each customer of its services needs one unit.">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          {...register("name")}
          id={FIELDS.name}
          label="Name"
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextField
          {...register("units", { setValueAs: asNumber })}
          id={FIELDS.units}
          label="Units"
          inputMode="numeric"
          autoComplete="off"
          error={errors.units?.message}
        />
      </div>
      <Checkbox {...register("active")} label="Active: its services need it" />
      <Controller
        control={control}
        name="serviceIds"
        render={({ field: { value = [], onChange } }) => (
          <ServiceChecks
            legend="Services that need it"
            hint="Only as many of them at one time as there are units."
            services={services}
            value={value}
            onChange={onChange}
            error={errors.serviceIds?.message}
          />
        )}
      />
    </FormGroup>
  );
}
