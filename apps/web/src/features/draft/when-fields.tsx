import { SLOTS } from "@salon/contracts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { DayInput } from "../../ui/forms/day-input.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import type { ChangeDraft, Draft } from "./draft.ts";

type WhenFieldsProps = {
  draft: Draft;
  change: ChangeDraft;
  today: string | undefined;
  /** Opens another day, where staff plan on the one that is open before them. */
  onGo?: (day: string) => void;
};

/** When a visit may be; without a day, on the first days that have room. */
export function WhenFields({ draft, change, today, onGo }: WhenFieldsProps) {
  const { day, readyBy, together, guests } = draft;
  const set = (part: Partial<Pick<Draft, "day" | "readyBy" | "together">>) => change({ do: "set", part });
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
        <DayInput
          label="Day"
          hint={onGo ? undefined : "Without one: the next days with room"}
          min={today}
          value={day}
          clearable={!onGo}
          onGo={onGo ?? ((chosen) => set({ day: chosen }))}
        />
        <SelectField
          label="Ready by"
          hint={onGo ? undefined : "Everything has ended by then"}
          value={readyBy}
          onChange={({ target }) => set({ readyBy: SLOTS.find((slot) => slot === target.value) ?? "" })}
        >
          <option value="">Any time</option>
          {SLOTS.slice(1).map((slot) => (
            <option key={slot}>{slot}</option>
          ))}
        </SelectField>
      </div>
      {guests.length > 1 && (
        <Checkbox
          label="All of us begin within an hour"
          checked={together}
          onChange={() => set({ together: !together })}
        />
      )}
    </div>
  );
}
