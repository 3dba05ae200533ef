import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type"> & {
  /** `username` where the address is what one signs in with. */
  autoComplete: "email" | "username";
};

/** The field for an e-mail address: the keyboard that has the @, and nothing corrected or capitalised. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email Address"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
