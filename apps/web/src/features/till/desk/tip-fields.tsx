import type { TeamMember } from "@salon/contracts";
import type { ComponentProps } from "react";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

type TipFieldsProps = {
  label: string;
  /** The props of the fields, as the form gives them. */
  tip: Omit<ComponentProps<typeof TextField>, "label">;
  person: Omit<ComponentProps<typeof SelectField>, "label">;
  people: readonly Pick<TeamMember, "_id" | "name">[];
};

/** A tip, and whose it is. */
export const TipFields = ({ label, tip, person, people }: TipFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField {...tip} label={label} inputMode="numeric" autoComplete="off" />
    {people.length > 0 && (
      <SelectField {...person} label="Tip for">
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
