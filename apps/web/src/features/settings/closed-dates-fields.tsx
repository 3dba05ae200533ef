import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { SettingsFields } from "./settings-form-values.ts";

/** Dates on which the salon is closed, each with a reason. */
export function ClosedDatesFields({ form }: SettingsFields) {
  const { control, formState } = form.form;
  const { closedDates } = formState.errors;
  const { fields, append, remove } = useFieldArray({ control, name: "closedDates" });
  const listError = closedDates?.root?.message ?? closedDates?.message;
  return (
    <>
      {fields.length === 0 && <p className="text-fg-muted">No closed dates.</p>}
      <ul className="space-y-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[1fr_44px] items-start gap-x-3 gap-y-2 sm:grid-cols-[12rem_1fr_44px]">
            <TextField {...form.field(`closedDates.${index}.date`)} label="Date" type="date" />
            <div className="max-sm:col-span-2 max-sm:row-start-2">
              <TextField {...form.field(`closedDates.${index}.reason`)} label="Reason" autoComplete="off" />
            </div>
            <IconButton
              label={`Remove closed date ${index + 1}`}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              className="mt-8.5"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {listError && <p className="mt-2 text-sm font-semibold text-danger">{listError}</p>}
      <Button variant="quiet" size="small" className="mt-4" onClick={() => append({ date: "", reason: "" })}>
        <Plus aria-hidden="true" className="size-5" />
        Add a closed date
      </Button>
    </>
  );
}
