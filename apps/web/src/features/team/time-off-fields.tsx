import type { NewTeamMember } from "@salon/contracts";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { FormFields } from "../../ui/forms/use-save-form.ts";
import type { MemberForm } from "./member-form-values.ts";

/** The fields of the member form, for its parts. */
export type MemberFields = { form: FormFields<MemberForm, NewTeamMember> };

/** Days on which a person does not work, each range with a reason. */
export function TimeOffFields({ form }: MemberFields) {
  const { control, formState } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: "timeOff" });
  const { timeOff } = formState.errors;
  const listError = timeOff?.root?.message ?? timeOff?.message;
  return (
    <>
      {fields.length === 0 && <p className="text-fg-muted">No days off.</p>}
      <ul className="space-y-4">
        {fields.map(({ id, since }, index) => {
          return (
            <li
              key={id}
              className="grid grid-cols-[1fr_44px] items-start gap-x-3 gap-y-2 lg:grid-cols-[11rem_11rem_1fr_44px]"
            >
              <TextField {...form.field(`timeOff.${index}.from`)} label="First day" type="date" />
              <div className="max-lg:col-start-1 max-lg:row-start-2">
                <TextField {...form.field(`timeOff.${index}.to`)} label="Last day" type="date" />
              </div>
              <div className="max-lg:col-start-1 max-lg:row-start-3">
                <TextField {...form.field(`timeOff.${index}.reason`)} label="Reason (optional)" autoComplete="off" />
              </div>
              <IconButton
                label={`Remove days off ${index + 1}`}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                className="mt-8.5"
                onClick={() => remove(index)}
              />
              {since && <p className="col-span-full text-sm text-fg-muted">On the first day from {since} on.</p>}
            </li>
          );
        })}
      </ul>
      {listError && <p className="mt-2 text-sm font-semibold text-danger">{listError}</p>}
      <Button variant="quiet" size="small" className="mt-4" onClick={() => append({ from: "", to: "", reason: "" })}>
        <Plus aria-hidden="true" className="size-5" />
        Add days off
      </Button>
    </>
  );
}
