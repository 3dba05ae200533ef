import type { ListState } from "../../lib/navigation/list-state.ts";
import { DayInput } from "../forms/day-input.tsx";

type DayFiltersProps = {
  list: ListState;
  /** The labels of the first and the last day. */
  labels: { from: string; to: string };
};

/** The filters `from` and `to` of a list, for its first and last day. */
export function DayFilters({ list, labels }: DayFiltersProps) {
  return (["from", "to"] as const).map((name) => (
    <DayInput
      key={name}
      label={labels[name]}
      value={list.values[name] ?? ""}
      clearable
      onGo={(day) => list.filter({ [name]: day })}
    />
  ));
}
