import type { Service } from "@salon/contracts";
import { useId } from "react";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FieldError } from "../../ui/forms/field-frame.tsx";

type ServiceChecksProps = {
  legend: string;
  hint: string;
  services: readonly Service[];
  /** Ids of the checked services. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

/** A checkbox for every service. */
export function ServiceChecks({ legend, hint, services, value, onChange, error }: ServiceChecksProps) {
  const errorId = useId();
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="font-semibold">{legend}</legend>
      <p className="text-sm text-fg-muted">{hint}</p>
      {services.length === 0 && <p className="py-2.5 text-fg-muted">No services yet.</p>}
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {services.map(({ _id, name }) => (
          <li key={_id} className="min-w-0 wrap-anywhere">
            <Checkbox label={name} checked={value.includes(_id)} onChange={() => toggle(_id)} />
          </li>
        ))}
      </ul>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
