import { SLOTS, type Settings } from "@salon/contracts";
import { useWatch, type Control, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { WEEKDAYS } from "../../lib/format/format.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import type { SettingsForm } from "./settings.form.state.ts";

const SLOT_OPTIONS = SLOTS.map((slot) => <option key={slot}>{slot}</option>);

/** The react-hook-form props that the parts of the settings form need. */
export type SettingsFields = {
  register: UseFormRegister<SettingsForm>;
  errors: FieldErrors<SettingsForm>;
};

type HoursFieldsProps = SettingsFields & { control: Control<SettingsForm, unknown, Settings> };

/** The first and last slot of every weekday, or closed. */
export function HoursFields({ register, control, errors }: HoursFieldsProps) {
  const hours = useWatch({ control, name: "hours" });
  return (
    <>
      <div aria-hidden="true" className="hidden grid-cols-[9rem_1fr_1fr] gap-x-4 font-semibold sm:grid">
        <span className="col-start-2">First time</span>
        <span>Last time</span>
      </div>
      <ul className="divide-y divide-hairline">
        {hours.map(({ day, isOpen }, index) => {
          const name = WEEKDAYS[day];
          const wrong = errors.hours?.[index];
          return (
            <li
              key={day}
              className="grid grid-cols-2 items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[9rem_1fr_1fr] sm:[&_label:not(input~label)]:sr-only"
            >
              <Checkbox {...register(`hours.${index}.isOpen`)} label={name} className="max-sm:col-span-2" />
              {isOpen ? (
                <>
                  <SelectField
                    {...register(`hours.${index}.open`)}
                    label="First time"
                    aria-label={`First time on ${name}`}
                    error={wrong?.open?.message ?? wrong?.message}
                  >
                    {SLOT_OPTIONS}
                  </SelectField>
                  <SelectField
                    {...register(`hours.${index}.close`)}
                    label="Last time"
                    aria-label={`Last time on ${name}`}
                    error={wrong?.close?.message}
                  >
                    {SLOT_OPTIONS}
                  </SelectField>
                </>
              ) : (
                <p className="col-span-2 py-2.5 text-fg-muted">Closed</p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
