import { SLOTS } from "@salon/contracts";
import type { ReactNode } from "react";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { WEEKDAYS } from "../lib/format/format.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/forms/checkbox.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { copyMonday, MONDAY, type WeekdayForm } from "./week-hours.ts";

/** The slots of a day as options of a select. */
export const SLOT_OPTIONS = SLOTS.map((slot) => <option key={slot}>{slot}</option>);

type WeekFieldsProps = {
  hours: readonly WeekdayForm[];
  register: (name: `hours.${number}.${"isOpen" | "open" | "close"}`) => UseFormRegisterReturn;
  errors: FieldErrors<{ hours: WeekdayForm[] }>["hours"];
  /** Called with a week in which every day is like Monday. */
  onCopy: (hours: WeekdayForm[]) => void;
  /** The text of a day without hours. */
  off: string;
  /** More fields of a day with hours, below them. */
  children?: (day: number) => ReactNode;
};

/** The first and last slot of every weekday, or none. */
export function WeekFields({ hours, register, errors, onCopy, off, children }: WeekFieldsProps) {
  return (
    <>
      <div aria-hidden="true" className="hidden grid-cols-[9rem_1fr_1fr] gap-x-4 font-semibold sm:grid">
        <span className="col-start-2">First time</span>
        <span>Last time</span>
      </div>
      <ul className="divide-y divide-hairline">
        {hours.map(({ day, isOpen }, index) => {
          const name = WEEKDAYS[day];
          const wrong = errors?.[index];
          return (
            <li key={day} className="py-3">
              <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2 sm:grid-cols-[9rem_1fr_1fr] sm:[&_label:not(input~label)]:sr-only">
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
                  <p className="col-span-2 py-2.5 text-fg-muted">{off}</p>
                )}
              </div>
              {isOpen && children?.(day)}
              {isOpen && day === MONDAY && (
                <div className="mt-2 sm:ml-40">
                  <Button variant="quiet" size="small" onClick={() => onCopy(copyMonday(hours))}>
                    Copy {name} to all days
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
