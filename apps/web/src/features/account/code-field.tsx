import type { ComponentProps } from "react";
import { TextField } from "../../ui/forms/text-field.tsx";

/** The field of the six digits of a code app: number keys, and a code that the phone offers. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField
    label="Code of the app"
    hint="6 digits, new every 30 seconds"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    enterKeyHint="go"
    maxLength={20}
    {...props}
  />
);
