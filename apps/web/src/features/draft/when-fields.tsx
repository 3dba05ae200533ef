import { SLOTS, type Slot } from "@salon/contracts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

/** When a visit may be. */
export interface VisitTimes {
  /** Salon day; empty for the first days that have room. */
  day: string;
  readyBy: Slot | "";
  together: boolean;
}

type WhenFieldsProps = {
  value: VisitTimes;
  onChange: (times: VisitTimes) => void;
  today: string | undefined;
  hasFriends: boolean;
  /** Whether staff plan, on one day that is open before them. */
  desk?: boolean;
};

export function WhenFields({ value, onChange, today, hasFriends, desk = false }: WhenFieldsProps) {
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
        <TextField
          label="Day"
          hint={desk ? undefined : "Without one: the next days with room"}
          type="date"
          min={today}
          value={value.day}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
        />
        <SelectField
          label="Ready by"
          hint={desk ? undefined : "Everything has ended by then"}
          value={value.readyBy}
          onChange={({ target }) => onChange({ ...value, readyBy: SLOTS.find((slot) => slot === target.value) ?? "" })}
        >
          <option value="">Any time</option>
          {SLOTS.slice(1).map((slot) => (
            <option key={slot}>{slot}</option>
          ))}
        </SelectField>
      </div>
      {hasFriends && (
        <Checkbox
          label="All of us begin within an hour"
          checked={value.together}
          onChange={() => onChange({ ...value, together: !value.together })}
        />
      )}
    </div>
  );
}
