import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { SLOT_OPTIONS, WeekFields } from "../../domain/week-fields.tsx";
import { WEEKDAYS } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { MONDAY, type WeekdayForm } from "../../domain/week-hours.ts";
import type { MemberFields } from "./time-off-fields.tsx";

const LUNCH = { from: "01:00 PM", to: "02:00 PM" };

/** The hours of every weekday, each day with its breaks. */
export function RosterFields({ form }: MemberFields) {
  const { register, control, formState, getValues, setValue } = form.form;
  const hours = useWatch({ control, name: "hours" });
  const { fields, append, remove, replace } = useFieldArray({ control, name: "breaks" });
  const removeBreaksOf = (day: number | undefined) =>
    remove(fields.flatMap((entry, index) => (entry.day === day ? [index] : [])));
  const copy = (week: WeekdayForm[]) => {
    const ofMonday = getValues("breaks").filter(({ day }) => day === MONDAY);
    setValue("hours", week, { shouldDirty: true });
    replace(week.flatMap(({ day }) => ofMonday.map((entry) => ({ ...entry, day }))));
  };
  return (
    <WeekFields
      hours={hours}
      onCopy={copy}
      errors={formState.errors.hours}
      off="Does not work"
      register={(name) =>
        register(name, {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (target.type === "checkbox" && !target.checked) removeBreaksOf(hours[Number(name.split(".")[1])]?.day);
          },
        })
      }
    >
      {(day) => (
        <div className="mt-2 sm:ml-40">
          <ul className="space-y-2">
            {fields.map(
              ({ id, day: dayOfBreak }, index) =>
                dayOfBreak === day && (
                  <li key={id} className="grid grid-cols-[1fr_1fr_44px] items-start gap-x-3">
                    <SelectField
                      {...form.field(`breaks.${index}.from`)}
                      label="Break from"
                      aria-label={`Break from on ${WEEKDAYS[day]}`}
                    >
                      {SLOT_OPTIONS}
                    </SelectField>
                    <SelectField
                      {...form.field(`breaks.${index}.to`)}
                      label="Break until"
                      aria-label={`Break until on ${WEEKDAYS[day]}`}
                    >
                      {SLOT_OPTIONS}
                    </SelectField>
                    <IconButton
                      label={`Remove the break on ${WEEKDAYS[day]}`}
                      icon={<Trash2 aria-hidden="true" className="size-5" />}
                      className="mt-8.5"
                      onClick={() => remove(index)}
                    />
                  </li>
                ),
            )}
          </ul>
          <Button variant="quiet" size="small" className="mt-2" onClick={() => append({ day, ...LUNCH })}>
            <Plus aria-hidden="true" className="size-5" />
            Add a break <span className="sr-only">on {WEEKDAYS[day]}</span>
          </Button>
        </div>
      )}
    </WeekFields>
  );
}
