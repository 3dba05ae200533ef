import { MAX_OPTIONS } from "@salon/contracts";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useFieldArray, type Control, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { FieldError } from "../../ui/forms/field-frame.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { NEW_OPTION, type MenuFields, type MenuForm } from "./menu-form-values.ts";

type OptionFieldsProps = {
  register: UseFormRegister<MenuForm>;
  control: Control<MenuForm, unknown, MenuFields>;
  errors: FieldErrors<MenuForm>;
};

const PARTS = ["name", "price", "minutes"] as const;
const fieldId = (index: number, part: (typeof PARTS)[number]): string => `menu-option-${index}-${part}`;

/** The ids of the controls by the path of the server's messages. */
export const optionFieldIds = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) =>
      PARTS.map((part) => [`options.${index}.${part}`, fieldId(index, part)] as const),
    ).flat(),
  );

/** The options of a service in their order, each with name, price and minutes. */
export function OptionFields({ register, control, errors }: OptionFieldsProps) {
  const { fields, append, move, remove } = useFieldArray({ control, name: "options" });
  const listError = errors.options?.root?.message ?? errors.options?.message;
  const last = fields.length - 1;
  return (
    <fieldset aria-describedby={listError && "menu-options-error"}>
      <legend className="font-semibold">Options</legend>
      <p className="mt-1 text-sm text-fg-muted">
        Customers may add them to the service, such as a wash or extra length.
      </p>
      <ul className="mt-3 space-y-5">
        {fields.map(({ id }, index) => {
          const wrong = errors.options?.[index];
          const number = index + 1;
          return (
            <li key={id} className="grid grid-cols-2 items-start gap-x-3 gap-y-2">
              <div className="col-span-full">
                <TextField
                  {...register(`options.${index}.name`)}
                  id={fieldId(index, "name")}
                  label={`Option ${number}`}
                  autoComplete="off"
                  error={wrong?.name?.message}
                />
              </div>
              <TextField
                {...register(`options.${index}.price`)}
                id={fieldId(index, "price")}
                label="Price (NGN)"
                aria-label={`Price (NGN) of option ${number}`}
                inputMode="numeric"
                autoComplete="off"
                error={wrong?.price?.message}
              />
              <TextField
                {...register(`options.${index}.minutes`)}
                id={fieldId(index, "minutes")}
                label="Minutes"
                aria-label={`Minutes of option ${number}`}
                inputMode="numeric"
                autoComplete="off"
                error={wrong?.minutes?.message}
              />
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
