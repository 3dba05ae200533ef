import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { SettingsFields } from "./settings-form-values.ts";

/** Whether online booking is paused, until when, and what customers read meanwhile. */
export function PauseFields({ form }: SettingsFields) {
  return (
    <>
      <Checkbox {...form.box("pause.isOn")} label="Online booking is paused" />
      {form.watch("pause.isOn") && (
        <div className="mt-3 grid gap-5 md:grid-cols-[12rem_1fr]">
          <TextField {...form.field("pause.until")} label="Last day of the pause" type="date" />
          <TextField
            {...form.field("pause.text")}
            label="What customers read"
            hint="One sentence, such as: We open on Saturday. Please call us to book."
            autoComplete="off"
          />
        </div>
      )}
    </>
  );
}
