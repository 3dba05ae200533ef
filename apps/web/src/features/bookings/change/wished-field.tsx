import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { WISHED } from "./wished.ts";

type WishedFieldProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Whether a change by the desk was the customer's wish: else they read that the salon made it, and may answer it for a day. */
export const WishedField = ({ checked, onChange }: WishedFieldProps) => (
  <Checkbox label={WISHED} checked={checked} onChange={({ target }) => onChange(target.checked)} />
);
