import {
  newResourceSchema,
  type NewResource,
  type Resource,
  type ResourceChange,
  type Service,
} from "@salon/contracts";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type * as z from "zod/mini";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";
import { useReviewedSave } from "../../domain/changes/use-reviewed-save.ts";
import { countOf } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { asNumber } from "../../ui/forms/as-number.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm, type FormFields } from "../../ui/forms/use-save-form.ts";
import { needsReview } from "./affected-lines.tsx";
import { EditFrame } from "./edit-frame.tsx";
import { FormGroup } from "./form-frame.tsx";
import { ServiceChecks } from "./service-checks.tsx";
import { NEW_RESOURCE, resourceToForm } from "./member-form-values.ts";
import { useCreateResource, usePreviewNewResource, usePreviewResource, useUpdateResource } from "./team.queries.ts";

const LABELS = { name: "Name", units: "Units", active: "Active", serviceIds: "Services" };

/** Adds a room, basin or machine, then returns to the lists. */
export function NewResourceForm({ services }: { services: readonly Service[] }) {
  const navigate = useNavigate();
  const reviewed = useReviewedSave({ preview: usePreviewNewResource(), save: useCreateResource(), needsReview });
  const form = useSaveForm({
    schema: newResourceSchema,
    start: NEW_RESOURCE,
    save: reviewed,
    bodyOf: (resource, key): NewResource & { key: string } => ({ ...resource, key }),
    onSaved: () => void navigate(PATHS.adminTeam, { replace: true }),
  });
  return (
    <EditFrame
      of={form}
      reviewed={reviewed}
      title="New resource"
      label="Add resource"
      saidOfMade={({ _id, name, units }) => ({
        text: `${name}, ${countOf(units, "unit", "units")}`,
        page: `${PATHS.adminTeam}?resource=${_id}`,
      })}
    >
      <ResourceFields form={form} services={services} />
    </EditFrame>
  );
}

type EditResourceProps = {
  resource: Resource;
  services: readonly Service[];
  /** Renders the button that gives an appointment one of the units that stay. */
  children: (line: AffectedLine, units: number, onReplaced: () => void) => ReactNode;
};

/** Changes a resource. A change that takes units from appointments lists them before saving. */
export function EditResource({ resource, services, children }: EditResourceProps): ReactNode {
  const reviewed = useReviewedSave({
    preview: usePreviewResource(resource._id),
    save: useUpdateResource(resource._id),
    needsReview,
  });
  const form = useSaveForm({
    schema: newResourceSchema,
    record: { stored: resource, formOf: resourceToForm, labels: LABELS, saved: "Resource saved" },
    save: reviewed,
    bodyOf: (changes, _key, { revision }): ResourceChange => ({ ...changes, revision }),
  });
  const { units = resource.units, active = resource.active } = reviewed.review?.change ?? {};
  return (
    <EditFrame
      of={form}
      reviewed={reviewed}
      label="Save resource"
      // A resource that is not active has no unit to give.
      action={active ? (line, onReplaced) => children(line, units, onReplaced) : undefined}
    >
      <ResourceFields form={form} services={services} />
    </EditFrame>
  );
}

type ResourceFieldsProps = {
  form: FormFields<z.input<typeof newResourceSchema>, NewResource>;
  services: readonly Service[];
};

function ResourceFields({ form, services }: ResourceFieldsProps) {
  return (
    <FormGroup title="Resource" lead="A room, basin or machine. Each customer of its services needs one unit.">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...form.field("name")} label="Name" autoComplete="off" />
        <TextField
          {...form.field("units", { setValueAs: asNumber })}
          label="Units"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Checkbox {...form.box("active")} label="Active: its services need it" />
      <Controller
        control={form.form.control}
        name="serviceIds"
        render={({ field: { value = [], onChange } }) => (
          <ServiceChecks
            legend="Services that need it"
            hint="Only as many of them at one time as there are units."
            services={services}
            value={value}
            onChange={onChange}
            error={form.errorOf("serviceIds")}
          />
        )}
      />
    </FormGroup>
  );
}
