import { addDays, hoursOf, instantOf, slotInstant, type Settings, type Slot } from "@salon/contracts";
import { useState, type ReactNode } from "react";
import { useSettings } from "../../../domain/settings.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";

interface Place {
  /** The salon days of the booking and of now. */
  day: string;
  today: string;
  time: Slot | undefined;
}

const TWO_HOURS_MS = 2 * 3_600_000;
const NOON = 12 * 60;

/** Until when a booking may be held: what lies ahead and ends before it begins. */
function holdEnds({ day, today, time }: Place, rules: Settings, now: Date): { label: string; until: Date }[] {
  if (time === undefined) return [];
  const begins = slotInstant(day, time);
  const hours = hoursOf(rules, today);
  const ends = [
    { label: "2 hours", until: new Date(now.getTime() + TWO_HOURS_MS) },
    ...(hours ? [{ label: "Today until closing", until: slotInstant(today, hours.close) }] : []),
    { label: "Tomorrow noon", until: instantOf(addDays(today, 1), NOON) },
  ];
  return ends.filter(({ until }) => until > now && until <= begins);
}

/** Whether the booking of a sheet is held until its deposit has come: the field, and what is chosen. */
export function useHold(place: Place, isOffered: boolean): { hold: { until: string } | undefined; field: ReactNode } {
  const settings = useSettings();
  const now = useNow();
  const [label, setLabel] = useState("");
  const ends = isOffered && settings ? holdEnds(place, settings, now) : [];
  const chosen = ends.find((end) => end.label === label);
  const field = ends.length > 0 && (
    <SelectField label="Hold until paid" value={chosen?.label ?? ""} onChange={({ target }) => setLabel(target.value)}>
      <option value="">No, it counts at once</option>
      {ends.map((end) => (
        <option key={end.label}>{end.label}</option>
      ))}
    </SelectField>
  );
  return { hold: chosen && { until: chosen.until.toISOString() }, field };
}
