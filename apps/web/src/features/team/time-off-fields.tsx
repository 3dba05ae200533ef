import type { NewTeamMember } from "@salon/contracts";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, type Control, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { MemberForm } from "./member-form-values.ts";

/** The react-hook-form props that the parts of the member form need. */
export type MemberFields = {
  register: UseFormRegister<MemberForm>;
  control: Control<MemberForm, unknown, NewTeamMember>;
  errors: FieldErrors<MemberForm>;
};

/** Days on which a person does not work, each range with a reason. */
export function TimeOffFields({ register, control, errors }: MemberFields) {
  const { fields, append, remove } = useFieldArray({ control, name: "timeOff" });
  const listError = errors.timeOff?.root?.message ?? errors.timeOff?.message;
  return (
    <>
      {fields.length === 0 && <p className="text-fg-muted">No days off.</p>}
      <ul className="space-y-4">
        {fields.map(({ id, since }, index) => {
          const wrong = errors.timeOff?.[index];
          return (
            <li
              key={id}
              className="grid grid-cols-[1fr_44px] items-start gap-x-3 gap-y-2 lg:grid-cols-[11rem_11rem_1fr_44px]"
            >
              <TextField
                {...register(`timeOff.${index}.from`)}
                label="First day"
                type="date"
                error={wrong?.from?.message}
              />
              <div className="max-lg:col-start-1 max-lg:row-start-2">
                <TextField
                  {...register(`timeOff.${index}.to`)}
                  label="Last day"
                  type="date"
                  error={wrong?.to?.message}
                />
              </div>
              <div className="max-lg:col-start-1 max-lg:row-start-3">
                <TextField
                  {...register(`timeOff.${index}.reason`)}
                  label="Reason (optional)"
                  autoComplete="off"
                  error={wrong?.reason?.message}
                />
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
