import { useState } from "react";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

type SavedCheckboxProps = {
  label: string;
  /** The stored state. */
  checked: boolean;
  disabled?: boolean;
  save: (checked: boolean) => Promise<unknown>;
};

/** A checkbox that saves each change at once. It shows the press from the first moment, and the stored state again after the call. */
export function SavedCheckbox({ label, checked, disabled = false, save }: SavedCheckboxProps) {
  const [pressed, setPressed] = useState<boolean>();
  const change = (wanted: boolean) => {
    setPressed(wanted);
    const forget = () => setPressed(undefined);
    save(wanted).then(forget, forget);
  };
  return (
    <Checkbox
      label={label}
      checked={pressed ?? checked}
      disabled={disabled}
      onChange={(event) => pressed === undefined && change(event.target.checked)}
    />
  );
}
