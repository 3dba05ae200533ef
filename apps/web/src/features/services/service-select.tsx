import { useQuery } from "@tanstack/react-query";
import { isOffered, isPriced, type Service } from "@salon/contracts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { servicesQuery } from "./services.queries.ts";

type ServiceSelectProps = {
  id?: string;
  /** Id of the chosen service; empty for none. */
  value: string;
  onChoose: (service: Service | null) => void;
  error?: string | undefined;
  /** Whether staff choose, who also book services that customers do not see. */
  desk?: boolean;
};

/** A select of the services that can be booked, each shown as `Haircut - #3000`. */
export function ServiceSelect({ id, value, onChoose, error, desk = false }: ServiceSelectProps) {
  const { data = [], isPending } = useQuery(servicesQuery);
  const offered = data.filter(desk ? isPriced : isOffered);
  return (
    <SelectField
      {...(id !== undefined && { id })}
      label="Service"
      error={error}
      value={offered.some(({ _id }) => _id === value) ? value : ""}
      aria-busy={isPending || undefined}
      onChange={(event) => onChoose(offered.find(({ _id }) => _id === event.target.value) ?? null)}
    >
      <option value="">Select a Service</option>
      {offered.map(({ _id, name, price }) => (
        <option key={_id} value={_id}>{`${name} - #${price}`}</option>
      ))}
    </SelectField>
  );
}
