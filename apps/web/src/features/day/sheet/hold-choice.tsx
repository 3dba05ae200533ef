import { HOUR_MS, addDays, hoursOf, instantOf, slotInstant, SLOTS, type Settings } from "@salon/contracts";
import type { ReactNode } from "react";
import { useSettings } from "../../../domain/settings.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { ChangeDraft, Draft } from "../../draft/draft.ts";

interface Holding {
  draft: Draft;
  change: ChangeDraft;
  /** The salon day of now. */
  today: string;
}

const TWO_HOURS_MS = 2 * HOUR_MS;
const NOON = 12 * 60;

/** Until when a booking may be held: what lies ahead and ends before it begins. */
function holdEnds({ draft, today }: Holding, rules: Settings, now: Date): { label: string; until: Date }[] {
  const { day, several } = draft;
  const time = several ? SLOTS.at(-1) : draft.time;
  if (!time) return [];
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
export function useHold(
  holding: Holding,
  isOffered: boolean,
): { hold: { until: string } | undefined; field: ReactNode } {
  const settings = useSettings();
  const now = useNow();
  const ends = isOffered && settings ? holdEnds(holding, settings, now) : [];
  const chosen = ends.find(({ label }) => label === holding.draft.hold);
  const field = ends.length > 0 && (
    <SelectField
      label="Hold until paid"
      value={chosen?.label ?? ""}
      onChange={({ target }) => holding.change({ do: "set", part: { hold: target.value } })}
    >
      <option value="">No, it counts at once</option>
      {ends.map((end) => (
        <option key={end.label}>{end.label}</option>
      ))}
    </SelectField>
  );
  return { hold: chosen && { until: chosen.until.toISOString() }, field };
}
