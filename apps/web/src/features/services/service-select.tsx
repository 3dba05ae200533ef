import { useQuery } from "@tanstack/react-query";
import { isOffered, isPriced, timeframeMinutes, type Service } from "@salon/contracts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { servicesQuery } from "./services.queries.ts";

type ServiceSelectProps = {
  id?: string;
  label?: string;
  /** What it says while none is chosen. */
  placeholder?: string;
  /** Id of the chosen service; empty for none. */
  value: string;
  onChoose: (service: Service | null) => void;
  error?: string | undefined;
  /** Whether staff choose, who also book services that customers do not see. */
  desk?: boolean;
  /** The ids of services that come first, in this order; with it each service also has its minutes. */
  first?: readonly string[];
  /** Whether services without a price are among them, which staff book with a sum. */
  unpriced?: boolean;
};

/** A select of the services that can be booked, each shown as `Haircut - #3000`. */
export function ServiceSelect(props: ServiceSelectProps) {
  const {
    id,
    label = "Service",
    placeholder = "Select a Service",
    value,
    onChoose,
    error,
    desk = false,
    first,
    unpriced = false,
  } = props;
  const { data = [], isPending } = useQuery(servicesQuery);
  const placeOf = ({ _id }: Service) => (first?.includes(_id) ? first.indexOf(_id) : (first?.length ?? 0));
  const offered = data
    .filter((service) => unpriced || (desk ? isPriced(service) : isOffered(service)))
    .sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <SelectField
      {...(id !== undefined && { id })}
      label={label}
      error={error}
      value={offered.some(({ _id }) => _id === value) ? value : ""}
      aria-busy={isPending || undefined}
      onChange={(event) => onChoose(offered.find(({ _id }) => _id === event.target.value) ?? null)}
    >
      <option value="">{placeholder}</option>
      {offered.map(({ _id, name, price, timeframe }) => (
        <option key={_id} value={_id}>
          {[
            isPriced({ price }) ? `${name} - #${price}` : `${name} - no price`,
            ...(first ? [`${timeframeMinutes(timeframe)} min`] : []),
          ].join(" · ")}
        </option>
      ))}
    </SelectField>
  );
}
