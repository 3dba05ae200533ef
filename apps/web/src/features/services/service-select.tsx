import { useQuery } from "@tanstack/react-query";
import { isPriced, type Service } from "@salon/contracts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { servicesQuery } from "./services.queries.ts";

type ServiceSelectProps = {
  id?: string;
  /** Id of the chosen service; empty for none. */
  value: string;
  onChoose: (service: Service | null) => void;
  error?: string | undefined;
};

/** A select of the services that have a price, each shown as `Haircut - #3000`. */
export function ServiceSelect({ id, value, onChoose, error }: ServiceSelectProps) {
  const { data = [], isPending } = useQuery(servicesQuery);
  const priced = data.filter(isPriced);
  return (
    <SelectField
      {...(id !== undefined && { id })}
      label="Service"
      error={error}
      value={priced.some(({ _id }) => _id === value) ? value : ""}
      aria-busy={isPending || undefined}
      onChange={(event) => onChoose(priced.find(({ _id }) => _id === event.target.value) ?? null)}
    >
      <option value="">Select a Service</option>
      {priced.map(({ _id, name, price }) => (
        <option key={_id} value={_id}>{`${name} - #${price}`}</option>
      ))}
    </SelectField>
  );
}
