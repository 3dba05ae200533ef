import type { ListState } from "../../lib/navigation/list-state.ts";
import { TextField } from "../forms/text-field.tsx";

type DayFiltersProps = {
  list: ListState;
  /** The labels of the first and the last day. */
  labels: { from: string; to: string };
};

/** The filters `from` and `to` of a list, for its first and last day. */
export function DayFilters({ list, labels }: DayFiltersProps) {
  return (["from", "to"] as const).map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      type="date"
      value={list.values[name] ?? ""}
      onChange={(event) => list.filter({ [name]: event.target.value })}
    />
  ));
}
