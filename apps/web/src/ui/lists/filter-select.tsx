import type { ListState } from "../../lib/navigation/list-state.ts";
import { SelectField } from "../forms/select-field.tsx";

type FilterSelectProps = {
  list: ListState;
  /** The filter in the address. */
  name: string;
  label: string;
  /** The text for no filter, shown first; null where one option is always chosen, at first the first one. */
  all?: string | null;
  options: readonly { value: string; label: string }[];
};

/** One filter of a list, of which one value or none is chosen. */
export function FilterSelect({ list, name, label, all = "All", options }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      value={list.values[name] ?? (all === null ? options[0]?.value : "")}
      onChange={({ target }) => list.filter({ [name]: target.value })}
    >
      {all !== null && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
