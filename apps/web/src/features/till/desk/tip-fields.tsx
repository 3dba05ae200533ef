import type { TeamMember } from "@salon/contracts";
import type { ComponentProps } from "react";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

type TipFieldsProps = {
  /** The id of the list of people. */
  id: string;
  label: string;
  /** The attributes that react-hook-form's `register` gives to the amount and to the list. */
  tip: ComponentProps<"input">;
  person: ComponentProps<"select">;
  people: readonly Pick<TeamMember, "_id" | "name">[];
  error: string | undefined;
};

/** A tip, and whose it is. */
export function TipFields({ id, label, tip, person, people, error }: TipFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...tip} label={label} inputMode="numeric" autoComplete="off" error={error} />
      {people.length > 0 && (
        <SelectField {...person} id={id} label="Tip for">
          <option value="">The whole team</option>
          {people.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
