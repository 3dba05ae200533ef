import type { ComponentProps } from "react";
import { FieldFrame, useField, type FieldProps } from "./field-frame.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "aria-invalid" | "aria-describedby">;

/** A one-line text field; spread react-hook-form's `register("name")` on it. */
export function TextField({ label, hint, error, id, onBlur, onFocus, className, ...rest }: TextFieldProps) {
  const { control, focusHandlers, frame } = useField({ label, hint, error }, id);
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        {...rest}
        {...control}
        {...focusHandlers(onBlur, onFocus)}
        className={`control ${className ?? ""}`}
      />
    </FieldFrame>
  );
}

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type"> & {
  /** `username` where the address is the login name. */
  autoComplete: "email" | "username";
};

/** An e-mail field: keyboard with @, no autocorrection, no capitals. */
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

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "aria-invalid" | "aria-describedby">;

/** A multi-line text field that grows with its content in browsers that support it. */
export function TextArea({ label, hint, error, id, onBlur, onFocus, className, ...rest }: TextAreaProps) {
  const { control, focusHandlers, frame } = useField({ label, hint, error }, id);
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={4}
        {...rest}
        {...control}
        {...focusHandlers(onBlur, onFocus)}
        className={`control min-h-30 field-sizing-content ${className ?? ""}`}
      />
    </FieldFrame>
  );
}
