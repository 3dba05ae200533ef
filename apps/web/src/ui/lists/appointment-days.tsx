import { addDays, lagosDay, weekdayOf } from "@salon/contracts";
import { useState } from "react";
import { formatDay } from "../../lib/format/format.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { SelectField } from "../forms/select-field.tsx";
import { DayInput } from "../forms/day-input.tsx";

/** The days that a desk asks for most; a week begins on Sunday, as in the calendars. */
function presets(today: string) {
  const tomorrow = addDays(today, 1);
  const sunday = addDays(today, -weekdayOf(today));
  return [
    { label: "Any day", value: "" },
    { label: "Today", value: `${today} ${today}` },
    { label: "Tomorrow", value: `${tomorrow} ${tomorrow}` },
    { label: "This week", value: `${sunday} ${addDays(sunday, 6)}` },
  ];
}

const ANOTHER = "another";

/** The filters `dayFrom` and `dayTo` of a list, for the days of the appointments. */
export function AppointmentDays({ list }: { list: ListState }) {
  const [asksForDay, setAsksForDay] = useState(false);
  const options = presets(lagosDay(useNow()));
  const { dayFrom = "", dayTo = "" } = list.values;
  const days = dayFrom || dayTo ? `${dayFrom} ${dayTo}` : "";
  const isPreset = options.some(({ value }) => value === days);
  const isOneDay = asksForDay || (!isPreset && dayFrom === dayTo);
  const choose = (from: string, to: string) => list.filter({ dayFrom: from, dayTo: to });
  return (
    <>
      <SelectField
        label="Appointment"
        value={isOneDay ? ANOTHER : days}
        onChange={({ target: { value } }) => {
          setAsksForDay(value === ANOTHER);
          const [from = "", to = ""] = value.split(" ");
          if (value !== ANOTHER) choose(from, to);
        }}
      >
        {options.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {!isPreset && !isOneDay && <option value={days}>{rangeText(dayFrom, dayTo)}</option>}
        <option value={ANOTHER}>Another day</option>
      </SelectField>
      {isOneDay && (
        <DayInput
          label="Appointment on"
          value={dayFrom === dayTo ? dayFrom : ""}
          clearable
          onGo={(day) => choose(day, day)}
        />
      )}
    </>
  );
}

function rangeText(from: string, to: string): string {
  if (!to) return `From ${formatDay(from)}`;
  return from ? `${formatDay(from)} to ${formatDay(to)}` : `Until ${formatDay(to)}`;
}
