import type { Settings } from "@salon/contracts";
import { useWatch, type Control } from "react-hook-form";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { FIELD_IDS } from "./field-ids.ts";
import type { SettingsFields, SettingsForm } from "./settings-form-values.ts";

type PauseFieldsProps = SettingsFields & { control: Control<SettingsForm, unknown, Settings> };

/** Whether online booking is paused, until when, and what customers read meanwhile. */
export function PauseFields({ register, control, errors: { pause: wrong } }: PauseFieldsProps) {
  const isOn = useWatch({ control, name: "pause.isOn" });
  return (
    <>
      <Checkbox {...register("pause.isOn")} label="Online booking is paused" />
      {isOn && (
        <div className="mt-3 grid gap-5 md:grid-cols-[12rem_1fr]">
          <TextField
            {...register("pause.until")}
            id={FIELD_IDS.pauseUntil}
            label="Last day of the pause"
            type="date"
            error={wrong?.until?.message}
          />
          <TextField
            {...register("pause.text")}
            label="What customers read"
            hint="One sentence, such as: We open on Saturday. Please call us to book."
            autoComplete="off"
            error={wrong?.text?.message}
          />
        </div>
      )}
    </>
  );
}
