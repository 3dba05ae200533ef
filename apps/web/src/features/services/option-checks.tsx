import { patchTestRule, type Service } from "@salon/contracts";
import { optionNote } from "../../domain/line-menu.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

type OptionChecksProps = {
  service: Service | null;
  /** Ids of the chosen options. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

/** The options of a service as checkboxes with price and minutes, and its rule about a patch test. Nothing for a service without them. */
export function OptionChecks({ service, value, onChange }: OptionChecksProps) {
  const { options = [], patchTestDays } = service ?? {};
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <>
      {options.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">Options</legend>
          {options.map((option) => (
            <Checkbox
              key={option._id}
              label={
                <>
                  <span className="wrap-anywhere">{option.name}</span>{" "}
                  <span className="block text-sm text-fg-muted">{optionNote(option)}</span>
                </>
              }
              checked={value.includes(option._id)}
              onChange={() => toggle(option._id)}
            />
          ))}
        </fieldset>
      )}
      {patchTestDays !== undefined && <p className="text-sm">{patchTestRule(patchTestDays)}</p>}
    </>
  );
}
