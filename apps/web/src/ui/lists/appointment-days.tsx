import { addDays, lagosDay, weekdayOf } from "@salon/contracts";
import { useNow } from "../../lib/hooks/clock.ts";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { TextField } from "../forms/text-field.tsx";
import { FilterChips } from "./filter-chips.tsx";

/** The days that a desk asks for most; a week begins on Sunday, as in the calendars. */
function presets(today: string) {
  const tomorrow = addDays(today, 1);
  const sunday = addDays(today, -weekdayOf(today));
  return [
    { label: "Today", value: `${today} ${today}` },
    { label: "Tomorrow", value: `${tomorrow} ${tomorrow}` },
    { label: "This week", value: `${sunday} ${addDays(sunday, 6)}` },
  ];
}

/** The filters `dayFrom` and `dayTo` of a list, for the days of the appointments. */
export function AppointmentDays({ list }: { list: ListState }) {
  const { dayFrom = "", dayTo = "" } = list.values;
  const choose = (from: string, to: string) => list.filter({ dayFrom: from, dayTo: to });
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <FilterChips
        label="Appointment"
        options={presets(lagosDay(useNow()))}
        value={`${dayFrom} ${dayTo}`.trim()}
        onChange={(days) => {
          const [from = "", to = ""] = days.split(" ");
          choose(from, to);
        }}
      />
      <TextField
        label="Appointment on"
        type="date"
        value={dayFrom === dayTo ? dayFrom : ""}
        onChange={({ target }) => choose(target.value, target.value)}
      />
    </div>
  );
}
