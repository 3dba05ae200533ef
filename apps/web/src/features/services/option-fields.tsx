import { MAX_OPTIONS } from "@salon/contracts";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FieldError } from "../../ui/forms/field-frame.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { hasPause, NEW_OPTION, type ServiceFormFields } from "./service-form-values.ts";

/** The options of a service in their order, each with name, price and minutes. */
export function OptionFields({ form }: ServiceFormFields) {
  const { control, formState } = form.form;
  const { fields, append, move, remove } = useFieldArray({ control, name: "options" });
  const listError = formState.errors.options?.root?.message ?? formState.errors.options?.message;
  const last = fields.length - 1;
  const isPaused = hasPause(form.watch("pause"));
  return (
    <fieldset aria-describedby={listError && "menu-options-error"}>
      <legend className="font-semibold">Options</legend>
      <p className="mt-1 text-sm text-fg-muted">
        Customers may add them to the service, such as a wash or extra length.
      </p>
      <ul className="mt-3 space-y-5">
        {fields.map(({ id }, index) => {
          const number = index + 1;
          return (
            <li key={id} className="grid grid-cols-2 items-start gap-x-3 gap-y-2">
              <div className="col-span-full">
                <TextField {...form.field(`options.${index}.name`)} label={`Option ${number}`} autoComplete="off" />
              </div>
              <TextField
                {...form.field(`options.${index}.price`)}
                label="Price (NGN)"
                aria-label={`Price (NGN) of option ${number}`}
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField
                {...form.field(`options.${index}.minutes`)}
                label="Minutes"
                aria-label={`Minutes of option ${number}`}
                inputMode="numeric"
                autoComplete="off"
              />
              {isPaused && (
                <div className="col-span-full">
                  <Checkbox
                    {...form.box(`options.${index}.afterPause`)}
                    label={
                      <>
                        Worked after the pause<span className="sr-only">: option {number}</span>
                      </>
                    }
                  />
                </div>
              )}
              <div className="col-span-full flex justify-end">
                <IconButton
                  label={`Move option ${number} up`}
                  icon={<ArrowUp aria-hidden="true" className="size-5" />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`Move option ${number} down`}
                  icon={<ArrowDown aria-hidden="true" className="size-5" />}
                  disabled={index === last}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={`Remove option ${number}`}
                  icon={<Trash2 aria-hidden="true" className="size-5" />}
                  onClick={() => remove(index)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      {listError && <FieldError id="menu-options-error">{listError}</FieldError>}
      {fields.length < MAX_OPTIONS ? (
        <Button variant="quiet" size="small" className="mt-4" onClick={() => append(NEW_OPTION)}>
          <Plus aria-hidden="true" className="size-5" />
          Add an option
        </Button>
      ) : (
        <p className="mt-4 text-sm text-fg-muted">A service has at most {MAX_OPTIONS} options.</p>
      )}
    </fieldset>
  );
}
